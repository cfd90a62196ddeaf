import { behind, failover, pool, unchecked, weighted } from '../__test-helpers__/trees';
import { linesOf } from './__test-helpers__/config';
import { Interpreter } from './__test-helpers__/interpreter';
import { configOf } from './__test-helpers__/render';

const nested = behind('root', {
  root: weighted({ 'node-1': 1, 'node-2': 1 }),
  'node-1': weighted({ a: 1, b: 1 }),
  'node-2': weighted({ c: 1, d: 1 }),
  a: pool(1),
  b: pool(1),
  c: pool(1),
  d: pool(1),
});
const config = configOf(nested);

function served(text: string): Record<string, number> {
  const haproxy = new Interpreter(text);
  const counts: Record<string, number> = {};
  for (let i = 0; i < 400; i++) {
    const name = haproxy.request() ?? 'unserved';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const fair = { a: 100, b: 100, c: 100, d: 100 };

describe('what makes shares silently wrong is not written, and the interpreter would see it', () => {
  test('as it is written, shares are exact', () => expect(served(config)).toEqual(fair));

  const faults: readonly (readonly [string, string | RegExp, string])[] = [
    ['keys that are cut until two are alike', /string len \d+/, 'string len 5'],
    ['a table with too few rows', /size \d+/, 'size 1'],
    ['a counter that the table does not store', 'store gpc(1)', 'store gpc(0)'],
    ['another counter than the stored one', /table_inc_gpc\(0/g, 'table_inc_gpc(1'],
    ['one counter for a parent and its child', /var\(txn.to\),table_inc_gpc/g, 'str(root),table_inc_gpc'],
    ['slots that are narrower than a name', /bytes\(txn.k,\d+\)/g, 'bytes(txn.k,5)'],
  ];

  test.each(faults)('%s', (_, from, to) => {
    const faulty = config.replace(from, to);
    expect(faulty).not.toBe(config);
    expect(served(faulty)).not.toEqual(fair);
  });
});

test('keys hold the longest name and one more, up to names of 255 characters', () => {
  const long = 'n'.repeat(255);
  const text = configOf(behind(long, { [long]: weighted({ [`${long.slice(1)}x`]: 1 }), [`${long.slice(1)}x`]: pool(1) }));
  expect(text).toContain('stick-table type string len 256 ');
  expect(text).toContain(',mul(256),mod(txn.k) if ');
});

test('slots are wide enough for the longest name that a listener can reach, wherever it stands', () => {
  const tree = behind('r', { r: weighted({ 'a-very-long-name': 1, b: 1 }), 'a-very-long-name': pool(1), b: pool(1) });
  const lines = linesOf(configOf(tree), 'frontend http:80');
  expect(lines.filter((line) => line.includes('(17)') || line.includes(',17)'))).toHaveLength(2);
});

test('the table has more rows than there are services that take turns', () => {
  const names = Array.from({ length: 150 }, (_, i) => `w${i}`);
  const services = Object.fromEntries(names.map((name, i) => [name, weighted({ [names[i + 1] ?? 'leaf']: 1 })]));
  expect(configOf(behind('w0', { ...services, leaf: pool(1) }))).toContain(' size 300 ');
  expect(config).toContain(' size 100 ');
});

test('the table stores the counter that the rules count in, and rows never expire', () => {
  expect(config).toContain('    stick-table type string len 7 size 100 store gpc(1)\n');
  expect(config.match(/table_inc_gpc\(\d+/g)?.every((use) => use === 'table_inc_gpc(0')).toBe(true);
});

test('each level takes one turn, and its counter moves only where something in its list is up', () => {
  const turns = linesOf(config, 'frontend http:80').filter((line) => line.includes('set-var(txn.k)'));
  expect(turns).toHaveLength(2 * 2);
  expect(turns.filter((line) => line.includes('table_inc_gpc')).map((line) => line.replace(/.* if /, ''))).toEqual([
    '{ var(txn.slots0),length gt 0 }',
    '{ var(txn.slots1),length gt 0 }',
  ]);
  const haproxy = new Interpreter(config);
  haproxy.dead = new Set(['a/a', 'b/a', 'c/a', 'd/a']);
  for (let i = 0; i < 3; i++) haproxy.request();
  expect(haproxy.tables.get('healthtree:turns')?.rows.size).toBe(0);
});

test('a level of failovers alone takes no turn', () => {
  const tree = behind('root', { root: failover('x', 'y'), x: weighted({ a: 1 }), y: weighted({ a: 1 }), a: pool(1) });
  expect(configOf(tree).match(/table_inc_gpc/g)).toHaveLength(1);
});

test.each(['http', 'tcp'] as const)(
  "a %s frontend's last rules are the tree's, and none waits or ends the section",
  (protocol) => {
    const text = configOf({ listeners: [{ protocol, port: 80, service: 'root' }], services: nested.services });
    const lines = linesOf(text, `frontend ${protocol}:80`);
    expect(lines.at(-1)).toBe('use_backend %[var(txn.to)]');
    expect(text).not.toMatch(/inspect-delay|accept|allow|wait|default_backend/);
  },
);

test('nothing alive ends at a name that no backend has', () => {
  const names = (configOf(nested).match(/^backend .*/gm) ?? []).map((line) => line.slice('backend '.length));
  expect(names).toEqual(['healthtree:turns', 'a', 'b', 'c', 'd']);
  const haproxy = new Interpreter(config);
  haproxy.dead = new Set(['a/a', 'b/a', 'c/a', 'd/a']);
  expect(haproxy.request()).toBeUndefined();
});

test('variables are called by number, since their names may have neither hyphen nor colon', () => {
  const tree = behind('root', {
    root: weighted({ 'eu-west.1': 1, 'eu-west.2': 1 }),
    'eu-west.1': weighted({ a: 1 }),
    'eu-west.2': failover('b', 'a'),
    a: pool(1),
    b: pool(1),
  });
  const variables = new Set(configOf(tree, { version: '2.6' }).match(/txn\.[^,)\]]+/g));
  expect([...variables].sort()).toEqual(['txn.k', 'txn.slots0', 'txn.slots1', 'txn.to', 'txn.up1', 'txn.up2']);
});

test('an unchecked service writes its list as a constant, and its weights are reduced', () => {
  const tree = behind('root', { root: unchecked({ a: 6, b: 3, off: 0 }), a: pool(1), b: pool(1), off: pool(1) });
  expect(configOf(tree)).toContain("str('a    b    a    ')");
});

test('a long round has a limited number of pieces, however many turns it has', () => {
  const tree = behind('root', { root: weighted({ a: 200, b: 99 }), a: pool(1), b: pool(1) });
  expect(configOf(tree).match(/nbsrv\([ab]\),bool,iif/g)?.length).toBeLessThanOrEqual(64);
});

test('a child of weight 0 is in no list, and its pool is written and probed', () => {
  const text = configOf(behind('root', { root: weighted({ a: 1, off: 0 }), a: pool(1), off: pool(1) }));
  expect(text).not.toContain('nbsrv(off)');
  expect(text).toContain('\nbackend off\n');
});
