import { type ParseArgsConfig, parseArgs } from 'node:util';
import { duration } from '../runtime';
import { UsageError } from './io';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The arguments of one command: its file, and its options. */
export interface Arguments {
  readonly files: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  /** Milliseconds; undefined where it is not given. @throws UsageError when it is no duration */
  milliseconds(option: string): number | undefined;
}

/** @throws UsageError when an option does not exist, has no value, or the number of files is wrong */
export function readArguments(args: readonly string[], options: Options, files: number): Arguments {
  return read(parse(args, options), files);
}

/** The arguments of a command that takes a file, and what is meant in it: at least one path. @throws UsageError as `readArguments` */
export function readPathArguments(args: readonly string[], options: Options): Arguments & { readonly paths: readonly string[] } {
  const parsed = parse(args, options);
  const [file, ...paths] = parsed.positionals;
  if (paths.length === 0)
    throw new UsageError(`expected a file and at least one path in it, got ${file === undefined ? 'nothing' : 'the file alone'}`);
  return { ...read({ ...parsed, positionals: [file as string] }, 1), paths };
}

function read(parsed: ReturnType<typeof parse>, files: number): Arguments {
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
    milliseconds: (option) => (values[option] === undefined ? undefined : millisecondsOf(option, values[option] as string)),
  };
}

function parse(args: readonly string[], options: Options) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, json: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function millisecondsOf(option: string, text: string): number {
  try {
    return duration(text);
  } catch {
    throw new UsageError(`--${option} is a duration such as 30s or 5m, not ${text}`);
  }
}
