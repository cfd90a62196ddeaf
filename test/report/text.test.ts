import { evaluate, treeText } from '../../src/runtime';
import type { PoolSpec, Tree } from '../../src/tree';
import { behind, failover, ping, pool, site, unchecked, weighted, whoami } from '../targets/__test-helpers__/trees';

const show = (tree: Tree, down: readonly string[] = [], as?: string): string => treeText(tree, evaluate(tree, { down, as }));

test('the whoami tree with a data centre down', () => {
  expect(show(whoami(), ['whoami-dc1/*'])).toMatchInlineSnapshot(`
"http:80 →
whoami-public      ● up    1         1 of 2 children up  weighted, healthCheck
├─ 3 × whoami-dc1  ○ down  0         0 of 2 members up   round-robin, http GET /ping every 2s within 1s, rise 2, fall 3, fully-down
│  ├─ a            ○ down  0                             10.0.1.10:80
│  └─ b            ○ down  0                             10.0.1.11:80
└─ 1 × whoami-dc2  ● up    1         2 of 2 members up   round-robin, http GET /ping every 2s within 1s, rise 2, fall 3, fully-down
   ├─ a            ● up    1/2 50 %                      10.0.2.10:80
   └─ b            ● up    1/2 50 %                      10.0.2.11:80
unserved 0 · lost 0 · exact every 2 requests"
`);
});

test('the same in colours, which change nothing but colours', () => {
  const reading = evaluate(whoami(), { down: ['whoami-dc1/*'] });
  const colored = treeText(whoami(), reading, { color: true });
  const start = `${String.fromCharCode(27)}[`;
  expect(colored).toContain(`${start}31m○ down${start}0m`);
  expect(colored).toContain(`${start}32m● up${start}0m`);
  expect(
    colored
      .split(start)
      .map((part, i) => (i === 0 ? part : part.replace(/^\d+m/, '')))
      .join(''),
  ).toBe(treeText(whoami(), reading));
});

test('as HAProxy the status of the platform is beside it', () => {
  expect(show(behind('app', { app: site(1, 2) }), ['app/a'], 'haproxy')).toMatchInlineSnapshot(`
"http:80 →
app   ● up    1  1 of 2 members up  round-robin, http GET /ping every 2s within 1s, rise 2, fall 3
├─ a  ○ down  0                     10.0.1.1:80
└─ b  ● up    1                     10.0.1.2:80
unserved 0 · lost 0 · exact every 1 request"
`);
});

test('dead members that nothing watches, backups, drained members and minHealthy', () => {
  const tree = behind('root', {
    root: failover('app', 'blind'),
    app: site(1, [{}, { weight: 0 }, { enabled: false }, { name: 'spare', backup: true }, {}], {
      minHealthy: 1,
      monitor: { ...ping, type: 'tcp', path: undefined },
    }),
    blind: site(2, [{ weight: 3, name: undefined, address: '2001:db8::1' }], { monitor: undefined, algorithm: 'source' }),
  });
  expect(show(tree, ['app', 'blind'])).toMatchInlineSnapshot(`
"http:80 →
root                      ◌ up, dead  1  failed over to blind                 failover
├─ 1. app                 ○ down      0  0 of 2 actives up                    round-robin, 1 healthy, tcp every 2s within 1s, rise 2, fall 3
│  ├─ a                   ○ down      0                                       10.0.1.1:80
│  ├─ 0 × b               ○ down      0  draining: weight 0                   10.0.1.2:80
│  ├─ c                   ○ down      0  disabled                             10.0.1.3:80
│  ├─ spare               ○ down      0                                       10.0.1.4:80, backup
│  └─ e                   ○ down      0                                       10.0.1.5:80
└─ 2. blind               ◌ up, dead  1  1 of 1 members up                    source, no monitor
   └─ 3 × 2001:db8::1:80  ◌ up, dead  1  dead, but up: no monitor watches it  [2001:db8::1]:80
unserved 0 · lost 1 · exact every 1 request"
`);
});

