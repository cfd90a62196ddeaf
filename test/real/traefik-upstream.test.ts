import { evaluate, formatFinding, render } from '../../src/runtime';
import type { TraefikArtifact } from '../../src/targets';
import type { MonitorSpec, ServiceSpec, Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { freePort } from './support/free-ports';
import { type HttpMember, startHttpMember } from './support/http-member';
import { until } from './support/poll';
import { countsOf, observedCounts, predictedCounts } from './support/predicted';
import { sendExactly } from './support/send-exactly';
import { startTraefik } from './support/traefik-process';

/** What Traefik's own tests try of its balancers, in words of trees: each holds for the real one and for the companion. */
const ADDRESS = '127.0.4.6';
const MONITOR = { type: 'http', path: '/ping', interval: '100ms', timeout: '90ms' } as const;
const cleanup = cleanupAfterEach();

type Services = Readonly<Record<string, ServiceSpec>>;

const weighted = (children: Readonly<Record<string, number>>, healthCheck = true): ServiceSpec => ({
  kind: 'weighted',
  healthCheck,
  children: Object.entries(children).map(([service, weight]) => ({ service, weight })),
});
const failover = (...children: string[]): ServiceSpec => ({
  kind: 'failover',
  children: children.map((service) => ({ service })),
});

/** A tree on a real Traefik, with a pool of one member for each name that nothing declares. */
async function started(inner: Services, entries: readonly string[] = ['root'], monitor: MonitorSpec = MONITOR) {
  const names = new Set(
    Object.values(inner).flatMap((spec) => (spec.kind === 'pool' ? [] : spec.children.map(({ service }) => service))),
  );
  const members = new Map<string, HttpMember>();
  const services: Record<string, ServiceSpec> = { ...inner };
  for (const name of names) {
    if (services[name]) continue;
    const member = cleanup.add(await startHttpMember({ name, address: ADDRESS, port: await freePort(ADDRESS) }));
    members.set(name, member);
    services[name] = { kind: 'pool', monitor, members: [{ name: 'm', address: ADDRESS, port: member.port }] };
  }
  const ports = new Map<string, number>();
  for (const entry of entries) ports.set(entry, await freePort(ADDRESS));
  const tree: Tree = {
    services,
    listeners: [...ports].map(([service, port]) => ({ protocol: 'http', port, bind: ADDRESS, service })),
  };
  const artifactOf = (one: Tree): TraefikArtifact => {
    const { artifact, findings } = render(one, 'traefik@3.7');
    if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
    return artifact as TraefikArtifact;
  };
  const traefik = cleanup.add(await startTraefik({ ...artifactOf(tree), address: ADDRESS }));
  const statusOf = async (name: string): Promise<string | undefined> =>
    Object.values((await traefik.state()).services[`${name}@file`]?.serverStatus ?? {})[0];
  const noticed = (names: readonly string[], status: 'UP' | 'DOWN') =>
    until(`${names} are ${status}`, () => Promise.all(names.map(statusOf)), {
      accept: (seen) => seen.every((one) => one === status),
    });
  return {
    tree,
    async fail(...down: string[]): Promise<void> {
      for (const name of down) members.get(name)?.failProbes();
      await noticed(down, 'DOWN');
    },
    /** Answers checks with a status, and waits until a check has had it. */
    async answerProbes(name: string, status: number): Promise<void> {
      const member = members.get(name) as HttpMember;
      member.passProbes(status);
      await until(`${name} was checked`, () => member.probes.filter((probe) => probe.status === status).length > 1);
    },
    async recover(...up: string[]): Promise<void> {
      for (const name of up) members.get(name)?.passProbes();
      await noticed(up, 'UP');
    },
    async load(services: Services): Promise<void> {
      await traefik.load(artifactOf({ ...tree, services: { ...tree.services, ...services } }).config);
    },
    noticed,
    order: async (count: number, entry = 'root'): Promise<readonly string[]> =>
      (await sendExactly(count, { port: ports.get(entry) ?? 0, address: ADDRESS })).order,
    async counts(count: number, entry = 'root'): Promise<Record<string, number>> {
      return observedCounts(await sendExactly(count, { port: ports.get(entry) ?? 0, address: ADDRESS }));
    },
    /** What the companion says of one entry, in the same words. */
    predicted(count: number, down: readonly string[] = [], services: Services = {}): Record<string, number> {
      const only = { ...tree, listeners: undefined, root: entries[0] ?? '', services: { ...tree.services, ...services } };
      const counts = predictedCounts(evaluate(only, { as: 'traefik@3.7', down: [...down] }), count);
      return Object.fromEntries(Object.entries(counts).map(([name, n]) => [name.replace(/\/m$/, ''), n]));
    },
  };
}

it('first and second at 3 and 1 take 3 and 1 of 4; the second down, the first takes all; back, it has its part', async () => {
  const one = await started({ root: weighted({ first: 3, second: 1 }) });
  expect(await one.counts(4)).toEqual({ first: 3, second: 1 });
  expect(one.predicted(4)).toEqual({ first: 3, second: 1 });
  await one.fail('second');
  expect(await one.counts(3)).toEqual({ first: 3 });
  expect(one.predicted(3, ['second'])).toEqual({ first: 3 });
  await one.recover('second');
  expect(await one.counts(400)).toEqual({ first: 300, second: 100 });
});

it('all down is 503; a child of weight 0 takes nothing, also then', async () => {
  const one = await started({ root: weighted({ first: 1, second: 0 }) });
  expect(await one.counts(3)).toEqual({ first: 3 });
  await one.fail('first');
  expect(await one.counts(3)).toEqual({ 503: 3 });
  expect(one.predicted(3, ['first'])).toEqual({ 503: 3 });
  await one.recover('first');
  expect(await one.counts(3)).toEqual({ first: 3 });
});

it('what goes down is told upward: two balancers of two', async () => {
  const one = await started({
    root: weighted({ b1: 1, b2: 1 }),
    b1: weighted({ first: 1, second: 1 }),
    b2: weighted({ third: 1, fourth: 1 }),
  });
  expect(await one.counts(8)).toEqual({ first: 2, second: 2, third: 2, fourth: 2 });
  await one.fail('fourth');
  expect(await one.counts(8)).toEqual({ first: 2, second: 2, third: 4 });
  expect(one.predicted(8, ['fourth'])).toEqual({ first: 2, second: 2, third: 4 });
  await one.fail('third');
  expect(await one.counts(8)).toEqual({ first: 4, second: 4 });
  expect(one.predicted(8, ['fourth', 'third'])).toEqual({ first: 4, second: 4 });
});

it('11 and 3 begin without a bias', async () => {
  const one = await started({ root: weighted({ A: 11, B: 3 }) });
  expect((await one.order(14)).join('')).toBe('AAABAAAABAAABA');
});

it('a server that refuses is 502, when nothing has looked yet', async () => {
  const port = await freePort(ADDRESS);
  const pool: ServiceSpec = {
    kind: 'pool',
    monitor: { ...MONITOR, interval: '1m' },
    members: [{ name: 'm', address: ADDRESS, port }],
  };
  const one = await started({ root: weighted({ gone: 1 }), gone: pool });
  expect(await one.counts(1)).toEqual({ 502: 1 });
});

it('a failover serves its first while that is up, then the next, and tells its parent when none is', async () => {
  const one = await started({ root: failover('inner', 'last'), inner: failover('first', 'second') });
  for (const [down, serves] of [
    [[], 'first'],
    [['first'], 'second'],
    [['second'], 'last'],
    [['last'], '503'],
  ] as const) {
    await one.fail(...down);
    expect(await one.counts(2)).toEqual({ [serves]: 2 });
  }
  await one.recover('second');
  expect(await one.counts(2)).toEqual({ second: 2 });
  await one.recover('first');
  expect(await one.counts(2)).toEqual({ first: 2 });
});

it('services under several parents, some down: each parent has what is left, and all of it when all are back', async () => {
  const one = await started(
    {
      root: weighted({ w12: 1, w34: 1 }),
      foo: weighted({ w13: 1, w12: 1 }),
      bar: weighted({ w13: 1, leaf2: 1 }),
      w12: weighted({ s1: 1, s2: 1 }),
      w34: weighted({ s3: 1, s4: 1 }),
      w13: weighted({ s1: 1, s3: 1 }),
      leaf2: failover('s2'),
    },
    ['root', 'foo', 'bar'],
  );
  await one.fail('s1', 's3');
  expect(await one.counts(4)).toEqual({ s2: 2, s4: 2 });
  expect(await one.counts(4, 'foo')).toEqual({ s2: 4 });
  expect(await one.counts(4, 'bar')).toEqual({ s2: 4 });
  await one.fail('s2', 's4');
  for (const entry of ['root', 'foo', 'bar']) expect(await one.counts(2, entry)).toEqual({ 503: 2 });
  await one.recover('s1', 's2', 's3', 's4');
  expect(await one.counts(400)).toEqual({ s1: 100, s2: 100, s3: 100, s4: 100 });
});

it('a parent that did not look begins to by a reload, after one interval in which all are taken for up', async () => {
  const one = await started({ root: weighted({ s1: 1, s2: 1 }, false) });
  await one.fail('s2');
  expect(await one.counts(4)).toEqual({ s1: 2, 503: 2 });
  expect(one.predicted(4, ['s2'])).toEqual({ s1: 2, 503: 2 });
  await one.load({ root: weighted({ s1: 1, s2: 1 }) });
  await one.noticed(['s2'], 'DOWN');
  expect(await one.counts(4)).toEqual({ s1: 4 });
  expect(one.predicted(4, ['s2'], { root: weighted({ s1: 1, s2: 1 }) })).toEqual({ s1: 4 });
});

it.each([
  [undefined, 200, 'UP'],
  [undefined, 204, 'UP'],
  [undefined, 308, 'UP'],
  [undefined, 404, 'DOWN'],
  [undefined, 503, 'DOWN'],
  [404, 404, 'UP'],
  [503, 200, 'DOWN'],
] as const)('codes %s: an answer of %s is %s', async (codes, status, expected) => {
  const one = await started({ root: weighted({ s1: 1 }) }, ['root'], { ...MONITOR, ...(codes === undefined ? {} : { codes }) });
  const [member] = await one.order(1);
  expect(member).toBe('s1');
  await one.answerProbes('s1', status);
  await one.noticed(['s1'], expected);
  expect(countsOf(await one.order(2))).toEqual(expected === 'UP' ? { s1: 2 } : { 503: 2 });
});
