import { ask } from './support/ask';
import { cleanupAfterEach } from './support/cleanup';
import type { EchoMember } from './support/echo-member';
import type { HaproxyProcess } from './support/haproxy-process';
import { ADDRESS, echoMember, PING, poolOf, rawMember, run } from './support/option-world';
import { until } from './support/poll';
import { RawClient } from './support/raw-client';

const cleanup = cleanupAfterEach();

const becomes = (haproxy: HaproxyProcess, server: string, status: RegExp) =>
  until(`${server} is ${status}`, () => haproxy.status('app', server), { accept: (seen) => status.test(seen ?? ''), everyMs: 5 });

/** A stream to a member whose health a second member tells. */
async function stream(pool: object, settings: object = {}) {
  const [member, health] = [await rawMember(cleanup), await echoMember(cleanup, 'health')];
  const monitor = { ...PING, port: health.port };
  const { port, haproxy } = await run(
    cleanup,
    { app: poolOf([member], { monitor }) },
    { protocol: 'tcp', pools: { app: pool }, settings },
  );
  const client = cleanup.add(new RawClient(port, ADDRESS));
  client.send('name?');
  expect(await until('the member answers', () => client.text)).toBe(`${member.port}`);
  return { client, health, haproxy };
}

it('ends the streams of a member that goes down where it is told so, and else leaves them', async () => {
  const ended = await stream({ onMarkedDown: 'shutdown-sessions' });
  const left = await stream({});
  for (const { health } of [ended, left]) health.probeStatus = 503;
  for (const { haproxy } of [ended, left]) await becomes(haproxy, 'm0', /^DOWN/);
  await until('the end of the stream', () => ended.client.closed);
  left.client.send('name?');
  await until('a second answer of a member that is down', () => left.client.text.length === 10);
});

it('ends the streams of backups when an active member comes up', async () => {
  const [active, backup] = [await rawMember(cleanup), await rawMember(cleanup)];
  const { members, ...pool } = poolOf([active, backup]);
  const monitor = { ...PING, type: 'tcp', path: undefined, host: undefined } as const;
  const services = { app: { ...pool, monitor, members: members.map((member, i) => ({ ...member, backup: i === 1 })) } };
  await active.stop();
  const options = { onMarkedUp: 'shutdown-backup-sessions' } as const;
  const { port, haproxy } = await run(cleanup, services, { protocol: 'tcp', pools: { app: options }, mayBeDown: true });
  await becomes(haproxy, 'm1', /^UP/);
  const client = cleanup.add(new RawClient(port, ADDRESS));
  client.send('name?');
  expect(await until('the backup answers', () => client.text)).toBe(`${backup.port}`);
  await active.start();
  await becomes(haproxy, 'm0', /^UP/);
  await until('the end of the stream', () => client.closed);
});

it('closes a stream in which both sides are silent for too long', async () => {
  const { client } = await stream({ timeoutTunnel: '300ms' });
  await until('the end of the stream', () => client.closed);
});

it('a process that is told to stop ends, whatever is still open', async () => {
  const { client, haproxy } = await stream({}, { hardStopAfter: '300ms' });
  process.kill(haproxy.pid ?? 0, 'SIGUSR1');
  await until('the end of the process', () => !haproxy.running);
  await until('the end of the stream', () => client.closed);
});

it('errors of requests take out a member whose checks pass', async () => {
  const member = await echoMember(cleanup, 'm');
  const monitor = { ...PING, interval: '1h', initState: 'down' } as const;
  const observe = { layer: 'layer7', errorLimit: 3, onError: 'mark-down' } as const;
  const { haproxy, ...at } = await run(cleanup, { app: poolOf([member], { monitor }) }, { pools: { app: { observe } } });
  const statuses = async (count: number): Promise<number[]> => {
    const all: number[] = [];
    while (all.length < count) all.push((await ask(at)).status);
    return all;
  };
  member.status = 500;
  expect(await statuses(2)).toEqual([500, 500]);
  member.status = 501;
  expect(await statuses(1)).toEqual([501]);
  member.status = 500;
  expect(await statuses(2)).toEqual([500, 500]);
  expect(await haproxy.status('app', 'm0')).toBe('UP');
  expect(await statuses(1)).toEqual([500]);
  await becomes(haproxy, 'm0', /^DOWN/);
  expect(await statuses(1)).toEqual([503]);
});

const gaps = ({ probes }: EchoMember): number[] => probes.slice(1).map((at, i) => at - (probes[i] ?? 0));

it('checks a member that is down every downInterval, and one in between every fastInterval', async () => {
  const member = await echoMember(cleanup, 'm');
  member.probeStatus = 503;
  const monitor = { ...PING, interval: '1h', timeout: '1s', rise: 3, fall: 2 } as const;
  const settings = { fastInterval: '10ms', downInterval: '900ms' };
  const { haproxy } = await run(cleanup, { app: poolOf([member], { monitor }) }, { settings, mayBeDown: true });
  await until('two checks of a member that is down', () => member.probes.length === 2);
  member.probeStatus = 200;
  await becomes(haproxy, 'm0', /^UP$/);
  const [down, stillDown, ...fast] = gaps(member);
  for (const gap of [down, stillDown]) expect(gap).toBeGreaterThan(890);
  expect(fast).toHaveLength(2);
  for (const gap of fast) expect(gap).toBeLessThan(890);
});
