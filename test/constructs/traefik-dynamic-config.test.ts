import { type TerraformStack, TerraformVariable } from 'cdktn';
import { httpMonitor, Pool, TraefikDynamicConfig, type TraefikDynamicConfigProps } from '../../src/index';
import { evaluate } from '../../src/runtime';
import '../../src/testing';
import { emptyApp, synthesizedJson } from './__test-helpers__/app';

const { stack, cleanUp } = emptyApp();
afterAll(cleanUp);

const monitor = httpMonitor({ path: '/ping', interval: '2s', timeout: '500ms' });
const poolOf = (scope: TerraformStack, address = '10.0.0.1') =>
  new Pool(scope, 'app', { monitor, members: [{ name: 'a', address, port: 80 }] });

const edge = (scope: TerraformStack, more: Partial<TraefikDynamicConfigProps> = {}, service = poolOf(scope)) =>
  new TraefikDynamicConfig(scope, 'edge', { listeners: [{ protocol: 'http', port: 80, service }], ...more });

const delivery = { kind: 'directory', path: '/etc/traefik/dynamic' } as const;

test('one built-in resource delivers the file, byte for byte what is rendered', () => {
  const one = stack('delivered');
  const { config, delivery: resource } = edge(one, { delivery });
  expect(JSON.parse(config)).toMatchObject({
    http: { routers: { 'http-80': { service: 'app' } }, services: { app: { loadBalancer: { strategy: 'wrr' } } } },
  });
  const { resource: resources, locals } = synthesizedJson(one);
  expect(Object.keys(resources)).toEqual(['terraform_data']);
  expect(Object.values(locals)).toEqual([[config]]);
  expect(Object.values(resources.terraform_data ?? {})[0]?.triggers_replace).toMatchObject({
    file: 'dynamic.yaml',
    path: '/etc/traefik/dynamic',
  });
  expect(resource?.node.path).toBe('delivered/edge/Resource');
});

test('without a delivery there is the text, and what the static configuration must declare', () => {
  const one = stack('text');
  const { config, entryPoints, delivery: resource } = edge(one);
  expect(config).toContain('"url": "http://10.0.0.1:80"');
  expect(entryPoints).toEqual([{ name: 'http-80', address: ':80' }]);
  expect(resource).toBeUndefined();
  expect(synthesizedJson(one).resource).toBeUndefined();
});

test('an address that is known only at apply stands in the file as an expression', () => {
  const one = stack('late');
  edge(one, { delivery }, poolOf(one, new TerraformVariable(one, 'address', { type: 'string' }).stringValue));
  expect(JSON.stringify(synthesizedJson(one).locals)).toContain('http://${var.address}:80');
});

test('its tree is evaluated as it is deployed', () => {
  const balancer = edge(stack('said'), { version: '3.7', unhealthyInterval: '1s' });
  expect(balancer.toTree()).toMatchObject({ targets: { traefik: { version: '3.7', unhealthyInterval: '1s' } } });
  expect(evaluate(balancer, { as: 'traefik' })).toRoute({ 'app/a': '1' });
});

test.each([
  [{ kind: 'reload', path: '/etc/haproxy' }, 'delivery.kind'],
  [{ kind: 'directory' }, 'delivery.path'],
  [{ ...delivery, mode: '644' }, 'delivery.mode'],
  ['/etc/traefik', 'delivery'],
])('delivery %j is refused', (wrong, path) => {
  const one = stack('refused');
  const balancer = edge(one, { delivery: wrong as never });
  expect(balancer.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'delivery.value', path, target: 'traefik', construct: 'refused/edge' },
  ]);
  expect([balancer.config, balancer.entryPoints, balancer.delivery]).toEqual(['', [], undefined]);
  expect(balancer.node.validate()).toHaveLength(1);
});

test('what Traefik can not do fails synthesis, at the construct', () => {
  const one = stack('wrong');
  const service = new Pool(one, 'app', { monitor, algorithm: 'random', members: [{ address: '10.0.0.1', port: 80 }] });
  const balancer = edge(one, { delivery }, service as never);
  expect(balancer.findings).toHaveFinding('traefik.algorithm');
  expect(balancer.config).toBe('');
});
