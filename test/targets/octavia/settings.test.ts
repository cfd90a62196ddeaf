import { evaluate, render } from '../../../src/runtime';
import type { OctaviaSettings } from '../../../src/targets';
import { whoami } from '../__test-helpers__/trees';
import { attributesOf, findingsOf, resourcesOf } from './__test-helpers__/octavia';

const ID = '2b9d4c11-0e57-4c7b-8f36-5a6b7c8d9e0f';

const errors = (settings: object): string[] =>
  findingsOf(whoami({}), settings as OctaviaSettings)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, path }) => `${code} ${path}`);

test.each([
  ['vipSubnetId', 'vip_subnet_id'],
  ['vipNetworkId', 'vip_network_id'],
  ['vipPortId', 'vip_port_id'],
])('%s alone says where the VIP is', (field, attribute) => {
  const settings = { vipSubnetId: undefined, [field]: ID, vipAddress: '10.0.0.5' };
  const loadbalancer = attributesOf(resourcesOf(whoami({}), settings), 'openstack_lb_loadbalancer_v2');
  expect(loadbalancer).toEqual({
    name: 'healthtree',
    description: '',
    admin_state_up: true,
    tags: [],
    [attribute]: ID,
    vip_address: '10.0.0.5',
  });
});

test('without any of them a deployment is refused, a prediction is not', () => {
  expect(errors({ vipSubnetId: undefined, name: 'x' })).toEqual(['target.required targets.octavia.vipSubnetId']);
  expect(() => evaluate(whoami({}), { as: 'octavia' })).not.toThrow();
});

test.each(['', 7, null, []])('an id can not be %j', (vipSubnetId) => {
  expect(errors({ vipSubnetId })[0]).toBe('target.value targets.octavia.vipSubnetId');
});

test.each(['', 'a\nb', 'n'.repeat(256), 7])('a name can not be %j', (name) => {
  expect(errors({ name })).toEqual(['target.value targets.octavia.name']);
});

test('a name is the one of the load balancer', () => {
  expect(attributesOf(resourcesOf(whoami({}), { name: 'edge 1' }), 'openstack_lb_loadbalancer_v2').name).toBe('edge 1');
});

test('a setting that does not exist is reported', () => {
  expect(errors({ flavour: 'x' })).toEqual(['target.field targets.octavia.flavour']);
});

test('settings stand in the tree or are given with the target, where they win', () => {
  const tree = { ...whoami({}), targets: { octavia: { vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a', name: 'tree' } } };
  expect(render(tree, 'octavia').artifact?.files()['main.tf.json']).toContain('"name": "tree"');
  const given = render(tree, { target: 'octavia', name: 'given' }).artifact?.files()['main.tf.json'];
  expect(given).toContain('"name": "given"');
  expect(given).toContain('"vip_subnet_id": "7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a"');
});
