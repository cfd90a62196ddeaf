import { conditionOf, type ProbeKind, type ProbeResult, toSimulation } from '../../src/live';
import { FindingsError, simulate } from '../../src/runtime';
import { poolOf } from './__test-helpers__/probed-tree';

const result = (kind: ProbeKind, fields: Partial<ProbeResult> = {}): ProbeResult => ({
  path: 'app/a',
  kind,
  passed: kind === 'passed',
  detail: '',
  took: 0.4,
  address: '10.0.0.1',
  port: 80,
  ...fields,
});

test.each<[ProbeKind, Partial<ProbeResult>, object | undefined]>([
  ['passed', { status: 204 }, { is: 'ok', delay: 0, status: 204 }],
  ['passed', { took: 250.6 }, { is: 'ok', delay: 251, status: 200 }],
  ['status', { status: 404, took: 3 }, { is: 'fails-probe', delay: 3, status: 404 }],
  ['timeout', {}, { is: 'accepts-tcp', delay: 0, status: 503 }],
  ['closed', {}, { is: 'accepts-tcp', delay: 0, status: 503 }],
  ['answer', {}, { is: 'accepts-tcp', delay: 0, status: 503 }],
  ['tls', {}, { is: 'accepts-tcp', delay: 0, status: 503 }],
  ['refused', {}, { is: 'refuses', delay: 0, status: 503 }],
  ['unreachable', {}, { is: 'unreachable', delay: 0, status: 503 }],
  ['dns', {}, { is: 'refuses', delay: 0, status: 503 }],
  ['aborted', {}, undefined],
  ['error', {}, undefined],
])('%s with %j is %j', (kind, fields, condition) => {
  expect(conditionOf(result(kind, fields))).toEqual(condition);
});

const tree = poolOf(
  { a: { address: '10.0.0.1', port: 80 }, b: { address: '10.0.0.2', port: 80 } },
  { interval: '2s', timeout: '1s', fall: 3 },
);

test('a simulation goes on from what was found', () => {
  const twin = simulate(tree, { as: 'haproxy@3.2' }).advance('10s');
  toSimulation({ results: [result('status', { status: 500 }), result('aborted', { path: 'app/b' })] }, twin);
  expect(twin.status('app/a')).toBe('up');
  twin.advance('10s');
  expect([twin.status('app/a'), twin.status('app/b')]).toEqual(['down', 'up']);
  expect(twin.shares()).toMatchObject({ 'app/b': { n: 1n, d: 1n } });
});

test('a member that the simulated tree does not have is a finding', () => {
  const twin = simulate(tree, { as: 'haproxy@3.2' });
  expect(() => toSimulation({ results: [result('refused', { path: 'app/z' })] }, twin)).toThrow(FindingsError);
});
