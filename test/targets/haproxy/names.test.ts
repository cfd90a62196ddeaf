import { render } from '../../../src/runtime';
import { behind, failover, pool, unchecked, weighted } from '../__test-helpers__/trees';
import { linesOf } from './__test-helpers__/config';
import { Interpreter } from './__test-helpers__/interpreter';
import { configOf } from './__test-helpers__/render';

const odd = [
  'str',
  'if',
  'unless',
  'or',
  'up-1',
  'slots',
  'turns',
  'down',
  'server',
  'm-str',
  'i-m',
  '0',
  'a.b',
  'A.B',
  'n'.repeat(255),
];

test.each(odd)('a service called %s is a child like any other', (name) => {
  const tree = behind('root', { root: weighted({ [name]: 2, b: 1 }), [name]: pool(1), b: pool(1) });
  const haproxy = new Interpreter(configOf(tree));
  expect([1, 2, 3].map(() => haproxy.request()).sort()).toEqual([name, name, 'b'].sort());
});

test.each(odd)('an inner service called %s is told from the pools by its name alone', (name) => {
  const tree = behind('root', { root: failover(name, 'b'), [name]: weighted({ a: 1 }), a: pool(1), b: pool(1) });
  const haproxy = new Interpreter(configOf(tree));
  expect(haproxy.request()).toBe('a');
  haproxy.dead = new Set(['a/a']);
  expect(haproxy.request()).toBe('b');
});

test('names stand behind -- where HAProxy would read a flag', () => {
  const tree = behind('root', { root: unchecked({ m: 1 }), m: weighted({ a: 1 }), a: pool(1) });
  const matches = linesOf(configOf(tree), 'frontend http:80').filter((line) => line.includes('-m str'));
  expect(matches).toHaveLength(2);
  expect(matches.every((line) => line.includes('-m str -- '))).toBe(true);
});

test.each(['healthtree:turns', 'healthtree:down', 'http:80', '-m', 'a b', "a'", 'a)', '%[rand]', 'a\nb', 'n'.repeat(256), ''])(
  'a service called %j is refused',
  (name) => {
    const { artifact, findings } = render(behind(name, { [name]: pool(1) }), 'haproxy@3.2');
    expect(artifact).toBeUndefined();
    expect(findings.map(({ code }) => code)).toContain('name.form');
  },
);

test.each([':80', '2001:db8::1:80', 'check', 'a.b_c-d', 'n'.repeat(255)])('a member may be called %s', (name) => {
  expect(linesOf(configOf(behind('app', { app: pool([{ name }]) })), 'backend app').at(-1) === '').toBe(true);
  expect(configOf(behind('app', { app: pool([{ name }]) }))).toContain(`    server ${name} 10.`);
});

test.each(['-a', 'a b', 'a#b', 'a/b', 'ü', 'a\n', '', '"', 'n'.repeat(256)])('a member called %j is refused', (name) => {
  const { artifact, findings } = render(behind('app', { app: pool([{ name }]) }), 'haproxy@3.2');
  expect(artifact).toBeUndefined();
  expect(findings.map(({ code }) => code)).toContain('name.form');
});
