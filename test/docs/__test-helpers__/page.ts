import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../src/cli/run';

export const ROOT = join(__dirname, '../../..');
const BLOCK = /<!-- (from|output of): (.*?) -->\n```(\w+)\n([\s\S]*?)```/g;

/** A page that shows real code and real output; `UPDATE_README=1 npm test` writes the output anew. */
export function checkPage(name: string, counts: { readonly code: number; readonly outputs: number }): void {
  const path = join(ROOT, name);
  const blocks = [...readFileSync(path, 'utf8').matchAll(BLOCK)].map(([, kind, source = '', , text = '']) => ({
    kind,
    source,
    text,
  }));
  const code = blocks.filter(({ kind }) => kind === 'from');
  const outputs = blocks.filter(({ kind }) => kind === 'output of');

  it.each(code)('the code from $source is what stands there', ({ source, text }) => {
    expect(readFileSync(join(ROOT, source), 'utf8')).toContain(text);
  });

  it.each(outputs)('the output of `$source` is what it prints', ({ source, text }) => {
    const printed = outputOf(source);
    if (process.env.UPDATE_README)
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(BLOCK, (all, _kind, of) =>
          of === source ? all.replace(/```(\w+)\n[\s\S]*```/, (_, language) => `\`\`\`${language}\n${printed}\`\`\``) : all,
        ),
      );
    else expect(text).toBe(printed);
  });

  it('shows code and outputs', () => {
    expect({ code: code.length, outputs: outputs.length }).toEqual(counts);
  });
}

function outputOf(command: string): string {
  return command === 'npm run example' ? exampleOutput() : commandOutput(command.replace(/^npx healthtree /, ''));
}

/** In a folder of its own, so that the checkout stays as it is. */
function exampleOutput(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'readme-'));
  try {
    return execFileSync(process.execPath, [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), join(ROOT, 'examples/whoami/run.ts')], {
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
    readFile: (file) => readFileSync(join(ROOT, file), 'utf8'),
    writeFile: () => undefined,
    listFiles: (directory) => readdirSync(join(ROOT, directory)),
    makeDirectory: () => undefined,
    out: print,
    error: () => undefined,
    color: false,
  });
  return printed;
}
