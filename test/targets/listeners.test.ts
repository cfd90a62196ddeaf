import { evaluate, render } from '../../src/runtime';
import type { Tree } from '../../src/tree';
import { behind, pool } from './__test-helpers__/trees';

const rooted: Tree = { root: 'app', services: { app: pool(1) } };

test.each(['haproxy@3.2', { target: 'octavia', vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' }])(
  'a root alone is served as http on port 80, and that is told: %p',
  (target) => {
    const { artifact, findings } = render(rooted, target);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'listener.assumed',
        severity: 'info',
        path: 'root',
        message: 'app is served as http on port 80, since the tree has a root and no listeners',
      }),
    );
    expect(JSON.stringify(artifact?.files())).toMatch(/frontend http:80|listener_80/);
  },
);

test('with listeners nothing is assumed', () => {
  const { findings } = render(behind('app', { app: pool(1) }), 'haproxy@3.2');
  expect(findings.map(({ code }) => code)).not.toContain('listener.assumed');
});

test('a prediction needs no port', () => expect(evaluate(rooted, { as: 'haproxy' }).findings).toEqual([]));
