import { basename, join, resolve } from 'node:path';
import { errorsOf, type Finding, formatFinding } from '../runtime';
import { type EditedTemplates, type InitStateEdit, withInitState } from '../targets/octavia';
import { INIT_STATES, type InitState, Reporter } from '../tree';
import { readArguments } from './arguments';
import { json, writeText } from './file';
import { type ExitCode, type Io, UsageError } from './io';

const OPTIONS = { 'init-state': { type: 'string' }, output: { type: 'string', short: 'o' } } as const;

/** `octavia-template DIR --init-state STATE -o OUT`: Octavia's own HAProxy templates, with an init state for watched members. */
export function octaviaTemplateCommand(args: readonly string[], io: Io): ExitCode {
  const { files, text, flag } = readArguments(args, OPTIONS, 1);
  const directory = files[0] as string;
  const initState = initStateOf(text('init-state'));
  const output = text('output');
  if (output === undefined) throw new UsageError('octavia-template needs -o');
  if (resolve(output) === resolve(directory)) throw new UsageError(`${output} is where the templates are: they stay as they are`);
  const { templates, edit, findings } = edited(io, directory, initState);
  if (edit) writeTemplates(io, output, templates);
  const written = Object.keys(templates).map((path) => join(output, basename(path)));
  if (flag('json')) io.out(json({ files: edit ? written : [], edit: edit && within(output, edit), findings }));
  else if (edit) io.out(told(output, within(output, edit), written));
  else io.error(findings.map((finding) => `${formatFinding(finding, finding.file)}\n`).join(''));
  return errorsOf(findings).length > 0 ? 1 : 0;
}

function initStateOf(text: string | undefined): InitState {
  if (text === undefined) throw new UsageError('octavia-template needs --init-state');
  const known = INIT_STATES.find((state) => state === text);
  if (known === undefined) throw new UsageError(`--init-state is ${INIT_STATES.join(', ')}, not ${text}`);
  return known;
}

function edited(io: Io, directory: string, initState: InitState): EditedTemplates {
  let path = directory;
  try {
    const templates: Record<string, string> = {};
    for (const name of io.listFiles(directory).filter((file) => file.endsWith('.j2'))) {
      path = join(directory, name);
      templates[path] = io.readFile(path);
    }
    return withInitState(directory, templates, initState);
  } catch (error) {
    return { templates: {}, edit: undefined, findings: [unreadable(path, (error as Error).message)] };
  }
}

function unreadable(path: string, why: string): EditedTemplates['findings'][number] {
  const reporter = new Reporter();
  reporter.report('file.unreadable', [], {
    value: path,
    message: `${path} can not be read: ${why}`,
    hint: 'Give the directory that has haproxy.cfg.j2.',
  });
  return { ...(reporter.findings[0] as Finding), path, file: path };
}

function writeTemplates(io: Io, output: string, templates: EditedTemplates['templates']): void {
  try {
    io.makeDirectory(output);
  } catch (error) {
    throw new UsageError(`${output} can not be made: ${(error as Error).message}`);
  }
  for (const [path, text] of Object.entries(templates)) writeText(io, join(output, basename(path)), text);
}

const within = (output: string, edit: InitStateEdit): InitStateEdit => ({ ...edit, file: join(output, basename(edit.file)) });

/** What was done, and what is left to do. */
function told(output: string, { file, line, initState, before }: InitStateEdit, written: readonly string[]): string {
  const change =
    before === undefined
      ? `members with a health monitor get init-state ${initState}`
      : before === initState
        ? `members with a health monitor had init-state ${initState} already`
        : `members with a health monitor get init-state ${initState} instead of ${before}`;
  const copied = written.filter((path) => path !== file);
  return [
    `${file}:${line}: ${change}`,
    ...(copied.length === 0 ? [] : [`copied as they are: ${copied.join(', ')}`]),
    '',
    `Once HAProxy is 3.2.26 or later in every amphora, set haproxy_template = ${join(resolve(output), 'haproxy.cfg.j2')}`,
    'in [haproxy_amphora] of the worker, the health manager and the housekeeping, and restart them.',
    '',
  ].join('\n');
}
