import { check, evaluate, render } from '../../../src/runtime';
import { checkFor, type OctaviaArtifact, type OctaviaSettings } from '../../../src/targets';
import type { Tree } from '../../../src/tree';
import { behind, monitored, ping, site, weighted, whoami } from '../__test-helpers__/trees';
import { findingsOf, membersOf, said } from './__test-helpers__/octavia';

const down = { ...ping, initState: 'down' } as const;

/** The file that Terraform reads. */
function stackOf(tree: Tree, settings: OctaviaSettings = {}) {
  const { artifact, findings } = render(tree, {
    target: 'octavia',
    vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1',
    name: 'edge',
    ...settings,
  });
  if (!artifact) throw new Error(JSON.stringify(findings));
  return JSON.parse(artifact.files()['main.tf.json'] as string);
}
const memberBlocks = (tree: Tree, settings?: OctaviaSettings): Record<string, unknown>[] =>
  (Object.values(stackOf(tree, settings).resource.openstack_lb_members_v2) as { member: Record<string, unknown>[] }[]).flatMap(
    ({ member }) => member,
  );
const planOf = (tree: Tree, settings?: OctaviaSettings) => stackOf(tree, settings).locals.edge_admitted_plan;

test('a member has its weight only while it is listed, by its pool, address and port', () => {
  expect(memberBlocks(whoami()).map(({ weight, admin_state_up }) => [weight, admin_state_up])).toEqual([
    ['${contains(var.edge_admitted, "whoami-public_http/10.0.1.10:80") ? 3 : 0}', true],
    ['${contains(var.edge_admitted, "whoami-public_http/10.0.1.11:80") ? 3 : 0}', true],
    ['${contains(var.edge_admitted, "whoami-public_http/10.0.2.10:80") ? 1 : 0}', true],
    ['${contains(var.edge_admitted, "whoami-public_http/10.0.2.11:80") ? 1 : 0}', true],
  ]);
});

test('with admin-state it is disabled until it is listed', () => {
  expect(memberBlocks(monitored({ initState: 'down' }), { gate: 'admin-state' })).toMatchObject([
    {
      weight: 1,
      admin_state_up: expect.stringMatching(/^\$\{contains\(var\.edge_admitted, "app_http\/10\..*:80"\) \? true : false\}$/),
    },
  ]);
});

test('the list has no default, since an empty one would take everything out', () => {
  expect(stackOf(whoami()).variable).toEqual({
    edge_admitted: { type: 'set(string)', description: expect.stringContaining('edge') },
  });
});

test('members that are drained or disabled in the tree stay so, and wait for nothing', () => {
  const tree = behind('app', { app: site(1, [{ weight: 0 }, { enabled: false }, { weight: 2 }], { monitor: down }) });
  expect(memberBlocks(tree).map(({ weight, admin_state_up }) => [weight, admin_state_up])).toEqual([
    [0, true],
    [1, false],
    ['${contains(var.edge_admitted, "app_http/10.0.1.3:80") ? 2 : 0}', true],
  ]);
  expect(planOf(tree).pools[0].members).toEqual([{ name: 'app/c', address: '10.0.1.3', port: 80 }]);
});

test('what has to be known for the admission is a local value of the stack', () => {
  expect(planOf(whoami())).toEqual({
    healthtree: 'admission',
    loadBalancer: 'edge',
    gate: 'weight',
    variable: 'edge_admitted',
    pools: [
      {
        id: 'whoami-public_http',
        name: 'whoami-public',
        protocol: 'HTTP',
        members: [
          { name: 'whoami-dc1/a', address: '10.0.1.10', port: 80 },
          { name: 'whoami-dc1/b', address: '10.0.1.11', port: 80 },
          { name: 'whoami-dc2/a', address: '10.0.2.10', port: 80 },
          { name: 'whoami-dc2/b', address: '10.0.2.11', port: 80 },
        ],
      },
    ],
  });
});

