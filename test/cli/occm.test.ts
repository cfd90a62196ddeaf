import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { healthtree } from './__test-helpers__/healthtree';

const example = readFileSync(join(__dirname, '../../examples/occm.yaml'), 'utf8');

const FILES = {
  'occm.yaml': example,
  'open.yaml': example
    .replace(/monitor: .*/, 'monitor: { type: http, path: /ping, interval: 5s, timeout: 3s, rise: 1, fall: 3 }')
    .replace('externalTrafficPolicy: local', 'externalTrafficPolicy: cluster'),
  'scenario.yaml': `
rate: 10
until: 60s
steps:
  - { at: 20s, fail: web/node-1 }
  - { at: 40s, expect: { status: { web/node-1: down }, route: { web/node-2: 1/2, web/node-3: 1/2 } } }
  - { at: 40s, recover: web/node-1 }
  - { at: 60s, expect: { route: { 'web/*': '1' }, requests: { lost: { atMost: 60 } } } }
`,
};

const onOccm = (line: string) => healthtree(line, FILES);

test('render writes one manifest', () => {
  const { exit, files, error } = onOccm('render occm.yaml --target occm -o out/service.yaml');
  expect(exit).toBe(0);
  expect(error).toContain('[occm.nodes, occm]');
  expect(parse(files['out/service.yaml'] ?? '')).toMatchObject({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: {
      type: 'LoadBalancer',
      externalTrafficPolicy: 'Local',
      healthCheckNodePort: 32_100,
      ports: [{ port: 80, targetPort: 8080, nodePort: 30_080 }],
    },
  });
  expect(JSON.parse(onOccm('render occm.yaml --target occm --json').out).files).toEqual({
    'service.yaml': files['out/service.yaml'],
  });
});

test('check tells with place and line what OCCM can not do', () => {
  expect(onOccm('check occm.yaml --target occm').exit).toBe(0);
  const { exit, out } = onOccm('check open.yaml --target occm');
  expect(exit).toBe(1);
  expect(out).toContain(
    '✖ OCCM creates no HTTP monitors under externalTrafficPolicy cluster: web would be checked by TCP, every 5s',
  );
  expect(out).toMatch(/→ at open\.yaml:6:\d+ services\.web\.monitor\.type/);
  expect(onOccm('render open.yaml --target occm')).toMatchObject({ exit: 1, out: '' });
});

test('show and simulate predict it', () => {
  expect(onOccm('show occm.yaml --as occm --down web/node-1').out).toContain(
    'http GET /healthz every 5s within 3s, rise 1, fall 3',
  );
  const { exit, out, error } = onOccm('simulate occm.yaml scenario.yaml --as occm');
  expect([exit, error]).toEqual([0, '']);
  expect(out).toContain('web/node-1');
});

test('compare puts it beside others: as Octavia with that monitor does', () => {
  const { exit, out } = onOccm('compare occm.yaml scenario.yaml --as occm --as octavia --json');
  expect(exit).toBe(0);
  const { steps, systems } = JSON.parse(out);
  expect(steps.find(({ actions }: { actions: string[] }) => actions.includes('fail web/node-1')).noticed).toEqual([
    15_000, 15_000,
  ]);
  expect(systems.map(({ as }: { as: string }) => as)).toEqual(['occm', 'octavia']);
  expect(systems[0].requests).toEqual(systems[1].requests);
});

test('a driver that makes no HTTP monitors says so', () => {
  const { exit, error } = onOccm('simulate occm.yaml scenario.yaml --as occm:ovn');
  expect(exit).toBe(1);
  expect(error).toContain('OCCM creates no HTTP monitors on OVN');
});
