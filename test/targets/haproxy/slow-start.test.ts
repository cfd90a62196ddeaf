import type { HaproxySettings } from '../../../src/targets';
import { behind, pool, whoami } from '../__test-helpers__/trees';
import { configOf, findingsOf } from './__test-helpers__/render';

type App = ReturnType<typeof pool>;

const alone = (app: App) => behind('app', { app });
const balanceIn = (app: App, settings: HaproxySettings) => /^ *balance (.*)$/m.exec(configOf(alone(app), settings))?.[1];
const serversIn = (app: App, settings: HaproxySettings) => configOf(alone(app), settings).match(/^ *server .*$/gm) ?? [];
const said = (app: App, settings: HaproxySettings) =>
  findingsOf(alone(app), settings)
    .filter(({ code }) => /slow-start|round-robin|static-rr|target/.test(code))
    .map(({ code, severity, path }) => `${severity} ${code} ${path}`);

it('writes how long servers take to their whole weight, checked or not, actives and backups', () => {
  const members = [{}, { backup: true }];
  for (const app of [pool(members), pool(members, { monitor: undefined })]) {
    expect(serversIn(app, { slowStart: '30s' }).every((line) => line.includes(' slowstart 30s'))).toBe(true);
    expect(serversIn(app, {}).some((line) => line.includes('slowstart'))).toBe(false);
  }
});

it.each([
  ['round-robin', 'roundrobin'],
  ['least-connections', 'leastconn'],
  ['random', 'random'],
] as const)('servers balanced by %s start slowly', (algorithm, balance) => {
  const app = pool(2, { algorithm });
  expect(balanceIn(app, { slowStart: '30s' })).toBe(balance);
  expect(serversIn(app, { slowStart: '30s' })[0]).toContain(' slowstart 30s');
  expect(said(app, { slowStart: '30s' })).toEqual([]);
});

it('servers balanced by source can not, which is said', () => {
  const app = pool(2, { algorithm: 'source' });
  expect(serversIn(app, { slowStart: '30s' })[0]).not.toContain('slowstart');
  expect(said(app, { slowStart: '30s' })).toEqual(['warning haproxy.slow-start services.app.algorithm']);
});

describe('unequal weights', () => {
  const weighing = (...weights: number[]) => pool(weights.map((weight) => ({ weight })));

  it('are balanced with roundrobin, whose weights can grow, instead of static-rr', () => {
    expect(balanceIn(weighing(2, 3, 3), {})).toBe('static-rr');
    expect(balanceIn(weighing(2, 3, 3), { slowStart: '30s' })).toBe('roundrobin');
  });

  it('are a warning with numbers where that is not exact', () => {
    expect(said(weighing(2, 3, 3), { slowStart: '30s' })).toEqual(['warning haproxy.round-robin services.app.members']);
    const [finding] = findingsOf(alone(weighing(2, 3, 3)), { slowStart: '30s' });
    expect(finding?.message).toContain('of 5000 requests a gets 1220 instead of 1250');
  });

  it('are no more than told where it is', () => {
    expect(said(weighing(2, 1), { slowStart: '30s' })).toEqual(['info haproxy.slow-start services.app.members']);
    expect(said(weighing(2, 2, 0), { slowStart: '30s' })).toEqual([]);
  });

  it('of backups count by themselves, and too many to follow are a warning', () => {
    const backups = pool([{ weight: 3 }, ...[2, 3, 3].map((weight) => ({ weight, backup: true }))]);
    expect(said(backups, { slowStart: '30s' })).toEqual(['warning haproxy.round-robin services.app.members']);
    const many = weighing(...Array.from({ length: 70 }, (_, i) => 1 + (i % 3)));
    expect(said(many, { slowStart: '30s' })).toEqual(['warning haproxy.round-robin services.app.members']);
  });
});

it.each([
  ['1ms', '1s'],
  ['999ms', '1s'],
  ['1500ms', '2s'],
  ['2147483647ms', '596h31m24s'],
])('%s is rounded up, as HAProxy does, which is said', (slowStart, takes) => {
  const [finding] = findingsOf(whoami(), { slowStart }).filter(({ code }) => code === 'haproxy.slow-start');
  expect(finding).toMatchObject({ severity: 'warning', path: 'targets.haproxy.slowStart' });
  expect(finding?.message).toContain(`takes ${takes}`);
});

it.each(['', '5', '0s', 5, null, '1.5s', '25d', '2147483648ms'])('it can not be %j', (slowStart) => {
  expect(said(pool(1), { slowStart: slowStart as string })).toEqual(['error target.value targets.haproxy.slowStart']);
});