test('only pools whose init state asks for it have a gate', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 80, service: 'held' },
      { protocol: 'tcp', port: 81, service: 'open' },
    ],
    services: { held: site(1, 1, { monitor: down }), open: site(2) },
  };
  expect(memberBlocks(tree).map(({ weight }) => typeof weight)).toEqual(['string', 'number']);
  expect(planOf(tree).pools.map(({ id }: { id: string }) => id)).toEqual(['held_http']);
});

test('a service that is entered by two protocols is two pools, whose members are admitted apart', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 80, service: 'app' },
      { protocol: 'tcp', port: 81, service: 'app' },
    ],
    services: { app: site(1, 1, { monitor: down }) },
  };
  expect(planOf(tree).pools.map(({ id, protocol }: Record<string, string>) => [id, protocol])).toEqual([
    ['app_http', 'HTTP'],
    ['app_tcp', 'TCP'],
  ]);
  expect(new Set(memberBlocks(tree).map(({ weight }) => weight)).size).toBe(2);
});

test('in a flat pool all wait if the members of one child do', () => {
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: site(1), b: site(2, 1, { monitor: down }) });
  expect(memberBlocks(tree).map(({ weight }) => typeof weight)).toEqual(['string', 'string']);
});

test('without such an init state there is neither variable nor plan', () => {
  const { variable, locals } = stackOf(whoami({}));
  expect([variable, locals]).toEqual([undefined, undefined]);
  expect(membersOf(whoami({})).map(({ weight }) => weight)).toEqual([3, 3, 1, 1]);
});

test.each([
  ['edge', 'edge_admitted'],
  ['healthtree', 'healthtree_admitted'],
  ['edge 1', /^lb_edge_1_[0-9a-f]{8}_admitted$/],
  ['edge-1', /^lb_edge_1_[0-9a-f]{8}_admitted$/],
  ['1', /^lb_1_[0-9a-f]{8}_admitted$/],
])('the list of the load balancer %j has a name that Terraform takes', (name, expected) => {
  const [variable] = Object.keys(stackOf(whoami(), { name }).variable);
  if (typeof expected === 'string') expect(variable).toBe(expected);
  else expect(variable).toMatch(expected);
});

test('names that look alike have lists of their own', () => {
  const names = ['edge 1', 'edge-1', 'edge.1'].map((name) => Object.keys(stackOf(whoami(), { name }).variable)[0]);
  expect(new Set(names).size).toBe(3);
});

