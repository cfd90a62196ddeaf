import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type TerraformStack, Token } from 'cdktn';
import {
  FailoverService,
  HaproxyLoadBalancer,
  type HaproxyLoadBalancerProps,
  httpMonitor,
  OctaviaLoadBalancer,
  type OctaviaLoadBalancerProps,
  OpenstackProvider,
  Pool,
  WeightedService,
} from '../../src/index';
import { evaluate } from '../../src/runtime';
import '../../src/testing';
import { emptyApp, synthesizedJson } from './__test-helpers__/app';

const { stack, cleanUp } = emptyApp();
afterAll(cleanUp);

const monitor = httpMonitor({ path: '/ping', interval: '2s', timeout: '1s', rise: 2 });
const pool = (scope: TerraformStack, id: string, addresses: readonly string[]) =>
  new Pool(scope, id, { monitor, members: addresses.map((address) => ({ address, port: 80 })) });
const tree = (scope: TerraformStack) =>
  new WeightedService(scope, 'all', {
    healthCheck: true,
    children: [
      { service: pool(scope, 'eu', ['10.0.0.1', '10.0.0.2']), weight: 3 },
      { service: pool(scope, 'us', ['10.0.0.3']), weight: 1 },
    ],
  });

const defaultListeners = (scope: TerraformStack) => [{ protocol: 'http', port: 80, service: tree(scope) }] as const;

const onHaproxy = (
  scope: TerraformStack,
  { listeners = defaultListeners(scope), ...more }: Partial<HaproxyLoadBalancerProps> = {},
) => new HaproxyLoadBalancer(scope, 'edge', { listeners, delivery: { kind: 'directory', path: 'haproxy' }, ...more });
const onOctavia = (scope: TerraformStack, more: Partial<OctaviaLoadBalancerProps> = {}) =>
  new OctaviaLoadBalancer(scope, 'lb', {
    listeners: [{ protocol: 'http', port: 80, service: tree(scope) }],
    vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a',
    ...more,
  });

const validationsOf = (scope: TerraformStack): string[] =>
  scope.node.findAll().flatMap(({ node }) => node.validate().map((message) => `[${node.path}] ${message}`));
const warningsOf = (scope: TerraformStack): string[] =>
  scope.node
    .findAll()
    .flatMap(({ node }) =>
      node.metadata.filter(({ type }) => type === '@cdktf/warn').map(({ data }) => `[${node.path}] ${data}`),
    );

describe('HaproxyLoadBalancer', () => {
  it('synthesizes one built-in resource that holds the whole configuration', () => {
    const one = stack('haproxy');
    const { config } = onHaproxy(one);
    const { resource, locals } = synthesizedJson(one);
    expect(Object.keys(resource)).toEqual(['terraform_data']);
    const [data] = Object.values(resource.terraform_data ?? {});
    const [[name, text]] = Object.entries(locals) as [[string, unknown]];
    expect(text).toEqual([config.replaceAll('%{', '%%{')]);
    expect(data?.triggers_replace).toMatchObject({ file: 'haproxy.cfg', path: 'haproxy', text: `\${local.${name}}` });
    expect(config).toContain('server 10.0.0.1:80 10.0.0.1:80 weight 1 check inter 2s rise 2 fall 3');
  });

  it('names in its configuration the construct that each section comes from', () => {
    const { config } = onHaproxy(stack('named'));
    expect(config.match(/^[a-z].*/gm)).toEqual([
      'global # named/edge',
      'defaults # named/edge',
      'frontend http:80 # named/edge',
      'backend healthtree:turns # named/edge',
      'backend eu # named/eu',
      'backend us # named/us',
    ]);
  });

  it('synthesizes the same bytes each time', () => {
    const texts = ['same', 'same'].map((id) => JSON.stringify(synthesizedJsonOf(id)));
    expect(texts[0]).toBe(texts[1]);
  });

  const synthesizedJsonOf = (id: string) => {
    const one = stack(id);
    onHaproxy(one);
    return synthesizedJson(one);
  };

  it('says its tree with listeners and settings, which is evaluated as it is deployed', () => {
    const balancer = onHaproxy(stack('said'), { version: '3.2', socket: '/run/haproxy.sock' });
    expect(balancer.toTree()).toMatchObject({
      listeners: [{ protocol: 'http', port: 80, service: 'all' }],
      targets: { haproxy: { version: '3.2', socket: '/run/haproxy.sock' } },
    });
    expect(evaluate(balancer, { as: 'haproxy', down: ['eu'] })).toRoute({ 'us/*': '1' });
  });

  it('leads routes to services of their own', () => {
    const one = stack('routes');
    const api = pool(one, 'api', ['10.0.1.1']);
    const { config } = onHaproxy(one, {
      listeners: [
        { protocol: 'http', port: 80, service: tree(one), routes: [{ host: 'api.example', pathPrefix: '/v1', service: api }] },
      ],
    });
    expect(config).toContain(
      'http-request set-var(txn.to) str(api) if { req.hdr(host),host_only -i -m str -- api.example } { path -m beg -- /v1 }',
    );
  });

  it('tells what the target does differently as annotations', () => {
    const one = stack('warned');
    onHaproxy(one, { version: '3.4' });
    expect(warningsOf(one)).toEqual([expect.stringContaining('[warned/edge] Nothing was measured on HAProxy 3.4')]);
    expect(validationsOf(one)).toEqual([]);
    App.of(one).synth();
    expect(readFileSync(join(App.of(one).outdir, 'manifest.json'), 'utf8')).toContain('Nothing was measured on HAProxy 3.4');
  });
});

