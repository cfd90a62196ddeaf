import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { TerraformOutput } from 'cdktn';
import { parse } from 'yaml';
import { RELOAD_SCRIPT } from '../../src/constructs/delivery/script/reload';
import type { Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { byTerraform, runningWith, worldOf } from './support/delivery';
import { type DeliveryWorld, deliveryApp, stackDirectory } from './support/delivery-world';
import { freePort } from './support/free-ports';
import { haproxyBinary, sshdPrograms } from './support/places';
import { temporaryDirectory } from './support/temporary-directory';
import { Terraform } from './support/terraform';

const cleanup = cleanupAfterEach();
const ADDRESS = '127.0.9.10';

/** What Terraform says, without its line breaks. */
const said = (text: string): string => text.replace(/\s+/g, ' ');

const treeOf = async (weight: number, port?: number): Promise<Tree> => ({
  listeners: [{ protocol: 'http', port: port ?? (await freePort(ADDRESS)), bind: ADDRESS, service: 'app' }],
  services: { app: { kind: 'pool', members: [{ name: 'a', address: ADDRESS, port: 80, weight }] } },
});

interface CloudConfig {
  readonly packages: readonly string[];
  readonly write_files: readonly { path: string; encoding: string; content: string; permissions: string }[];
  readonly runcmd: readonly (readonly string[])[];
}

it('user data is YAML that brings configuration and script, and what it runs delivers to the HAProxy there', async () => {
  const directory = temporaryDirectory(cleanup);
  const before = await treeOf(1);
  const haproxy = await runningWith(directory, before, cleanup);
  const plain = worldOf(directory, await treeOf(9, before.listeners?.[0]?.port as number));
  const masterSocket = join(directory, 'master.sock');
  const world: DeliveryWorld = { ...plain, delivery: { kind: 'cloudInit', path: join(directory, 'haproxy'), masterSocket } };
  const { app, balancer } = deliveryApp(world, join(directory, 'cdktf.out'));
  new TerraformOutput(balancer, 'text', { value: balancer.userData?.text, staticId: true });
  new TerraformOutput(balancer, 'base64', { value: balancer.userData?.base64, staticId: true });
  app.synth();
  const terraform = new Terraform(stackDirectory(directory));
  expect(await terraform.init()).toMatchObject({ code: 0 });
  expect((await terraform.apply()).stderr).toBe('');
  const output = async (name: string) => (await terraform.run('output', '-raw', name)).stdout;
  const text = await output('text');
  expect(text.split('\n')[0]).toBe('#cloud-config');
  expect(text.length).toBeLessThan(65_536);
  expect(gunzipSync(Buffer.from(await output('base64'), 'base64')).toString()).toBe(text);

  const config = parse(text) as CloudConfig;
  expect(config.packages).toEqual(['haproxy']);
  const unpacked = config.write_files.map(({ path, content }) => [path, gunzipSync(Buffer.from(content, 'base64')).toString()]);
  expect(unpacked).toEqual([
    ['/var/lib/healthtree/deliver', RELOAD_SCRIPT],
    ['/var/lib/healthtree/haproxy.cfg', balancer.config],
  ]);

  const machine = join(directory, 'machine');
  mkdirSync(machine);
  for (const [path = '', content = ''] of unpacked) writeFileSync(path.replace('/var/lib/healthtree', machine), content);
  symlinkSync(haproxyBinary(), join(machine, 'haproxy'));
  const [[program = '', ...words] = []] = config.runcmd;
  const here = words.map((word) => word.replace('/var/lib/healthtree', machine));
  const run = spawnSync(program, here, { encoding: 'utf8', env: { PATH: `${machine}:${process.env.PATH}` } });
  expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('HAProxy was reloaded')]);
  expect(readFileSync(join(directory, 'haproxy', 'haproxy.cfg'), 'utf8')).toBe(balancer.config);
  expect(await haproxy.command('show servers state')).toContain(' app 1 a 127.0.9.10 2 0 9 9 ');
}, 60_000);

