import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realWorld, type World } from '../live';
import { TARGETS } from '../targets';
import { admitCommand } from './admit';
import { drainCommand, readyCommand } from './change';
import { checkCommand } from './check';
import { compareCommand } from './compare';
import { type ExitCode, type Io, UsageError } from './io';
import { octaviaTemplateCommand } from './octavia-template';
import { renderCommand } from './render';
import { schemaCommand } from './schema';
import { showCommand } from './show';
import { simulateCommand } from './simulate';
import { statusCommand } from './status';

const COMMANDS: Readonly<Record<string, (args: readonly string[], io: Io, world: World) => ExitCode | Promise<ExitCode>>> = {
  check: checkCommand,
  show: showCommand,
  render: renderCommand,
  simulate: simulateCommand,
  compare: compareCommand,
  schema: schemaCommand,
  admit: admitCommand,
  status: statusCommand,
  drain: drainCommand,
  ready: readyCommand,
  'octavia-template': octaviaTemplateCommand,
};

/** How each target can be written. */
const FORMS = Object.values(TARGETS).map(({ name, versioned }) => (versioned ? `${name}[@VERSION]` : name));

export const USAGE = `healthtree: one tree of weighted services, checked, drawn, rendered and simulated

  healthtree check FILE [--target T]                      every finding about a tree
  healthtree show FILE [--as T] [--down PATH]...          who is up, who gets which share, and why
                  [--format text|json|mermaid|html]
  healthtree render FILE --target T [-o OUT]              what the tree becomes on a target
                  [--format F]                            docker, swarm: compose, dockerfile, and what their pages list
  healthtree simulate FILE SCENARIO [--as T]              what happens to the tree in time, and what was expected
  healthtree compare FILE SCENARIO --as A --as B          one scenario on several targets, side by side
  healthtree schema [--scenario]                          the JSON Schema of FILE, or of SCENARIO, for editors
  healthtree admit STACK [--before] [--tfvars PATH]       who may take traffic on Octavia: waits for new members, lists them
                  [--lb NAME|ID] [--timeout 5m] [--interval 5s]
  healthtree status FILE [--lb NAME|ID] [--as T]          what Octavia says, beside what the tree lets expect
                  [--down PATH]...
  healthtree status FILE --haproxy SOCKET [--as T]        what a running HAProxy says, beside what the tree lets expect
                  [--down PATH]... [--over 10s]
  healthtree drain FILE PATH... [--haproxy SOCKET]        takes members from traffic in a running HAProxy
                  [--maint] [--force] [--as T]
  healthtree ready FILE PATH... [--haproxy SOCKET]        lets them have traffic again
                  [--as T]
  healthtree octavia-template DIR --init-state STATE -o OUT
                                                          Octavia's HAProxy templates in DIR with an init state, in OUT

FILE and SCENARIO are YAML or JSON. T is one of ${FORMS.join(', ')}.
SOCKET is the file of a Runtime API, or ADDRESS:PORT; drain and ready know the one of targets.haproxy.socket.
STACK is the synthesized cdk.tf.json or main.tf.json; the cloud is the one of OS_CLOUD or OS_AUTH_URL.
PATH is names joined by /, a tail is enough, * is any one name. Each command takes --json.
Exit: 0 fine, 1 error findings, a failed expectation, members not admitted, a status that differs or
      a change that was not done, 2 wrong usage.
`;

function version(): string {
  const text = readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** Runs one command line; those that look at a cloud take their time. */
export function run(args: readonly string[], io: Io, world: World = realWorld): ExitCode | Promise<ExitCode> {
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
  if (name === '--version') {
    io.out(`${version()}\n`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command) throw new UsageError(name === '' ? 'no command given' : `there is no command ${name}`);
    const exit = command(rest, io, world);
    return typeof exit === 'number' ? exit : exit.catch((error: unknown) => misused(io, error));
  } catch (error) {
    return misused(io, error);
  }
}

function misused(io: Io, error: unknown): ExitCode {
  if (!(error instanceof UsageError)) throw error;
  io.error(`healthtree: ${error.message}\n\n${USAGE}`);
  return 2;
}
