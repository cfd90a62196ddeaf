import { told, web } from './__test-helpers__/occm';

const ID = '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a';
const classes = { internet: { floatingNetworkId: ID, subnetId: ID }, plain: {} };
const at = (setting: string) => `targets.occm.${setting}`;

test.each([
  ['a class that is there', { class: 'internet', cloudConfig: { classes } }, []],
  ['a class that is not there', { class: 'intranet', cloudConfig: { classes } }, [`error occm.class ${at('class')}`]],
  [
    'a class that has the same',
    { class: 'internet', floatingNetworkId: ID, memberSubnetId: ID, cloudConfig: { classes } },
    [`warning occm.precedence ${at('floatingNetworkId')}`],
  ],
  ['a class that has less', { class: 'plain', floatingNetworkId: ID, subnetId: ID, cloudConfig: { classes } }, []],
  ['a class that nothing is known of', { class: 'any', subnetId: ID }, [`warning occm.precedence ${at('subnetId')}`]],
  ['internal-lb', { internal: false, cloudConfig: { internalLb: true } }, [`warning occm.precedence ${at('internal')}`]],
  ['internal with a floating IP', { internal: true, floatingSubnet: 'a' }, [`warning occm.ignored ${at('floatingSubnet')}`]],
  ['a port with a subnet', { portId: ID, subnetId: ID }, [`warning occm.ignored ${at('subnetId')}`]],
  ['sharing', { loadBalancerId: ID }, []],
  ['sharing without tags', { loadBalancerId: ID, apiVersion: '2.4' }, [`error occm.sharing ${at('loadBalancerId')}`]],
  ['sharing by an internal one', { loadBalancerId: ID, internal: true }, [`error occm.sharing ${at('loadBalancerId')}`]],
  ['PROXY v2 of an old API', { proxyProtocol: 'v2', apiVersion: '2.21' }, [`error octavia.api-version ${at('proxyProtocol')}`]],
  ['timeouts of an old API', { timeoutClientData: '1m', apiVersion: '2.0' }, [`warning occm.ignored ${at('timeoutClientData')}`]],
  ['a flavor of an old API', { flavorId: ID, apiVersion: '2.5' }, [`warning occm.ignored ${at('flavorId')}`]],
  ['a zone of an old API', { availabilityZone: 'a', apiVersion: '2.13' }, [`warning occm.ignored ${at('availabilityZone')}`]],
  [
    'source ranges of an old API',
    { loadBalancerSourceRanges: ['10.0.0.0/8'], apiVersion: '2.11' },
    [`error occm.source-ranges ${at('loadBalancerSourceRanges')}`],
  ],
  ['one family', { ipFamilies: ['ipv4'] }, []],
  ['the other family', { ipFamilies: ['ipv6'] }, [`error occm.ip-family ${at('ipFamilies')}`]],
  [
    'two for a single stack',
    { ipFamilies: ['ipv4', 'ipv6'] },
    [`error target.value ${at('ipFamilyPolicy')}`, `warning occm.ip-family ${at('ipFamilies')}`],
  ],
  [
    'one twice',
    { ipFamilies: ['ipv4', 'ipv4'], ipFamilyPolicy: 'prefer-dual-stack' },
    [`error target.value ${at('ipFamilies')}`, `warning occm.ip-family ${at('ipFamilies')}`],
  ],
] as const)('%s', (_what, settings, expected) => {
  expect([...told(web(), settings)].sort()).toEqual([...expected].sort());
});

test('PROXY headers and X-Forwarded-For exclude each other', () => {
  const http = web({}, { protocol: 'http' });
  expect(told(http, { proxyProtocol: 'v1', xForwardedFor: true })).toEqual([`error occm.proxy ${at('proxyProtocol')}`]);
});

test('what is given as an annotation is told there', () => {
  const key = 'loadbalancer.openstack.org/flavor-id';
  expect(told(web(), { annotations: { [key]: ID }, apiVersion: '2.5' })).toEqual([
    `warning occm.ignored ${at('annotations')}["${key}"]`,
  ]);
});

test.each([
  ['timeouts', { timeoutMemberData: '1m' }, [`warning occm.ignored ${at('timeoutMemberData')}`]],
  ['flavors', { flavorId: ID }, [`warning occm.ignored ${at('flavorId')}`]],
  ['zones', { availabilityZone: 'a' }, [`warning occm.ignored ${at('availabilityZone')}`]],
  ['limits', { connectionLimit: 5 }, [`warning occm.ignored ${at('connectionLimit')}`]],
  ['PROXY headers', { proxyProtocol: 'v1' }, [`error occm.proxy ${at('proxyProtocol')}`]],
  ['source ranges', { loadBalancerSourceRanges: ['10.0.0.0/8'] }, [`error occm.source-ranges ${at('loadBalancerSourceRanges')}`]],
  ['source ranges in groups', { loadBalancerSourceRanges: ['10.0.0.0/8'], cloudConfig: { manageSecurityGroups: true } }, []],
] as const)('OVN and %s', (_what, settings, expected) => {
  const tree = web({ algorithm: 'source', monitor: { type: 'tcp', interval: '5s', timeout: '3s', rise: 1, fall: 1 } });
  expect(told(tree, settings, 'occm:ovn')).toEqual(expected);
});
