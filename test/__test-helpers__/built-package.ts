import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(__dirname, '../..');

/** The package as it is built from the sources of now, in a folder of its own. */
export interface BuiltPackage {
  readonly folder: string;
  /** Runs a script in the folder, where the package can be required by its name; gives what it prints as JSON. */
  evaluate(script: string): unknown;
  /** Runs a command line in the folder. */
  shell(line: string): { readonly out: string; readonly error: string; readonly exit: number | null };
  remove(): void;
}

export function buildPackage(): BuiltPackage {
  const folder = mkdtempSync(join(tmpdir(), 'healthtree-package-'));
  for (const name of ['package.json', 'bin', 'LICENSE', 'README.md', 'CHANGELOG.md'])
    if (existsSync(join(repository, name))) cpSync(join(repository, name), join(folder, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  // Types are checked elsewhere (`npm run typecheck`).
  const options = ['-p', join(repository, 'tsconfig.build.json'), '--outDir', join(folder, 'dist'), '--noCheck'];
  execFileSync(process.execPath, [compiler, ...options], { stdio: 'pipe' });
  return {
    folder,
    evaluate: (script) => JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' })),
    shell: (line) => {
      const { stdout, stderr, status } = spawnSync('bash', ['-c', `set -o pipefail; ${line}`], { cwd: folder, encoding: 'utf8' });
      return { out: stdout, error: stderr, exit: status };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
