import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { MemberSpec, Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { byTerraform, runningWith, worldOf } from './support/delivery';
import type { DeliveryWorld } from './support/delivery-world';
import { freePort } from './support/free-ports';
import { startHttpMember } from './support/http-member';
import { LastingClients } from './support/lasting-clients';
import { haproxyBinary } from './support/places';
import { steadyClient } from './support/steady-client';
import { temporaryDirectory } from './support/temporary-directory';
import type { Finished } from './support/tied-process';

const cleanup = cleanupAfterEach();
const ADDRESS = '127.0.9.8';

/** What Terraform says, without its frames and line breaks. */
const said = ({ stdout, stderr }: Finished): string => `${stdout}${stderr}`.replace(/\s*\n[│ ]*/g, ' ');

/** A running HAProxy with one pool that was delivered by Terraform. */
async function delivered() {
  const directory = temporaryDirectory(cleanup);
  const [port, memberPort] = [await freePort(ADDRESS), await freePort(ADDRESS)];
  cleanup.add(await startHttpMember({ name: 'a', address: ADDRESS, port: memberPort }));
  const member: MemberSpec = { name: 'a', address: ADDRESS, port: memberPort };
  const tree: Tree = {
    listeners: [{ protocol: 'http', port, bind: ADDRESS, service: 'app' }],
    services: { app: { kind: 'pool', members: [member] } },
  };
  const haproxy = await runningWith(directory, tree, cleanup);
  const apply = byTerraform(directory);
  const world = worldOf(directory, tree);
  expect(await apply(world)).toMatchObject({ code: 0 });
  const file = join(directory, 'haproxy', 'haproxy.cfg');
  const steady = cleanup.add(steadyClient({ port, address: ADDRESS, rate: 200 }));
  const lasting = cleanup.add(new LastingClients({ port, address: ADDRESS }, { count: 4, everyMs: 10 }));
  const lost = async () => [...(await steady.stop()), ...(await lasting.stop())].filter(({ status }) => status !== 200);
  return { directory, haproxy, apply, world, tree, member, port, file, lost };
}

type Delivered = Awaited<ReturnType<typeof delivered>>;

interface Breaking {
  readonly tree?: Tree;
  readonly settings?: DeliveryWorld['settings'];
}

const BROKEN: readonly [string, (delivered: Delivered) => Promise<Breaking>, readonly (string | RegExp)[]][] = [
  [
    'a port that is in use',
    async ({ tree }) => {
      const port = await freePort(ADDRESS);
      const taken = createServer().listen(port, ADDRESS);
      cleanup.later(() => taken.close());
      return {
        tree: { ...tree, listeners: [...(tree.listeners ?? []), { protocol: 'http', port, bind: ADDRESS, service: 'app' }] },
      };
    },
    [
      'cannot bind socket (Address already in use)',
      /is about \[delivered\/edge\] frontend http:127\.0\.9\.8:\d+, line \d+: bind 127\.0\.9\.8:\d+/,
    ],
  ],
  [
    'a raw line that is wrong',
    async () => ({ settings: { poolOptions: { app: { lines: ['no-such-keyword 5'] } } } }),
    [
      "unknown keyword 'no-such-keyword' in 'backend' section",
      /is about \[delivered\/app\] backend app, line \d+: no-such-keyword 5/,
    ],
  ],
  [
    'a certificate that is not there',
    async ({ tree }) => {
      const port = await freePort(ADDRESS);
      return {
        tree: { ...tree, listeners: [{ protocol: 'terminated-https', port, bind: ADDRESS, service: 'app' }] },
        settings: {
          listenerOptions: { [`terminated-https:${ADDRESS}:${port}`]: { tls: { certificates: ['/nonexistent/site.pem'] } } },
        },
      };
    },
    ['/nonexistent/site.pem', /is about \[delivered\/edge\] frontend terminated-https:127\.0\.9\.8:\d+, line \d+: bind/],
  ],
  [
    'a member whose name is not found',
    async ({ tree, member }) => ({
      tree: { ...tree, services: { app: { kind: 'pool', members: [member, { name: 'lost', address: 'a.invalid', port: 80 }] } } },
    }),
    [
      "could not resolve address 'a.invalid'",
      /is about \[delivered\/app\] backend app, member lost, line \d+: server lost a\.invalid:80/,
    ],
  ],
  [
    'a socket that can not be made',
    async () => ({ settings: { socket: '/nonexistent/folder/socket' } }),
    ['/nonexistent/folder/socket', 'HAProxy did not take haproxy.cfg: the old one is back, and the old worker serves'],
  ],
];

it.each(BROKEN)(
  '%s leaves file and process as they are, and the apply says why',
  async (what, breaking, messages) => {
    const one = await delivered();
    const { haproxy, apply, world, file, lost, directory } = one;
    const before = { text: readFileSync(file, 'utf8'), mode: statSync(file).mode, worker: await haproxy.worker() };
    const { tree = one.tree, settings = {} } = await breaking(one);
    const applied = await apply({ ...world, tree, settings: { ...world.settings, ...settings } });
    expect(applied.code).toBe(1);
    for (const message of messages) {
      if (typeof message === 'string') expect(said(applied)).toContain(message);
      else expect(said(applied)).toMatch(message);
    }
    expect({ text: readFileSync(file, 'utf8'), mode: statSync(file).mode, worker: await haproxy.worker() }).toEqual(before);
    expect(readdirSync(join(directory, 'haproxy'))).toEqual(['haproxy.cfg']);
    expect(haproxy.running).toBe(true);
    // The next good one is taken.
    const better: Tree = { ...one.tree, services: { app: { kind: 'pool', members: [{ ...one.member, weight: 7 }] } } };
    expect(await apply({ ...world, tree: better })).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toContain('weight 7');
    expect(await haproxy.worker()).not.toBe(before.worker);
    // What shows only when the new worker binds makes the old one pause.
    const lostSome = what === 'a socket that can not be made';
    expect((await lost()).length).toBeLessThanOrEqual(lostSome ? Number.POSITIVE_INFINITY : 0);
  },
  60_000,
);

it('without a running HAProxy nothing is written, unless it is said how to start it', async () => {
  const { haproxy, apply, world, tree, member, port, file, directory, lost } = await delivered();
  await lost();
  await haproxy.stop();
  const weighed = (weight: number): Tree => ({ ...tree, services: { app: { kind: 'pool', members: [{ ...member, weight }] } } });
  const starting = (start: string, weight: number) =>
    apply({
      ...world,
      tree: weighed(weight),
      delivery: { ...world.delivery, start, timeout: '2s' } as DeliveryWorld['delivery'],
    });
  const before = readFileSync(file, 'utf8');
  const refused = await apply({ ...world, tree: weighed(5) });
  expect([refused.code, said(refused)]).toEqual([1, expect.stringContaining('No HAProxy answers at')]);
  expect(readFileSync(file, 'utf8')).toBe(before);

  const failed = await starting('echo no such unit; exit 3', 5);
  expect([failed.code, said(failed)]).toEqual([
    1,
    expect.stringMatching(/no such unit .*HAProxy did not start with haproxy.cfg/),
  ]);
  expect(readFileSync(file, 'utf8')).toBe(before);

  const pidFile = join(directory, 'master.pid');
  cleanup.later(() => existsSync(pidFile) && process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM'));
  const started = await starting(`${haproxyBinary()} -D -W -S ${join(directory, 'master.sock')} -p ${pidFile} -f ${file}`, 6);
  expect([started.code, said(started)]).toEqual([0, expect.stringContaining('HAProxy was started')]);
  expect(readFileSync(file, 'utf8')).toContain('weight 6');
  const requests = cleanup.add(steadyClient({ port, address: ADDRESS, rate: 50 }));
  await requests.waitFor('answers', (log) => log.length > 5);
  expect((await requests.stop()).filter(({ status }) => status !== 200)).toEqual([]);
}, 60_000);

it('a file that was changed or deleted on the host is seen in the plan, and repaired by the next apply', async () => {
  const { haproxy, apply, world, file, lost } = await delivered();
  const good = readFileSync(file, 'utf8');
  for (const harm of [`${good}# changed by hand\n`, '']) {
    writeFileSync(file, harm);
    const worker = await haproxy.worker();
    const { code, stdout } = await apply(world);
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 added, 0 changed, 1 destroyed')]);
    expect(readFileSync(file, 'utf8')).toBe(good);
    expect(await haproxy.worker()).not.toBe(worker);
    expect((await apply(world)).stdout).toContain('0 added, 0 changed, 0 destroyed');
  }
  expect(await lost()).toEqual([]);
}, 60_000);

it('a delivery that another one works on waits, and one that was broken off is undone and done anew', async () => {
  const { haproxy, apply, world, tree, member, file, directory, lost } = await delivered();
  const good = readFileSync(file, 'utf8');
  const work = join(directory, 'haproxy', '.haproxy.cfg.work');
  const changed: Tree = { ...tree, services: { app: { kind: 'pool', members: [{ ...member, weight: 5 }] } } };

  const other = spawn('sleep', ['30']);
  cleanup.later(() => other.kill('SIGKILL'));
  mkdirSync(work);
  writeFileSync(join(work, 'pid'), `${other.pid}\n`);
  const waiting = await apply({ ...world, tree: changed, delivery: { ...world.delivery, timeout: '1s' } as never });
  expect([waiting.code, waiting.stderr + waiting.stdout]).toEqual([1, expect.stringContaining('Another delivery')]);
  expect(existsSync(work)).toBe(true);

  other.kill('SIGKILL');
  await new Promise((ended) => other.once('close', ended));
  writeFileSync(join(work, 'old'), good);
  writeFileSync(file, 'half of a');
  const done = await apply({ ...world, tree: changed });
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('A delivery was broken off')]);
  expect(readFileSync(file, 'utf8')).toContain('weight 5');
  expect(readdirSync(join(directory, 'haproxy'))).toEqual(['haproxy.cfg']);
  expect(haproxy.running).toBe(true);
  expect(await lost()).toEqual([]);
}, 60_000);
