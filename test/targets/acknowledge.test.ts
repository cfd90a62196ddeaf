import { evaluate } from '../../src/runtime';
import type { Acknowledgement } from '../../src/targets';
import { behind, monitored, pool, weighted } from './__test-helpers__/trees';
import { findingsOf, said } from './octavia/__test-helpers__/octavia';

const reason = 'a reason';
const acknowledging = (...codes: string[]) => ({ acknowledge: codes.map((code): Acknowledgement => ({ code, reason })) });
const warned = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool(2), b: pool(1) });

test('a warning that is acknowledged becomes an info with the reason', () => {
  expect(said(warned)).toEqual(['warning octavia.flat-partial services.root']);
  const finding = findingsOf(warned, acknowledging('octavia.flat-partial')).find(({ code }) => code === 'octavia.flat-partial');
  expect(finding).toMatchObject({ severity: 'info', acknowledged: reason });
});

test('an acknowledgeable error becomes an info everywhere, and the tree is rendered and predicted', () => {
  const tree = {
    ...monitored({ initState: 'down' }),
    targets: { octavia: { vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a', ...acknowledging('octavia.init-state') } },
  };
  expect(findingsOf(tree).map(({ severity, code }) => `${severity} ${code}`)).toEqual(['info octavia.init-state']);
  expect(evaluate(tree, { as: 'octavia' }).findings).toMatchObject([{ code: 'octavia.init-state', acknowledged: reason }]);
  expect(() => evaluate(monitored({ initState: 'down' }), { as: { target: 'octavia', gate: 'none' } })).toThrow(
    'octavia.init-state',
  );
});

test('one acknowledgement is for all findings of its code', () => {
  const initState = 'down';
  const own = { type: 'http', interval: '2s', timeout: '1s', rise: 2, initState } as const;
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool(1, { monitor: own }), b: pool(1, { monitor: own }) });
  expect(said(tree, acknowledging('octavia.init-state')).map((line) => line.split(' ')[0])).toEqual(['info', 'info']);
});

test('other errors can not be acknowledged, and stay', () => {
  expect(said(monitored({ rise: 11 }), acknowledging('octavia.threshold'))).toEqual([
    'error octavia.threshold services.app.monitor.rise',
    'error acknowledge.refused targets.octavia.acknowledge[0]',
  ]);
});

test('an acknowledgement of nothing is a warning, also where another one works', () => {
  expect(said(warned, acknowledging('octavia.nothing', 'octavia.flat-partial'))).toEqual([
    'info octavia.flat-partial services.root',
    'warning acknowledge.unused targets.octavia.acknowledge[0]',
  ]);
});

test('a choice that was made needs no acknowledgement', () => {
  expect(said(warned, acknowledging('octavia.lowering', 'octavia.flat-partial')).at(-1)).toContain('acknowledge.unused');
});

test('in a broken tree nothing is called unused, since not everything could be found', () => {
  const broken = behind('root', { root: weighted({ a: 1, nobody: 1 }), a: pool(2) });
  expect(said(broken, acknowledging('octavia.flat-partial'))).toEqual([
    'error service.unknown services.root.children[1].service',
  ]);
});

test.each([
  ['no list', 'octavia.init-state', ''],
  ['no list but a map', { code: 'x', reason }, ''],
  ['no reason', [{ code: 'octavia.init-state' }], '[0]'],
  ['an empty reason', [{ code: 'octavia.init-state', reason: ' ' }], '[0]'],
  ['no code', [{ reason }], '[0]'],
  ['null', [null], '[0]'],
  ['a reason that is no text', [{ code: 'octavia.init-state', reason: 7 }], '[0]'],
])('%s is no acknowledgement', (_, acknowledge, place) => {
  const findings = said(monitored({ initState: 'down' }), {
    gate: 'none',
    acknowledge: acknowledge as unknown as Acknowledgement[],
  });
  expect(findings).toEqual([
    'error octavia.init-state services.app.monitor.initState',
    `error acknowledge.form targets.octavia.acknowledge${place}`,
  ]);
});
