import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltPackage, buildPackage } from '../__test-helpers__/built-package';

/** A project with vitest 4.1.12 and the package as it is built now. */
const modules = join(__dirname, '../../node_modules');
let built: BuiltPackage;
let project: string;

beforeAll(() => {
  built = buildPackage();
  project = mkdtempSync(join(tmpdir(), 'healthtree-vitest-'));
  cpSync(join(__dirname, '../vitest'), project, { recursive: true });
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(built.folder, join(project, 'node_modules/healthtree'));
  symlinkSync(join(modules, 'vitest'), join(project, 'node_modules/vitest'));
}, 60_000);

afterAll(() => {
  built?.remove();
  rmSync(project, { recursive: true, force: true });
});

function run(script: string, ...args: string[]) {
  const env = { ...process.env, CI: '1', NO_COLOR: '1', JEST_WORKER_ID: undefined, NODE_ENV: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(modules, script), ...args], {
    cwd: project,
    encoding: 'utf8',
    env,
  });
  return { status, output: `${stdout}${stderr}` };
}

test('vitest runs every matcher and the serializer, by setup(expect)', () => {
  const { status, output } = run('vitest/vitest.mjs', 'run', 'matchers');
  expect(output).toMatch(/Tests {2}5 passed \(5\)/);
  expect(status).toBe(0);
}, 60_000);

test('vitest with --globals needs the import only', () => {
  const { status, output } = run('vitest/vitest.mjs', 'run', '--globals', '--config', 'none.mts', 'globals');
  expect(output).toMatch(/Tests {2}1 passed \(1\)/);
  expect(status).toBe(0);
}, 60_000);

test('the matchers have types there, without those of jest', () => {
  expect(run('typescript/bin/tsc', '-p', 'tsconfig.json')).toEqual({ status: 0, output: '' });
}, 60_000);