describe('what is said', () => {
  test('that new members wait, where, and what to run', () => {
    const [finding] = findingsOf(monitored({ initState: 'down', interval: '5s' }));
    expect(finding).toMatchObject({ code: 'octavia.gate', severity: 'info', path: 'services.app.monitor.initState' });
    expect(finding?.message).toContain(
      'New members have weight 0, probed every 5s, until healthtree admit has seen that a check passed;',
    );
    expect(finding?.hint).toContain('healthtree admit');
  });

  test('that one check is enough where fully-down asks for more', () => {
    expect(findingsOf(monitored({ initState: 'fully-down', rise: 3 }))[0]?.message).toContain('a check passed (one, not 3)');
  });

  test('what admin-state does not prove', () => {
    expect(findingsOf(monitored({ initState: 'down' }), { gate: 'admin-state' })[0]?.message).toContain(
      'nothing probes them meanwhile',
    );
  });

  test('with fall 1 a weight of 0 proves nothing, and being disabled is as good as ever', () => {
    const tree = monitored({ initState: 'down', fall: 1 });
    expect(said(tree)).toEqual(['error octavia.gate-fall services.app.monitor.fall']);
    expect(said(tree, { gate: 'admin-state' })).toEqual(['info octavia.gate services.app.monitor.initState']);
  });

  test('a gate that holds nobody, with the pools that have no monitor', () => {
    const tree = behind('app', { app: site(1, 1, { monitor: undefined }) });
    expect(said(tree, { gate: 'weight' })).toEqual(['error octavia.gate-unused targets.octavia.gate']);
    expect(said(monitored({}), { gate: 'weight' })).toEqual(['warning octavia.gate-unused targets.octavia.gate']);
    expect(findingsOf(tree, { gate: 'weight' })[0]?.message).toContain('app without a monitor would have nothing to wait for');
    expect(said(tree, { gate: 'none' })).toEqual([]);
    expect(said(tree)).toEqual([]);
  });

  test('a gate that does not exist', () => {
    expect(said(whoami({}), { gate: 'door' as never })).toContain('error target.value targets.octavia.gate');
  });

  test('without a gate the init state is an error, as before', () => {
    expect(said(monitored({ initState: 'down' }), { gate: 'none' })).toEqual([
      'error octavia.init-state services.app.monitor.initState',
    ]);
  });

  test('who has acknowledged that there is no init state has no gate, unless he asks for one', () => {
    const acknowledge = [{ code: 'octavia.init-state', reason: 'started long before' }];
    expect(said(monitored({ initState: 'down' }), { acknowledge })).toEqual([
      'info octavia.init-state services.app.monitor.initState',
    ]);
    expect(stackOf(whoami(), { acknowledge }).variable).toBeUndefined();
    expect(stackOf(whoami(), { acknowledge, gate: 'weight' }).variable).toBeDefined();
  });

  test.each(['octavia:ovn', 'octavia:f5'])('%s has no gate, and says that there is no init state', (target) => {
    const codes = check(monitored({ initState: 'down' }), {
      target: { target, vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1' },
    }).map(({ code }) => code);
    expect(codes).toContain('octavia.init-state');
    expect(codes).not.toContain('octavia.gate');
  });
});

test('pools of datagrams have no gate: there weight 0 alone is called draining', () => {
  const monitor = { type: 'udp-connect', interval: '5s', timeout: '2s', rise: 1, fall: 2, initState: 'down' } as const;
  const tree: Tree = { listeners: [{ protocol: 'udp', port: 53, service: 'dns' }], services: { dns: site(1, 1, { monitor }) } };
  expect(said(tree)).toContain('error octavia.init-state services.dns.monitor.initState');
  const acknowledge = [{ code: 'octavia.init-state', reason: 'here' }];
  expect(stackOf(tree, { acknowledge, gate: 'weight' }).variable).toBeUndefined();
});

test('an evaluation sees everyone admitted', () => {
  expect(evaluate(whoami(), { as: 'octavia' }).shares()).toEqual(evaluate(whoami({}), { as: 'octavia' }).shares());
});

test('the artifact has the plan as data', () => {
  const { lowered } = checkFor(whoami(), { target: 'octavia', vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1' }, 'deploy');
  const artifact = lowered?.artifact as OctaviaArtifact | undefined;
  expect(artifact?.admission?.variable).toBe('healthtree_admitted');
});

test('in a cascade members wait on the load balancers of their own pools, and load balancers wait for nothing', () => {
  const cascade = { lowering: 'cascade' } as const;
  const plan = planOf(whoami(), cascade);
  expect(plan.pools.map((pool: Record<string, unknown>) => [pool.loadBalancer, pool.id, pool.name]).sort()).toEqual([
    ['edge/whoami-dc1', 'whoami-dc1_http_pool', 'whoami-dc1'],
    ['edge/whoami-dc2', 'whoami-dc2_http_pool', 'whoami-dc2'],
  ]);
  const weights = memberBlocks(whoami(), cascade).map(({ name, weight }) => [name, weight]);
  expect(weights).toEqual(
    expect.arrayContaining([
      ['whoami-dc1/a', '${contains(var.edge_admitted, "whoami-dc1_http_pool/10.0.1.10:80") ? 1 : 0}'],
      ['whoami-public/whoami-dc1', 3],
    ]),
  );
});