test('a pool says how it keeps clients, and a monitor without requests its type', () => {
  const monitor = { ...ping, type: 'tls-hello', path: undefined } as const;
  const by = (persistence: PoolSpec['persistence']) => show(behind('app', { app: pool(2, { persistence, monitor }) }));
  expect(by({ type: 'source' })).toContain('round-robin, kept by source, tls-hello every 2s within 1s, rise 2, fall 3');
  expect(by({ type: 'app-cookie', cookie: 'SID' })).toContain('round-robin, kept by SID, ');
});

test('what has no number is a question mark', () => {
  const tree = behind('app', { app: pool(2, { algorithm: 'least-connections' }) });
  const lines = show(tree, ['app/a']).split('\n');
  expect(show(tree)).toMatch(/├─ a +● up +\? /);
  expect(show(tree)).toContain('unserved 0 · lost 0 · not exact over a cycle');
  expect(lines.at(-1)).toContain('exact every 1 request');
});

test('a service under two parents is drawn in full once', () => {
  const tree = behind('root', {
    root: weighted({ x: 1, y: 1 }),
    x: weighted({ shared: 1 }),
    y: weighted({ shared: 1 }),
    shared: pool([{ name: 'only' }]),
  });
  const text = show(tree);
  expect(text.match(/shared/g)).toHaveLength(2);
  expect(text.match(/only/g)).toHaveLength(1);
  expect(text).toMatch(/└─ 1 × shared +● up +1 +as above/);
});

test('each entry has its own part, under its name', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 80, service: 'a', routes: [{ host: 'b.example', service: 'b' }] },
      { protocol: 'http', port: 81, service: 'b' },
    ],
    services: { a: pool(1), b: pool(1) },
  };
  const parts = show(tree).split('\n\n');
  expect(parts.map((part) => part.split('\n')[0])).toEqual(['http:80 →', 'http:80 b.example →', 'http:81 →']);
});

test('a root has no title, since it says nothing new', () => {
  expect(show({ root: 'app', services: { app: pool(1) } }).startsWith('app ')).toBe(true);
});

test('columns stay in line, and lines have no blanks at their ends', () => {
  const lines = show(whoami(), ['whoami-dc2/a']).split('\n').slice(1, -1);
  expect(new Set(lines.map((line) => line.search(/[●○◌]/))).size).toBe(1);
  expect(lines.every((line) => line === line.trimEnd())).toBe(true);
});

test('a share that is kept for a child that is down is seen', () => {
  const tree = behind('root', { root: unchecked({ a: 3, b: 1 }), a: site(1), b: site(2) });
  expect(show(tree, ['root/a'])).toMatchInlineSnapshot(`
"http:80 →
root      ● up    1         it does not check its children  weighted
├─ 3 × a  ○ down  3/4 75 %  0 of 1 members up               round-robin, http GET /ping every 2s within 1s, rise 2, fall 3
│  └─ a   ○ down  0                                         10.0.1.1:80
└─ 1 × b  ● up    1/4 25 %  1 of 1 members up               round-robin, http GET /ping every 2s within 1s, rise 2, fall 3
   └─ a   ● up    1/4 25 %                                  10.0.2.1:80
unserved 3/4 75 % · lost 0 · exact every 4 requests"
`);
});

test('services with very many paths are drawn from every entry', () => {
  const levels = 8;
  const services: Record<string, Tree['services'][string]> = { leaf: pool(1) };
  for (let i = 0; i < levels; i++) {
    const next = i === levels - 1 ? { leaf: 1 } : { [`l${i + 1}`]: 1, [`r${i + 1}`]: 1 };
    services[`l${i}`] = weighted(next);
    services[`r${i}`] = weighted(next);
  }
  services.top = weighted({ l0: 1, r0: 1 });
  services.other = weighted({ leaf: 1 });
  const tree: Tree = { listeners: ['top', 'other'].map((service, i) => ({ protocol: 'http', port: 80 + i, service })), services };
  expect(show(tree).split('\n\n')[1]).toMatch(/^http:81 →\nother .*\n└─ 1 × leaf .*\n {3}└─ a /s);
});
