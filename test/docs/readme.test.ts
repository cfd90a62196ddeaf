import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/cli/run';

/** README shows real code and real output: `UPDATE_README=1 npm test` writes the output anew. */
const root = join(__dirname, '../..');
const path = join(root, 'README.md');
const BLOCK = /<!-- (from|output of): (.*?) -->\n```(\w+)\n([\s\S]*?)```/g;

const blocks = [...readFileSync(path, 'utf8').matchAll(BLOCK)].map(([, kind, source = '', , text = '']) => ({
  kind,
  source,
  text,
}));
const code = blocks.filter(({ kind }) => kind === 'from');
const outputs = blocks.filter(({ kind }) => kind === 'output of');

it.each(code)('the code from $source is what stands there', ({ source, text }) => {
  expect(readFileSync(join(root, source), 'utf8')).toContain(text);
});

it.each(outputs)('the output of `$source` is what it prints', ({ source, text }) => {
  const printed = outputOf(source);
  if (process.env.UPDATE_README)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(BLOCK, (all, _kind, of) =>
        of === source ? all.replace(/```text\n[\s\S]*```/, () => `\`\`\`text\n${printed}\`\`\``) : all,
      ),
    );
  else expect(text).toBe(printed);
});

it('shows code and outputs', () => {
  expect([code.length, outputs.length]).toEqual([3, 4]);
});

function outputOf(command: string): string {
  return command === 'npm run example' ? exampleOutput() : commandOutput(command.replace(/^npx healthtree /, ''));
}

/** In a folder of its own, so that the checkout stays as it is. */
function exampleOutput(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'readme-'));
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'examples/whoami/run.ts')], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', CDKTF_OUTDIR: 'cdktf.out' },
    });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

function commandOutput(args: string): string {
  let printed = '';
  const print = (text: string): void => {
    printed += text;
  };
  void run(args.split(' '), {
    readFile: (file) => readFileSync(join(root, file), 'utf8'),
    writeFile: () => undefined,
    listFiles: (directory) => readdirSync(join(root, directory)),
    makeDirectory: () => undefined,
    out: print,
    error: () => undefined,
    color: false,
  });
  return printed;
}
