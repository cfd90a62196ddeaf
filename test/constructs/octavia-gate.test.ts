import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, TerraformOutput, type TerraformStack, TerraformVariable } from 'cdktn';
import { httpMonitor, OctaviaLoadBalancer, OpenstackProvider, Pool } from '../../src/index';
import { emptyApp } from './__test-helpers__/app';

const { stack, cleanUp } = emptyApp();
afterAll(cleanUp);

const monitor = httpMonitor({ path: '/ping', interval: '2s', timeout: '1s', rise: 2, initState: 'down' });

function balancer(scope: TerraformStack, id: string, address = '10.0.0.1', gate: 'weight' | 'admin-state' = 'weight') {
  const service = new Pool(scope, `${id}-pool`, { monitor, members: [{ name: 'a', address, port: 80, weight: 3 }] });
  const listeners = [{ protocol: 'http', port: 80, service }] as const;
  return new OctaviaLoadBalancer(scope, id, { listeners, vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1', gate });
}

/** What is on disk of a stack, without the digests that the CDK puts behind names. */
function synthesized(scope: TerraformStack) {
  new OpenstackProvider(scope, 'openstack');
  const app = App.of(scope);
  app.synth();
  const text = readFileSync(join(app.outdir, 'stacks', scope.node.id, 'cdk.tf.json'), 'utf8');
  return JSON.parse(text.replace(/_[0-9A-F]{8}\b/g, ''));
}

const memberOf = (json: ReturnType<typeof synthesized>, i = 0) =>
  (Object.values(json.resource.openstack_lb_members_v2) as { member: Record<string, unknown>[] }[])[i]?.member[0];

test('a member has its weight only while the variable of its load balancer lists it', () => {
  const one = stack('gated');
  balancer(one, 'edge');
  const json = synthesized(one);
  expect(json.variable).toEqual({ edge_admitted: { type: 'set(string)', description: expect.stringContaining('edge') } });
  expect(memberOf(json)).toMatchObject({
    weight: '${contains(var.edge_admitted, "edge-pool_http/10.0.0.1:80") ? 3 : 0}',
    admin_state_up: true,
  });
  expect(json.locals.edge_admitted_plan).toMatchObject({
    healthtree: 'admission',
    loadBalancer: 'edge',
    gate: 'weight',
    variable: 'edge_admitted',
    pools: [{ id: 'edge-pool_http', members: [{ name: 'edge-pool/a', address: '10.0.0.1', port: 80 }] }],
  });
});

test('with admin-state it is enabled only while it is listed', () => {
  const one = stack('state');
  balancer(one, 'edge', '10.0.0.1', 'admin-state');
  expect(memberOf(synthesized(one))).toMatchObject({
    weight: 3,
    admin_state_up: '${contains(var.edge_admitted, "edge-pool_http/10.0.0.1:80") ? true : false}',
  });
});

test('two load balancers of a stack have a variable and a plan each', () => {
  const one = stack('two');
  for (const id of ['edge', 'inner']) balancer(one, id);
  const json = synthesized(one);
  expect(Object.keys(json.variable).sort()).toEqual(['edge_admitted', 'inner_admitted']);
  expect(Object.keys(json.locals).sort()).toEqual(['edge_admitted_plan', 'inner_admitted_plan']);
  expect(memberOf(json, 1)?.weight).toContain('var.inner_admitted');
});

test('an address that is known only at apply is part of what a member is listed under', () => {
  const one = stack('token');
  const address = new TerraformVariable(one, 'address', { type: 'string' }).stringValue;
  balancer(one, 'edge', address);
  const json = synthesized(one);
  expect(memberOf(json)?.weight).toBe('${contains(var.edge_admitted, "edge-pool_http/${var.address}:80") ? 3 : 0}');
  expect(json.locals.edge_admitted_plan.pools[0].members[0].address).toBe('${var.address}');
});

test('the variable can be given a value or passed on', () => {
  const one = stack('passed');
  const { admitted } = balancer(one, 'edge');
  new TerraformOutput(one, 'listed', { value: admitted?.value });
  expect(synthesized(one).output.listed.value).toBe('${var.edge_admitted}');
});

test('without a member that waits there is no variable', () => {
  const one = stack('open');
  const open = httpMonitor({ interval: '2s', timeout: '1s', rise: 2 });
  const service = new Pool(one, 'pool', { monitor: open, members: [{ address: '10.0.0.1', port: 80 }] });
  const { admitted } = new OctaviaLoadBalancer(one, 'edge', {
    listeners: [{ protocol: 'http', port: 80, service }],
    vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1',
  });
  const json = synthesized(one);
  expect([admitted, json.variable, json.locals]).toEqual([undefined, undefined, undefined]);
});
