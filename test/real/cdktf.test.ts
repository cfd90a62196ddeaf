import { CdktfProject } from './support/cdktf-project';
import { cleanupAfterAll, cleanupAfterEach } from './support/cleanup';
import { type OctaviaApi, startOctavia } from './support/octavia-api';
import { temporaryDirectory } from './support/temporary-directory';
import type { Finished } from './support/tied-process';

const whole = cleanupAfterAll();
const cleanup = cleanupAfterEach();
let api: OctaviaApi;

beforeAll(async () => {
  api = whole.add(await startOctavia('127.0.5.5'));
});

function succeeded({ code, stdout, stderr }: Finished): string {
  if (code !== 0) throw new Error(`cdktf ended with ${code}:\n${stdout}\n${stderr}`);
  return stdout;
}

it.each([
  ['cdktn', 'examples/whoami/main.ts', 'whoami-octavia'],
  ['cdktf 0.21', 'examples/whoami-cdktf/main.ts', 'whoami'],
])(
  'an app of %s is deployed, has nothing left to do, and is destroyed by the cdktf command line',
  async (_, main, stack) => {
    const project = new CdktfProject(temporaryDirectory(cleanup), main, api.environment);
    succeeded(await project.deploy(stack));
    const { loadBalancers, listeners, pools, monitors } = await api.objects();
    expect([loadBalancers.length, listeners.length, pools.length, monitors.length]).toEqual([1, 1, 1, 1]);
    expect(pools[0]?.members.map(({ name, weight }) => `${name} ${weight}`).sort()).toEqual([
      'whoami-dc1/a 3',
      'whoami-dc1/b 3',
      'whoami-dc2/a 1',
      'whoami-dc2/b 1',
    ]);
    expect(succeeded(await project.diff(stack))).toContain('Your infrastructure matches the configuration.');
    succeeded(await project.destroy(stack));
    expect(await api.objects()).toEqual({ loadBalancers: [], listeners: [], pools: [], monitors: [], policies: [] });
  },
  240_000,
);
