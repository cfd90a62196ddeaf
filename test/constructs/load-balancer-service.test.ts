import { Fn, TerraformProvider, type TerraformStack, TerraformVariable } from 'cdktn';
import { httpMonitor, LoadBalancerService, type LoadBalancerServiceProps, Pool } from '../../src/index';
import { evaluate, simulate } from '../../src/runtime';
import '../../src/testing';
import { emptyApp, synthesizedJson } from './__test-helpers__/app';

const { stack, cleanUp } = emptyApp();
afterAll(cleanUp);

const nodes = (port: number) => [1, 2, 3].map((n) => ({ name: `node-${n}`, address: `10.0.0.1${n}`, port }));
const monitor = httpMonitor({ path: '/healthz', port: 32_100, interval: '5s', timeout: '3s', rise: 1, fall: 3 });
const web = (scope: TerraformStack) => new Pool(scope, 'web', { monitor, members: nodes(30_080) });
const onOccm = (scope: TerraformStack, more: Partial<LoadBalancerServiceProps> = {}) =>
  new LoadBalancerService(scope, 'edge', {
    listeners: [{ protocol: 'tcp', port: 80, service: web(scope) }],
    selector: { app: 'web' },
    externalTrafficPolicy: 'local',
    ...more,
  });

it('synthesizes one Service', () => {
  const one = stack('service');
  onOccm(one, {
    namespace: 'shop',
    labels: { tier: 'edge' },
    listenerOptions: { 'tcp:80': { targetPort: 8080, appProtocol: 'http' } },
    loadBalancerSourceRanges: ['10.0.0.0/8'],
    ipFamilies: ['ipv4'],
    timeoutClientData: '1m',
    annotations: { 'example.org/note': 'costs ${5} %{here}' },
  });
  const { resource } = synthesizedJson(one);
  expect(resource).toMatchSnapshot();
});

it('is predicted as the driver behind it does', () => {
  const one = stack('predicted');
  const service = onOccm(one);
  expect(evaluate(service, { as: 'occm', down: ['web/node-1'] })).toRoute({ 'web/node-2': '1/2', 'web/node-3': '1/2' });
  const twin = simulate(service, { as: 'occm' });
  twin.advance('10s').fail('web/node-1').advance('20s');
  expect(twin).toRoute({ 'web/node-1': '0', 'web/node-2': '1/2', 'web/node-3': '1/2' });
});

it('says everything that is wrong at the Service and at its pools', () => {
  const one = stack('wrong');
  const service = onOccm(one, {
    externalTrafficPolicy: 'cluster',
    selector: undefined,
    name: 'Edge',
    lbProvider: 'a10' as never,
  });
  expect(
    service.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['occm.http-monitor', 'occm.monitor-end', 'target.required', 'target.value', 'target.value']);
  expect([service.resource, service.manifest, service.address]).toEqual([undefined, undefined, undefined]);
  expect(service.node.validate()).toHaveLength(5);
});

it('is of another driver where lbProvider says so', () => {
  const one = stack('ovn');
  const pool = new Pool(one, 'web', {
    algorithm: 'source-port',
    monitor: { type: 'tcp', interval: '5s', timeout: '3s', rise: 1, fall: 1 },
    members: nodes(30_080),
  });
  const service = new LoadBalancerService(one, 'edge', {
    listeners: [{ protocol: 'tcp', port: 80, service: pool }],
    selector: { app: 'web' },
    lbProvider: 'ovn',
  });
  expect(service.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(service.manifest?.metadata.annotations).toMatchObject({ 'loadbalancer.openstack.org/lb-method': 'SOURCE_IP_PORT' });
  expect(evaluate(service, { as: 'occm:ovn' })).toRoute({ 'web/*': '1' });
});

class West extends TerraformProvider {
  override get alias() {
    return 'west';
  }
}

it('passes tokens through, and tells the address', () => {
  const one = stack('tokens');
  const network = new TerraformVariable(one, 'network', { type: 'string' });
  const kubernetes = new West(one, 'kubernetes', { terraformResourceType: 'kubernetes' });
  const service = onOccm(one, { floatingNetworkId: network.stringValue, provider: kubernetes });
  new TerraformVariable(one, 'address', { type: 'string', default: Fn.trimspace(service.address ?? '') });
  const [made] = Object.values(synthesizedJson(one).resource.kubernetes_service_v1 ?? {});
  expect(made).toMatchObject({
    provider: 'kubernetes.west',
    metadata: { annotations: { 'loadbalancer.openstack.org/floating-network-id': '${var.network}' } },
  });
  expect(service.address).toBeDefined();
});

it('becomes HCL too', () => {
  const one = stack('hcl');
  onOccm(one, { labels: { tier: 'edge' } });
  expect(one.toHclTerraform().hcl).toMatchSnapshot();
});
