import { checkCommand } from './check';
import { type ExitCode, type Io, UsageError } from './io';
import { renderCommand } from './render';
import { schemaCommand } from './schema';
import { showCommand } from './show';

const COMMANDS: Readonly<Record<string, (args: readonly string[], io: Io) => ExitCode>> = {
  check: checkCommand,
  show: showCommand,
  render: renderCommand,
  schema: schemaCommand,
};

export const USAGE = `healthtree: one tree of weighted services for HAProxy and Octavia, checked, drawn and rendered

  healthtree check FILE [--target T]                      every finding about a tree
  healthtree show FILE [--as T] [--down PATH]...          who is up, who gets which share, and why
                  [--format text|json|mermaid|html]
  healthtree render FILE --target T [-o OUT]              what the tree becomes on a target
  healthtree schema                                       the JSON Schema of FILE, for editors

FILE is YAML or JSON. T is haproxy, haproxy@VERSION or octavia. PATH is names joined by /, a tail is enough, * is any
one name. Each command takes --json. Exit: 0 fine, 1 error findings or a failed expectation, 2 wrong usage.
`;

/** Runs one command line. */
export function run(args: readonly string[], io: Io): ExitCode {
  const [name = '', ...rest] = args;
  if (
    name === 'help' ||
    name === '--help' ||
    name === '-h' ||
    rest.some((argument) => argument === '--help' || argument === '-h')
  ) {
    io.out(USAGE);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command) throw new UsageError(name === '' ? 'no command given' : `there is no command ${name}`);
    return command(rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.error(`healthtree: ${error.message}\n\n${USAGE}`);
    return 2;
  }
}
