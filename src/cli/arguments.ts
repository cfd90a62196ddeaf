import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './io';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The arguments of one command: its file, and its options. */
export interface Arguments {
  readonly files: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
}

/** @throws UsageError when an option does not exist, has no value, or the number of files is wrong */
export function readArguments(args: readonly string[], options: Options, files: number): Arguments {
  const parsed = parse(args, { ...options, json: { type: 'boolean' } });
  if (parsed.positionals.length !== files)
    throw new UsageError(
      files === 0
        ? `unexpected ${parsed.positionals[0]}`
        : `expected ${files === 1 ? 'one file' : `${files} files`}, got ${parsed.positionals.length}`,
    );
  const values = parsed.values as Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  return {
    files: parsed.positionals,
    text: (option) => values[option] as string | undefined,
    texts: (option) => (values[option] ?? []) as string[],
    flag: (option) => values[option] === true,
  };
}

function parse(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