describe('OctaviaLoadBalancer', () => {
  const acknowledge = [{ code: 'octavia.flat-partial', reason: 'tried' }];

  it('synthesizes load balancer, pool, members, monitor and listener, referring to each other', () => {
    const one = stack('octavia');
    new OpenstackProvider(one, 'openstack');
    onOctavia(one, { acknowledge });
    const { resource } = synthesizedJson(one);
    const only = (type: string) => Object.values(resource[type] ?? {})[0];
    expect(Object.keys(resource).sort()).toEqual([
      'openstack_lb_listener_v2',
      'openstack_lb_loadbalancer_v2',
      'openstack_lb_members_v2',
      'openstack_lb_monitor_v2',
      'openstack_lb_pool_v2',
      'terraform_data',
    ]);
    expect(only('openstack_lb_loadbalancer_v2')).toMatchObject({
      name: 'lb',
      vip_subnet_id: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a',
    });
    expect(only('openstack_lb_listener_v2')).toMatchObject({
      loadbalancer_id: expect.stringMatching(/^\$\{openstack_lb_loadbalancer_v2\.lb_loadbalancer_\w+\.id\}$/),
      default_pool_id: expect.stringMatching(/^\$\{openstack_lb_pool_v2\./),
    });
    expect(only('openstack_lb_members_v2')).toMatchObject({
      member: [
        { name: 'eu/10.0.0.1:80', weight: 3 },
        { name: 'eu/10.0.0.2:80', weight: 3 },
        { name: 'us/10.0.0.3:80', weight: 2 },
      ],
    });
    expect(only('openstack_lb_monitor_v2')).toMatchObject({
      type: 'HTTP',
      delay: 2,
      timeout: 1,
      max_retries: 2,
      max_retries_down: 3,
    });
  });

  it('has rules that belong to the policies of its routes, and says in which order things change', () => {
    const one = stack('routed');
    new OpenstackProvider(one, 'openstack');
    const service = pool(one, 'web', ['10.0.0.1']);
    onOctavia(one, { listeners: [{ protocol: 'http', port: 80, service, routes: [{ pathPrefix: '/a', service }] }] });
    const { resource } = synthesizedJson(one);
    const only = (type: string) => Object.values(resource[type] ?? {})[0];
    const monitors = expect.stringMatching(/^openstack_lb_monitor_v2\.lb_web_http_monitor_\w+$/);
    expect(only('openstack_lb_l7rule_v2')?.l7policy_id).toMatch(/^\$\{openstack_lb_l7policy_v2\.\w+\.id\}$/);
    expect(only('openstack_lb_listener_v2')?.depends_on).toEqual([monitors]);
    expect(only('openstack_lb_pool_v2')?.lifecycle).toEqual({ create_before_destroy: true });
    expect(only('openstack_lb_monitor_v2')?.lifecycle).toEqual({
      replace_triggered_by: [expect.stringMatching(/^terraform_data\.lb_web_http_monitor_has_host_\w+$/)],
    });
  });

  it('keeps its resources at hand, under ids that come from names', () => {
    const balancer = onOctavia(stack('hatch'));
    expect([...balancer.resources.keys()]).toEqual([
      'loadbalancer',
      'all_http',
      'all_http_members',
      'all_http_monitor_has_host',
      'all_http_monitor',
      'listener_80',
    ]);
    expect(Token.isUnresolved(balancer.vipAddress)).toBe(true);
  });

  it('is evaluated as the flat pool that it becomes', () => {
    const reading = evaluate(onOctavia(stack('flat')), { as: 'octavia', down: ['eu/10.0.0.1:80'] });
    expect(reading).toRoute({ eu: '3/5', 'us/*': '2/5' });
    expect(reading.node('eu/10.0.0.1:80')).toMatchObject({ reported: 'ERROR' });
  });

  it('becomes several where the tree is a cascade, with the VIPs of children as members, each write after the one before it', () => {
    const one = stack('cascade');
    new OpenstackProvider(one, 'openstack');
    const balancer = onOctavia(one, { lowering: 'cascade' });
    const { resource } = synthesizedJson(one);
    const named = (type: string, id: string) =>
      Object.entries(resource[type] ?? {}).find(([name]) => name.startsWith(`lb_${id}_`))?.[1];
    expect(
      Object.values(resource.openstack_lb_loadbalancer_v2 ?? {})
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['lb', 'lb/eu', 'lb/us']);
    expect(named('openstack_lb_members_v2', 'all_http_members')).toMatchObject({
      member: [
        {
          name: 'all/eu',
          weight: 3,
          address: expect.stringMatching(/^\$\{openstack_lb_loadbalancer_v2\.lb_eu_loadbalancer_\w+\.vip_address\}$/),
        },
        {
          name: 'all/us',
          weight: 1,
          address: expect.stringMatching(/^\$\{openstack_lb_loadbalancer_v2\.lb_us_loadbalancer_\w+\.vip_address\}$/),
        },
      ],
      depends_on: [
        expect.stringMatching(/^openstack_lb_listener_v2\.lb_eu_http_listener_/),
        expect.stringMatching(/^openstack_lb_listener_v2\.lb_us_http_listener_/),
      ],
    });
    expect(named('openstack_lb_monitor_v2', 'eu_http_pool_monitor')).toMatchObject({
      depends_on: [expect.stringMatching(/^openstack_lb_listener_v2\.lb_eu_http_listener_/)],
    });
    expect(balancer.resources.get('loadbalancer')).toBeDefined();
    expect(evaluate(balancer, { as: 'octavia', down: ['eu/10.0.0.1:80'] })).toRoute({ eu: '3/4', 'us/*': '1/4' });
  });

  it('takes ids and addresses that are known only at apply', () => {
    const one = stack('ids');
    new OpenstackProvider(one, 'openstack');
    const later = Token.asString({ resolve: () => '${data.subnet.id}', creationStack: [] });
    const service = new Pool(one, 'p', { monitor, members: [{ name: 'a', address: later, port: 80 }] });
    new OctaviaLoadBalancer(one, 'lb', { listeners: [{ protocol: 'tcp', port: 80, service }], vipSubnetId: later });
    const { resource } = synthesizedJson(one);
    expect(JSON.stringify(resource)).toContain('"vip_subnet_id":"${data.subnet.id}"');
    expect(JSON.stringify(resource)).toContain('"address":"${data.subnet.id}"');
  });

  it('puts listeners on an existing load balancer, with options and routes', () => {
    const one = stack('attached');
    new OpenstackProvider(one, 'openstack');
    const service = new Pool(one, 'p', { monitor, members: [{ name: 'a', address: '10.0.0.1', port: 80 }] });
    const later = Token.asString({ resolve: () => '${data.lb.id}', creationStack: [] });
    const balancer = new OctaviaLoadBalancer(one, 'lb', {
      listeners: [{ protocol: 'http', port: 80, routes: [{ pathPrefix: '/a', service }] }],
      loadBalancerId: later,
      listenerOptions: { 'http:80': { insertHeaders: ['X-Forwarded-For'], allowedCidrs: ['10.0.0.0/8'] } },
    });
    expect(balancer.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([balancer.vipAddress, balancer.loadBalancerId]).toEqual([undefined, later]);
    const { resource } = synthesizedJson(one);
    expect(resource).not.toHaveProperty('openstack_lb_loadbalancer_v2');
    expect(Object.values(resource.openstack_lb_listener_v2 ?? {})).toMatchObject([
      { loadbalancer_id: '${data.lb.id}', insert_headers: { 'X-Forwarded-For': 'true' }, allowed_cidrs: ['10.0.0.0/8'] },
    ]);
    expect(Object.values(resource.openstack_lb_l7policy_v2 ?? {})).toMatchObject([{ action: 'REDIRECT_TO_POOL', position: 1 }]);
    expect(Object.values(resource.openstack_lb_l7rule_v2 ?? {})).toMatchObject([{ type: 'PATH', value: '/a' }]);
  });

  it('writes how clients stay as a block of the pool', () => {
    const one = stack('kept');
    new OpenstackProvider(one, 'openstack');
    const persistence = { type: 'app-cookie', cookie: 'SID' } as const;
    const service = new Pool(one, 'p', { monitor, persistence, members: [{ address: '10.0.0.1', port: 80 }] });
    expect(service.toTree().services.p).toMatchObject({ persistence });
    new OctaviaLoadBalancer(one, 'lb', {
      listeners: [{ protocol: 'http', port: 80, service }],
      vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a',
    });
    const { resource } = synthesizedJson(one);
    expect(Object.values(resource.openstack_lb_pool_v2 ?? {})).toMatchObject([
      { persistence: { type: 'APP_COOKIE', cookie_name: 'SID' } },
    ]);
  });

  it('refuses what Octavia has not, with all findings at the load balancer', () => {
    const one = stack('refused');
    const slow = new Pool(one, 'slow', {
      monitor: { ...monitor, timeout: '2s', initState: 'fully-down' },
      members: [{ address: 'node.example', port: 80 }],
      minHealthy: 1,
    });
    const balancer = new OctaviaLoadBalancer(one, 'lb', {
      listeners: [
        { protocol: 'http', port: 80, bind: '10.0.0.1', service: slow, routes: [{ host: 'a.example', service: slow }] },
      ],
    });
    expect(balancer.findings.map(({ code, construct }) => `${construct} ${code}`).sort()).toEqual([
      'refused/lb octavia.address',
      'refused/lb octavia.bind',
      'refused/lb octavia.gate',
      'refused/lb octavia.timeout',
      'refused/lb target.required',
    ]);
    expect(balancer.resources.size).toBe(0);
    expect(() => App.of(one).synth()).toThrow(/octavia\.address[\s\S]*octavia\.timeout/);
  });
});

describe('any load balancer', () => {
  it('shares one tree with another', () => {
    const one = stack('both');
    new OpenstackProvider(one, 'openstack');
    const listeners = [{ protocol: 'http', port: 80, service: tree(one) }] as const;
    const haproxy = new HaproxyLoadBalancer(one, 'edge', { listeners, delivery: { kind: 'directory', path: 'x' } });
    const octavia = new OctaviaLoadBalancer(one, 'lb', { listeners, vipNetworkId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' });
    expect(haproxy.toTree().services).toEqual(octavia.toTree().services);
    expect(() => App.of(one).synth()).not.toThrow();
  });

  it.each([
    ['no props', undefined],
    ['no listeners', {}],
    ['listeners that are none', { listeners: [null, 5, {}], delivery: { kind: 'directory', path: 'x' } }],
  ])('with %s is refused by synthesis, not by its constructor', (_, props) => {
    const one = stack('wrong');
    new HaproxyLoadBalancer(one, 'edge', props as never);
    new OctaviaLoadBalancer(one, 'lb', props as never);
    expect(validationsOf(one).some((line) => line.startsWith('[wrong/edge]'))).toBe(true);
    expect(validationsOf(one).some((line) => line.startsWith('[wrong/lb]'))).toBe(true);
  });

  it('leaves what is wrong with a service to the service', () => {
    const one = stack('whose');
    const broken = new Pool(one, 'p', { members: [], monitor });
    const root = new FailoverService(one, 'f', { children: [broken] });
    const balancer = onHaproxy(one, { listeners: [{ protocol: 'http', port: 0, service: root }] });
    expect(balancer.findings.map(({ code, construct }) => `${construct} ${code}`)).toEqual([
      'whose/edge port.range',
      'whose/p pool.empty',
    ]);
    expect(validationsOf(one).map((line) => line.slice(0, line.indexOf(']') + 1))).toEqual(['[whose/p]', '[whose/edge]']);
  });
});
