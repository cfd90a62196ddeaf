import { restore, runScenario, type Scenario, simulate } from '../../../src/runtime';
import type { OctaviaSettings } from '../../../src/targets';
import { behind, ping, site } from '../__test-helpers__/trees';

const monitor = { ...ping, fall: 2, initState: 'down' } as const;
const tree = behind('app', { app: site(1, 2, { monitor }) });
const grown = behind('app', { app: site(1, 3, { monitor }) });
const as = (gate: OctaviaSettings['gate']) => ({
  target: 'octavia',
  gate,
  ...(gate === 'none' ? { acknowledge: [{ code: 'octavia.init-state', reason: 'compared' }] } : {}),
});

/** Both members of the first deployment take traffic; admission is once the platform has been told of a check. */
const started = (gate: OctaviaSettings['gate']) =>
  simulate(tree, { as: as(gate) })
    .advance('20s')
    .admit('app')
    .advance('20s');

test('a first deployment serves nobody until it is admitted, and is reported as an error', () => {
  const twin = simulate(tree, { as: as('weight') });
  expect(twin.advance('20s').pick(2)).toEqual(['503', '503']);
  expect(twin.platform()).toMatchObject({
    members: { 'app/a': 'DRAINING', 'app/b': 'DRAINING' },
    pools: { app: 'ERROR' },
    loadBalancer: 'ERROR',
  });
  expect(new Set(twin.admit('app').pick(2))).toEqual(new Set(['app/a', 'app/b']));
});

test('a new member waits at weight 0, is probed there, and is admitted once the platform says so', () => {
  const twin = started('weight').reload(grown);
  expect(new Set(twin.pick(12))).toEqual(new Set(['app/a', 'app/b']));
  expect(twin.admit('app/c').status('app/c')).toBe('down');
  twin.advance('20s');
  expect(twin.node('app/c')).toMatchObject({ up: false, reported: 'DRAINING' });
  expect(twin.admit('app/c').status('app/c')).toBe('up');
  expect(new Set(twin.pick(12))).toEqual(new Set(['app/a', 'app/b', 'app/c']));
});

test('one that is not ready is never admitted', () => {
  const twin = started('weight').set('app', { status: 200 }).reload(grown).set('app/c', { status: 503 }).advance('20s');
  expect(twin.node('app/c').reported).toBe('ERROR');
  expect(twin.admit('app/c').status('app/c')).toBe('down');
});

test('with admin-state it is admitted unproven, and still waits for its checks', () => {
  const twin = started('admin-state').reload(grown).advance('20s');
  expect(twin.node('app/c').reported).toBe('OFFLINE');
  expect(twin.admit('app/c').status('app/c')).toBe('down');
  expect(twin.advance('5s').status('app/c')).toBe('up');
});

test('where server state is not carried, admin-state lets it in at once', () => {
  const twin = started('admin-state').reload(grown).advance('20s').admit('app/c').reload(grown, { carried: false });
  expect(twin.status('app/c')).toBe('up');
});

test('known members stay admitted, one with another address has to wait anew', () => {
  const moved = behind('app', { app: site(1, [{}, { address: '10.0.1.9' }], { monitor }) });
  const twin = started('weight').reload(moved);
  expect([twin.status('app/a'), twin.status('app/b')]).toEqual(['up', 'down']);
});

test('one that was removed has to wait anew', () => {
  const twin = started('weight').removeMember('app/b').reload(tree);
  expect([twin.status('app/a'), twin.status('app/b')]).toEqual(['up', 'down']);
});

test('one that is disabled by hand stays so, whatever is admitted', () => {
  const twin = simulate(tree, { as: as('weight') })
    .advance('20s')
    .disable('app/a')
    .admit('app');
  expect([twin.status('app/a'), twin.status('app/b')]).toEqual(['down', 'up']);
});

test('without a gate there is nobody to admit', () => {
  const twin = simulate(tree, { as: 'haproxy@3.2' }).advance('20s');
  const before = twin.snapshot();
  expect(twin.admit('app').snapshot()).toEqual(before);
});

test('a snapshot knows who was admitted', () => {
  const twin = started('weight').reload(grown);
  const again = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as: as('weight') });
  for (const one of [twin, again]) one.advance('20s');
  expect(again.pick(6)).toEqual(twin.pick(6));
  expect(again.snapshot()).toEqual(twin.snapshot());
});

test('windows say that nobody is exposed, and why', () => {
  const exposed = (gate: OctaviaSettings['gate']) => simulate(tree, { as: as(gate) }).windows({ rate: 20 })[1]?.exposed;
  expect(exposed('weight')).toEqual({ min: 0, max: 0, formula: 'none: at weight 0 until a check has passed' });
  expect(exposed('admin-state')).toMatchObject({ max: 0 });
  expect(exposed('none')?.max).toBeGreaterThan(0);
});

/** As it was measured on an amphora's configuration: 20 requests a second, a new member that answers 503 to its checks and 200 to traffic. */
const unready: Scenario = {
  rate: 20,
  steps: [
    { at: '20s', admit: 'app' },
    { at: '40s', addMember: { app: { name: 'c', address: '10.0.1.3', port: 80 } }, answer: { 'app/c': 503 } },
    { at: '60s', admit: 'app' },
    { at: '80s', expect: { status: { 'app/a': 'up', 'app/c': 'down' } } },
  ],
};

test('the gates expose nobody, no gate does until the first failed check', () => {
  const exposure = (gate: OctaviaSettings['gate']) => {
    const result = runScenario(unready, tree, { as: as(gate) });
    expect(result.failures).toEqual([]);
    const { n, d } = result.requests?.unready ?? { n: -1n, d: 1n };
    return Number(n) / Number(d);
  };
  expect([exposure('weight'), exposure('admin-state')]).toEqual([0, 0]);
  expect(exposure('none')).toBeGreaterThan(0);
});
