import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SshDelivery } from '../../src/index';
import type { Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { byTerraform, runningWith, worldOf } from './support/delivery';
import type { DeliveryWorld } from './support/delivery-world';
import { freePort } from './support/free-ports';
import { startHttpMember } from './support/http-member';
import { LastingClients } from './support/lasting-clients';
import { haproxyBinary } from './support/places';
import { startSshd } from './support/sshd';
import { steadyClient } from './support/steady-client';
import { temporaryDirectory } from './support/temporary-directory';

const cleanup = cleanupAfterEach();
const ADDRESS = '127.0.9.9';

/** A machine on which HAProxy runs with a tree of one pool, and the tree with another weight. */
async function machine(directory: string) {
  mkdirSync(directory);
  const [port, memberPort] = [await freePort(ADDRESS), await freePort(ADDRESS)];
  cleanup.add(await startHttpMember({ name: 'a', address: ADDRESS, port: memberPort }));
  const treeOf = (weight: number): Tree => ({
    listeners: [{ protocol: 'http', port, bind: ADDRESS, service: 'app' }],
    services: { app: { kind: 'pool', members: [{ name: 'a', address: ADDRESS, port: memberPort, weight }] } },
  });
  const haproxy = await runningWith(directory, treeOf(1), cleanup);
  return {
    haproxy,
    port,
    treeOf,
    file: join(directory, 'haproxy', 'haproxy.cfg'),
    ssh: await startSshd(directory, ADDRESS, cleanup),
  };
}

const overSsh = (directory: string, more: Partial<SshDelivery> & Pick<SshDelivery, 'hosts'>): SshDelivery => ({
  kind: 'ssh',
  path: join(directory, 'haproxy'),
  haproxy: haproxyBinary(),
  reloadBy: { kind: 'master', socket: join(directory, 'master.sock') },
  timeout: '10s',
  ...more,
});

it('another machine is reloaded by ssh without losing a request; what is wrong there is told, and its key is checked', async () => {
  const root = temporaryDirectory(cleanup);
  const directory = join(root, 'machine');
  const { haproxy, port, treeOf, file, ssh } = await machine(directory);
  const apply = byTerraform(root);
  const world = (weight: number, more: Partial<SshDelivery> = {}, settings: DeliveryWorld['settings'] = {}): DeliveryWorld => {
    const plain = worldOf(directory, treeOf(weight));
    return { ...plain, settings: { ...plain.settings, ...settings }, delivery: overSsh(directory, { hosts: [ssh], ...more }) };
  };
  const steady = cleanup.add(steadyClient({ port, address: ADDRESS, rate: 100 }));
  const lasting = cleanup.add(new LastingClients({ port, address: ADDRESS }, { count: 4, everyMs: 10 }));

  const worker = await haproxy.worker();
  const done = await apply(world(5));
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('HAProxy was reloaded')]);
  expect(readFileSync(file, 'utf8')).toContain('weight 5');
  const reloaded = await haproxy.worker();
  expect(reloaded).not.toBe(worker);
  expect((await apply(world(5))).stdout).toContain('0 added, 0 changed, 0 destroyed');

  const wrong = await apply(world(6, {}, { poolOptions: { app: { lines: ['no-such-keyword 5'] } } }));
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain("unknown keyword 'no-such-keyword' in 'backend' section");
  expect(wrong.stdout).toMatch(/is about \[delivered\/app\] backend app, line \d+: no-such-keyword 5/);
  expect([readFileSync(file, 'utf8').includes('weight 5'), await haproxy.worker()]).toEqual([true, reloaded]);

  const [, key] = ssh.hostKey.split(' ');
  const stranger = { ...ssh, hostKey: `ssh-ed25519 ${key?.slice(0, -4)}AAAA` };
  const refused = await apply(world(7, { hosts: [stranger], timeout: '2s' }));
  expect([refused.code, refused.stderr + refused.stdout]).toEqual([1, expect.stringMatching(/host key|handshake failed/)]);
  expect(await haproxy.worker()).toBe(reloaded);

  // A change on the machine is repaired where every apply looks there.
  expect(await apply(world(8, { verify: 'always' }))).toMatchObject({ code: 0 });
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, '# nothing\n');
  expect(await apply(world(8, { verify: 'always' }))).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toBe(good);
  const repaired = await haproxy.worker();
  expect((await apply(world(8, { verify: 'always' }))).stdout).toContain('haproxy.cfg is there already, and HAProxy runs');
  expect(await haproxy.worker()).toBe(repaired);

  expect([...(await steady.stop()), ...(await lasting.stop())].filter(({ status }) => status !== 200)).toEqual([]);
  expect(readdirSync(join(directory, 'haproxy'))).toEqual(['haproxy.cfg']);
  expect(
    readdirSync('/tmp').filter((name) => name.startsWith('healthtree-delivered') || name.startsWith('healthtree-edge')),
  ).toEqual([]);
  const secret = readFileSync(ssh.privateKeyFile ?? '', 'utf8').split('\n')[1] ?? 'none';
  const kept = ['terraform.state', 'cdktf.out/stacks/delivered/cdk.tf.json'].map((name) =>
    join(name.startsWith('cdktf') ? root : directory, name),
  );
  for (const path of kept)
    expect([path, existsSync(path), readFileSync(path, 'utf8').includes(secret)]).toEqual([path, true, false]);
  expect(`${done.stdout}${wrong.stdout}${wrong.stderr}`).not.toContain(secret);
}, 120_000);

it('several machines are reloaded one after another, and those behind one that fails stay as they are', async () => {
  const root = temporaryDirectory(cleanup);
  const directory = join(root, 'machine');
  // Two ways to one machine: the second delivery finds what the first has brought.
  const { haproxy, treeOf, ssh: first } = await machine(directory);
  mkdirSync(join(root, 'second'));
  const second = await startSshd(join(root, 'second'), ADDRESS, cleanup);
  const apply = byTerraform(root);
  const world = (weight: number, hosts: SshDelivery['hosts']): DeliveryWorld => ({
    ...worldOf(directory, treeOf(weight)),
    delivery: overSsh(directory, { hosts, timeout: '4s' }),
  });
  const worker = await haproxy.worker();
  const broken = await apply(world(3, [{ ...first, privateKeyFile: second.privateKeyFile }, second]));
  expect(broken.code).toBe(1);
  expect(broken.stdout.match(/^terraform_data\.\w+: Creating/gm)).toHaveLength(1);
  expect(await haproxy.worker()).toBe(worker);

  const done = await apply(world(4, [first, second]));
  expect(done.code).toBe(0);
  const order = [...done.stdout.matchAll(/haproxy\.cfg is (in place|there already)/g)].map(([, how]) => how);
  expect(order).toEqual(['in place', 'there already']);
}, 120_000);
