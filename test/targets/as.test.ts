import { check, evaluate, render } from '../../src/runtime';
import { TARGETS } from '../../src/targets';
import { behind, pool, whoami } from './__test-helpers__/trees';

const tree = behind('app', { app: pool(1) });

test('there are ten targets', () =>
  expect(Object.keys(TARGETS)).toEqual([
    'docker',
    'haproxy',
    'occm',
    'occm:f5',
    'occm:ovn',
    'octavia',
    'octavia:f5',
    'octavia:ovn',
    'swarm',
    'traefik',
  ]));

test.each([
  'docker',
  'swarm',
  'haproxy',
  'haproxy@3.2',
  'haproxy@3.2.26',
  'octavia',
  'octavia:f5',
  'traefik',
  'traefik@3',
  'traefik@3.7',
  'traefik@3.7.15',
])('%s is one', (as) => {
  expect(evaluate(tree, { as }).unserved()).toEqual({ n: 0n, d: 1n });
});

test.each([
  ['hapoxy', 'Did you mean haproxy?'],
  ['octavia@19', 'Did you mean octavia?'],
  ['haproxy@3.2@1', 'Did you mean haproxy?'],
  [
    '',
    'The targets are docker, haproxy, haproxy@VERSION, occm, occm:f5, occm:ovn, octavia, octavia:f5, octavia:ovn, swarm, traefik and traefik@VERSION.',
  ],
  ['constructor', 'The targets are'],
  ['__proto__', 'The targets are'],
])('%j is none', (as, hint) => {
  expect(() => evaluate(tree, { as })).toThrow('target.unknown');
  expect(check(tree, { target: as })).toMatchObject([
    { code: 'target.unknown', severity: 'error', hint: expect.stringContaining(hint) },
  ]);
  expect(render(tree, as).artifact).toBeUndefined();
});

test('a target that is no text is none', () => {
  expect(check(tree, { target: { target: 7 } as never }).map(({ code }) => code)).toEqual(['target.unknown']);
});

test('settings of a target that does not exist are reported whatever is asked for', () => {
  const odd = { ...tree, targets: { nginx: {} } };
  expect(check(odd)).toMatchObject([{ code: 'target.unknown', path: 'targets.nginx' }]);
});

test('a tree that says nothing about a target is not deployed there', () => {
  expect(check(tree, { target: 'octavia' })).toMatchObject([
    { code: 'target.missing', severity: 'error', path: 'targets.octavia' },
    { code: 'target.required' },
  ]);
  expect(check(tree, { target: 'haproxy' })).toMatchObject([
    { code: 'target.missing', severity: 'error', path: 'targets.haproxy' },
  ]);
});

test('a version is enough to deploy on HAProxy and Traefik', () => {
  expect(check(tree, { target: 'traefik' })).toContainEqual(
    expect.objectContaining({
      code: 'target.missing',
      severity: 'error',
      hint: "Add targets: { traefik: { version: '3.7' } }.",
    }),
  );
  expect(render(tree, 'traefik@3').artifact).toBeDefined();
  expect(check(tree, { target: 'haproxy@3.2' })).toMatchObject([{ code: 'target.missing', severity: 'info' }]);
  expect(render(tree, 'haproxy@3.2').artifact).toBeDefined();
});

test('nothing is missing for a prediction', () => expect(evaluate(tree, { as: 'octavia' }).findings).toEqual([]));

test('a broken tree is checked for what can be said of single pools and settings, and nothing is rendered', () => {
  const services = {
    ...whoami({ rise: 11 }).services,
    'whoami-public': { kind: 'weighted', children: [{ service: 'nobody' }] },
  } as const;
  const { artifact, findings } = render(behind('whoami-public', services), {
    target: 'octavia',
    vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a',
    nme: 'x',
  });
  expect(artifact).toBeUndefined();
  expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
    'octavia.threshold',
    'octavia.threshold',
    'service.unknown',
    'target.field',
  ]);
});