it('the script has nothing that shellcheck complains of', () => {
  const file = join(temporaryDirectory(cleanup), 'deliver');
  writeFileSync(file, RELOAD_SCRIPT);
  const { stdout, stderr } = spawnSync(join(sshdPrograms(), 'shellcheck'), ['-s', 'sh', file], { encoding: 'utf8' });
  expect(stdout + stderr).toBe('');
});

function placeOf(program: string): string {
  if (program === 'socat') return join(sshdPrograms(), 'socat');
  // What is on PATH may be a script that only finds the real one.
  const asked = program === 'python3' ? ['-c', 'import sys; print(sys.executable)'] : [program];
  return execFileSync(program === 'python3' ? program : 'which', asked, { encoding: 'utf8' }).trim();
}

/** Everything on PATH but what can speak with a socket, and one of these. */
function pathWith(directory: string, client: string): string {
  const folder = join(directory, client);
  mkdirSync(folder);
  const programs = [
    'sh',
    'awk',
    'sed',
    'grep',
    'cat',
    'cp',
    'mv',
    'rm',
    'mkdir',
    'chmod',
    'cmp',
    'head',
    'dirname',
    'sleep',
    'env',
    'sort',
  ];
  for (const program of [...programs, 'id', client]) {
    const place = placeOf(program);
    if (existsSync(place)) symlinkSync(place, join(folder, program));
  }
  return folder;
}

it.each(['socat', 'perl', 'python3'])('the script speaks with HAProxy through %s', async (client) => {
  const directory = temporaryDirectory(cleanup);
  const tree = await treeOf(1);
  const haproxy = await runningWith(directory, tree, cleanup);
  const worker = await haproxy.worker();
  const arrived = join(directory, 'arrived');
  writeFileSync(arrived, readFileSync(join(directory, 'haproxy', 'haproxy.cfg'), 'utf8').replace('weight 1', 'weight 4'));
  const run = spawnSync('/bin/sh', ['-c', RELOAD_SCRIPT], {
    encoding: 'utf8',
    env: {
      PATH: pathWith(directory, client),
      HOME: process.env.HOME,
      HEALTHTREE_DIRECTORY: join(directory, 'haproxy'),
      HEALTHTREE_NAME: 'haproxy.cfg',
      HEALTHTREE_NEW: arrived,
      HEALTHTREE_HAPROXY: haproxyBinary(),
      HEALTHTREE_MASTER: join(directory, 'master.sock'),
      HEALTHTREE_SOCKET: '',
      HEALTHTREE_RELOAD: '',
      HEALTHTREE_START: '',
      HEALTHTREE_SECONDS: '10',
    },
  });
  expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('HAProxy was reloaded')]);
  expect(await haproxy.worker()).not.toBe(worker);
  expect(readdirSync(join(directory, 'haproxy'))).toEqual(['haproxy.cfg']);
});

it('a command of your own reloads, and a worker that does not come is an error', async () => {
  const directory = temporaryDirectory(cleanup);
  const before = await treeOf(1);
  const port = before.listeners?.[0]?.port as number;
  const plain = worldOf(directory, before);
  const settings = { ...plain.settings, socket: join(directory, 'api.sock') };
  const haproxy = await runningWith(directory, before, cleanup, settings);
  const apply = byTerraform(directory);
  const by = async (weight: number, command: string) =>
    apply({
      ...plain,
      settings,
      tree: await treeOf(weight, port),
      delivery: { ...plain.delivery, reloadBy: { kind: 'command', command }, timeout: '2s' } as DeliveryWorld['delivery'],
    });
  const worker = await haproxy.worker();
  expect(await by(2, `kill -USR2 ${haproxy.pid}`)).toMatchObject({ code: 0 });
  const second = await haproxy.worker();
  expect(second).not.toBe(worker);
  const lazy = await by(3, 'true');
  expect([lazy.code, said(lazy.stderr)]).toEqual([1, expect.stringContaining('No new worker of HAProxy answers within 2 s')]);
  const failing = await by(3, 'echo no such unit >&2; exit 5');
  expect([failing.code, said(failing.stderr)]).toEqual([1, expect.stringContaining('no such unit')]);
  expect(readFileSync(join(directory, 'haproxy', 'haproxy.cfg'), 'utf8')).toContain('weight 2');
  expect(await haproxy.worker()).toBe(second);
}, 60_000);
