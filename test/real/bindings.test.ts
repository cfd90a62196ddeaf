import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const committed = join(root, 'src/generated/openstack');

function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(dir, file)).isFile())
    .sort();
}

describe('the OpenStack bindings', () => {
  let scratch: string;

  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'bindings-test-'));
  });

  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true });
  });

  it('the committed bindings are what the script makes', () => {
    const made = join(scratch, 'openstack');
    execFileSync(process.execPath, [join(root, 'tools/bindings/generate.mjs'), made], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });

    expect(filesIn(made)).toContain('index.ts');
    expect(filesIn(committed)).toEqual(filesIn(made));
    // Names only: a diff of whole files would drown the message.
    const different = filesIn(made).filter((file) => !readFileSync(join(made, file)).equals(readFileSync(join(committed, file))));
    expect(different).toEqual([]);
    // Time for npm ci where tools/bindings was not installed yet.
  }, 180_000);
});
