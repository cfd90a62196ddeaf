import { treeMermaid } from '../../src/report';
import { evaluate } from '../../src/runtime';
import type { Tree } from '../../src/tree';
import { behind, failover, pool, weighted, whoami } from '../targets/__test-helpers__/trees';

const mermaid = (tree: Tree, down: readonly string[] = []): string => treeMermaid(tree, evaluate(tree, { down }));

test('the whoami tree with a data centre down', () => {
  expect(mermaid(whoami(), ['whoami-dc1/*'])).toMatchInlineSnapshot(`
"flowchart LR
  classDef down stroke:#c33,color:#c33
  classDef dead stroke:#b80,color:#b80
  entry0(["http:80<br>unserved 0"])
  n0["whoami-public<br>weighted, healthCheck<br>up, 1"]
  entry0 --> n0
  n1["whoami-dc1<br>round-robin, http GET /ping every 2s within 1s, rise 2, fall 3, fully-down<br>down, 0"]
  class n1 down
  n0 -->|3 ×| n1
  n2("a<br>10.0.1.10:80<br>down, 0")
  class n2 down
  n1 --> n2
  n3("b<br>10.0.1.11:80<br>down, 0")
  class n3 down
  n1 --> n3
  n4["whoami-dc2<br>round-robin, http GET /ping every 2s within 1s, rise 2, fall 3, fully-down<br>up, 1"]
  n0 -->|1 ×| n4
  n5("a<br>10.0.2.10:80<br>up, 1/2 50 %")
  n4 --> n5
  n6("b<br>10.0.2.11:80<br>up, 1/2 50 %")
  n4 --> n6
"
`);
});

test('text of the user is escaped: nothing of it can be markup', () => {
  const monitor = { type: 'http', path: '/"]-->x|<b>`;{}[()]', interval: '2s' } as const;
  const chart = mermaid(behind('app', { app: pool(1, { monitor }) }));
  const label = /n0\["(.*)"\]/.exec(chart)?.[1] ?? '';
  expect(label.replaceAll('<br>', ' ')).toMatch(/^[A-Za-z0-9 .,:/×?%_#;-]+$/);
  expect(label).toContain('/#34;#93;--#62;x#124;#60;b#62;#96;#59;#123;#125;#91;#40;#41;#93;');
});

test('a shared service is one box with an arrow from each parent', () => {
  const tree = behind('root', { root: weighted({ x: 2, shared: 1 }), x: failover('shared'), shared: pool([{ name: 'only' }]) });
  const chart = mermaid(tree);
  expect(chart.match(/"shared<br>/g)).toHaveLength(1);
  expect(chart.match(/"only<br>/g)).toHaveLength(1);
  const id = /(n\d+)\["shared<br>/.exec(chart)?.[1];
  expect(chart.split('\n').filter((line) => line.endsWith(` ${id}`))).toEqual([
    expect.stringContaining('-->|1.| '),
    expect.stringContaining('-->|1 ×| '),
  ]);
});

test('each entry is a start of its own', () => {
  const tree: Tree = {
    listeners: ['a', 'a'].map((service, i) => ({ protocol: 'http', port: 80 + i, service })),
    services: { a: pool(1) },
  };
  const chart = mermaid(tree);
  expect(chart).toContain('entry0(["http:80<br>unserved 0"])');
  expect(chart).toContain('entry1(["http:81<br>unserved 0"])');
  expect(new Set(chart.match(/^ {2}n\d+[[(]/gm)).size).toBe(4);
});

test('what is dead and unwatched has a colour of its own, and what has no number a question mark', () => {
  const tree = behind('app', { app: pool(2, { algorithm: 'least-connections', monitor: undefined }) });
  const chart = mermaid(tree, ['app/a']);
  expect(chart).toContain('up, dead, ?');
  expect(chart.match(/^ {2}class n\d+ dead$/gm)).toHaveLength(1);
  expect(chart).not.toMatch(/^ {2}class n\d+ down$/m);
});
