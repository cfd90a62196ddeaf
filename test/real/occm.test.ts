import {
  explainMonitor,
  type OccmArtifact,
  type OccmCloudConfig,
  type OccmMonitor,
  type OccmProvider,
  type OccmSettings,
} from '../../src/targets';
import { checkFor } from '../../src/targets/check-for';
import type { MonitorSpec, Pool, Tree } from '../../src/tree';
import { CASES } from '../targets/occm/__test-helpers__/cases';
import { noteFidelity } from './support/fidelity';
import { type AskedLoadBalancer, type AskedMonitor, askedFor, askOccm, cloudConf, type OccmAnswer } from './support/occm';
import { longRun } from './support/places';
import { type Random, withRandom } from './support/seed';

const SYSTEM = 'OCCM 1.36.0';
const PREFIX = 'loadbalancer.openstack.org/';
const ID = '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a';
const OTHER_ID = '00000000-6d1e-4b8f-9a2d-0f1e2d3c4b5a';

interface Port {
  readonly protocol: string;
  readonly port: number;
  readonly nodePort: number;
}

const TCP_80: Port = { protocol: 'TCP', port: 80, nodePort: 30_080 };

const manifest = (annotations: Readonly<Record<string, string>>, spec: object = {}, ports: readonly Port[] = [TCP_80]): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', annotations },
    spec: {
      type: 'LoadBalancer',
      ports: ports.map((one, i) => ({ name: `p${i}`, ...one })),
      externalTrafficPolicy: 'Cluster',
      ...spec,
    },
  });

/** A monitor as Octavia is asked for it. */
const asAsked = ({ type, method, path, codes, delay, timeout, rise, fall }: OccmMonitor): AskedMonitor => ({
  type,
  delay,
  timeout,
  max_retries: rise,
  max_retries_down: fall,
  ...(method ? { http_method: method } : {}),
  ...(path ? { url_path: path } : {}),
  ...(codes ? { expected_codes: codes } : {}),
});

const withoutName = (monitor: AskedMonitor | undefined): AskedMonitor | undefined => {
  const { name: _name, ...rest } = (monitor ?? {}) as AskedMonitor & { name?: string };
  return monitor && (rest as AskedMonitor);
};

describe('explainMonitor', () => {
  const versions = [...new Set(CASES.map(({ apiVersion }) => apiVersion))];

  it.each(versions)('says of each case what the real one asks for, with Octavia %s', (version) => {
    const cases = CASES.filter(({ apiVersion }) => apiVersion === version);
    const answers = askOccm(
      cases.map(({ protocol = '', policy, annotation = '-', createMonitor, provider }) => ({
        manifest: manifest(
          annotation === '-' ? {} : { [`${PREFIX}enable-health-monitor`]: annotation },
          policy === 'local' ? { externalTrafficPolicy: 'Local', healthCheckNodePort: 32_100 } : {},
          [{ ...TCP_80, protocol: protocol.toUpperCase() }],
        ),
        cloudConfig: cloudConf({ createMonitor: createMonitor === 'true' }, provider as OccmProvider),
      })),
      version,
    );
    for (const [i, { line, type, port }] of cases.entries()) {
      const answer = answers[i] as OccmAnswer;
      const pool = askedFor(answer)?.listeners[0]?.default_pool;
      expect([line, answer.error]).toEqual([line, '']);
      expect([line, pool?.healthmonitor?.type ?? 'none']).toEqual([line, type]);
      expect([line, pool?.members[0]?.monitor_port]).toEqual([line, port === 'health' ? 32_100 : undefined]);
    }
  });

  it('follows numbers, annotations and cloud.conf at random', async () => {
    await withRandom('occm monitors', (random) => {
      const count = longRun() ? 3_000 : 300;
      const apiVersion = random.pick(['2.15', '2.16', '2.30']);
      const questions = Array.from({ length: count }, () => randomQuestion(random, apiVersion));
      const answers = askOccm(
        questions.map(({ protocol, externalTrafficPolicy, healthCheckNodePort, provider, cloudConfig, annotations }) => ({
          manifest: manifest(
            annotations,
            externalTrafficPolicy === 'local' ? { externalTrafficPolicy: 'Local', healthCheckNodePort } : {},
            [{ ...TCP_80, protocol: protocol.toUpperCase() }],
          ),
          cloudConfig: cloudConf(cloudConfig, provider),
        })),
        apiVersion,
      );
      let created = 0;
      for (const [i, question] of questions.entries()) {
        const { monitor } = explainMonitor(question);
        const answer = answers[i] as OccmAnswer;
        const { serialApiCalls } = question.cloudConfig;
        // A monitor that is asked for by itself needs them.
        if (monitor && serialApiCalls && [monitor.delay, monitor.timeout, monitor.rise].includes(0)) {
          expect(answer.error).toMatch(/Missing input for argument/);
          continue;
        }
        expect(answer.error).toBe('');
        const real = askedPool(answer, serialApiCalls);
        const expected = monitor && asAsked(monitor);
        // A fall of 0 is left out.
        const asked = expected?.max_retries_down === 0 ? { ...expected, max_retries_down: undefined } : expected;
        expect({ question, monitor: withoutName(real?.healthmonitor) }).toEqual({ question, monitor: asked });
        if (!monitor) continue;
        created++;
        const port = real?.members?.[0]?.monitor_port;
        expect({ question, port: port ?? 'member' }).toEqual({
          question,
          port: monitor.port === 'allocated' ? 30_999 : monitor.port,
        });
      }
      expect(created).toBeGreaterThan(count / 4);
      noteFidelity({
        system: SYSTEM,
        what: `${count} random Services: the monitor that is asked for, or none`,
        predicted: `${created} monitors`,
        observed: 'the same, each with its type, path, port, times and thresholds',
      });
    });
  });
});

interface Serial {
  readonly healthmonitor: AskedMonitor | undefined;
  readonly members: AskedLoadBalancer['listeners'][number]['default_pool']['members'];
}

/** The only pool that was asked for, by one request or by several. */
function askedPool(answer: OccmAnswer, serial = false): Serial | undefined {
  if (!serial) return askedFor(answer)?.listeners[0]?.default_pool as Serial | undefined;
  const bodies = (end: string) => answer.writes.filter(({ path }) => path.endsWith(end)).map(({ body }) => body ?? {});
  const [monitor] = bodies('/healthmonitors').map(({ healthmonitor }) => healthmonitor as AskedMonitor & { pool_id?: string });
  const { pool_id: _pool, ...rest } = monitor ?? {};
  return {
    healthmonitor: monitor && (rest as AskedMonitor),
    members: bodies('/members').map(({ member }) => member) as unknown as Serial['members'],
  };
}

function randomQuestion(random: Random, apiVersion: string) {
  const protocol = random.pick(['tcp', 'tcp', 'udp', 'sctp'] as const);
  const externalTrafficPolicy = random.pick(['cluster', 'local'] as const);
  const number = () => random.pick(['0', '1', '2', '5', '10', '+7', '07', '60', '5s', '', ' 5', '1e1', '0x5']);
  const cloudConfig: OccmCloudConfig = {
    createMonitor: random.chance(0.5),
    ...(random.chance(0.3) ? { monitorDelay: random.pick(['10s', '1m', '2500ms']) } : {}),
    ...(random.chance(0.3) ? { monitorTimeout: random.pick(['2s', '30s', '1500ms']) } : {}),
    ...(random.chance(0.3) ? { monitorMaxRetries: random.int(1, 10) } : {}),
    ...(random.chance(0.3) ? { monitorMaxRetriesDown: random.int(1, 10) } : {}),
    ...(random.chance(0.2) ? { serialApiCalls: true } : {}),
  };
  const ends = ['delay', 'timeout', 'max-retries', 'max-retries-down'].filter(() => random.chance(0.3));
  const annotations: Record<string, string> = Object.fromEntries(ends.map((end) => [`${PREFIX}health-monitor-${end}`, number()]));
  if (random.chance(0.8))
    annotations[`${PREFIX}enable-health-monitor`] = random.pick(['true', 'true', 'true', 'false', 'True', '1', '']);
  return {
    protocol,
    externalTrafficPolicy,
    provider: random.pick(['amphora', 'f5', 'ovn'] as const),
    apiVersion,
    cloudConfig,
    annotations,
    ...(externalTrafficPolicy === 'local' && random.chance(0.7) ? { healthCheckNodePort: random.int(30_000, 30_999) } : {}),
  };
}

const REAL_PROTOCOLS: Readonly<Record<string, string>> = {
  tcp: 'TCP',
  http: 'HTTP',
  https: 'HTTPS',
  'terminated-https': 'TERMINATED_HTTPS',
  udp: 'UDP',
  sctp: 'SCTP',
};

const METHODS: Readonly<Record<string, string>> = {
  'round-robin': 'ROUND_ROBIN',
  'least-connections': 'LEAST_CONNECTIONS',
  source: 'SOURCE_IP',
  'source-port': 'SOURCE_IP_PORT',
};

it('a rendered Service becomes the load balancer that is predicted, for random trees', async () => {
  await withRandom('occm trees', (random) => {
    const wanted = longRun() ? 2_000 : 200;
    const made: { tree: Tree; yaml: string; effective: readonly Pool[]; protocols: readonly string[]; settings: object }[] = [];
    const questions: Parameters<typeof askOccm>[0][number][] = [];
    for (let tries = 0; made.length < wanted && tries < wanted * 5; tries++) {
      const { tree, settings, provider, cloudConfig } = randomTree(random);
      const target = provider === 'amphora' ? 'occm' : `occm:${provider}`;
      const { lowered } = checkFor(tree, { target, ...settings, cloudConfig }, 'deploy');
      if (!lowered?.artifact || !lowered.effective) continue;
      const { yaml } = lowered.artifact as OccmArtifact;
      const { services, listeners } = lowered.effective;
      made.push({
        tree,
        yaml,
        settings,
        effective: listeners.map(({ service = '' }) => services.get(service) as Pool),
        protocols: listeners.map(({ protocol }) => REAL_PROTOCOLS[protocol] as string),
      });
      const members = Object.values(tree.services).flatMap((one) => (one.kind === 'pool' ? one.members : []));
      questions.push({
        manifest: yaml,
        cloudConfig: cloudConf(cloudConfig, provider),
        nodes: Object.fromEntries(members.map(({ name = '', address }) => [name, address])),
      });
    }
    expect(made).toHaveLength(wanted);
    for (const [i, answer] of askOccm(questions).entries()) {
      const { yaml, effective, protocols, tree } = made[i] as (typeof made)[number];
      expect([yaml, answer.error]).toEqual([yaml, '']);
      const asked = askedFor(answer) as AskedLoadBalancer;
      expect(asked.listeners.map(({ protocol_port }) => protocol_port)).toEqual(tree.listeners?.map(({ port }) => port));
      for (const [j, listener] of asked.listeners.entries()) {
        const pool = effective[j] as Pool;
        const { members, healthmonitor, lb_algorithm, session_persistence } = listener.default_pool;
        // TLS that passes through is TCP to Kubernetes.
        expect(listener.protocol).toBe(protocols[j] === 'HTTPS' ? 'TCP' : protocols[j]);
        expect(lb_algorithm).toBe(METHODS[declaredAlgorithm(pool, tree)]);
        expect(session_persistence?.type).toBe(pool.persistence ? 'SOURCE_IP' : undefined);
        expect(members.map(({ address, protocol_port }) => [address, protocol_port]).sort()).toEqual(
          pool.members.map(({ address, port }) => [address, port]).sort(),
        );
        expect(members.filter((member) => ['weight', 'backup', 'admin_state_up'].some((name) => name in member))).toEqual([]);
        expect(healthmonitor && [healthmonitor.delay * 1000, healthmonitor.timeout * 1000, healthmonitor.max_retries]).toEqual(
          pool.monitor && [pool.monitor.interval, declaredTimeout(pool, tree), declaredRise(pool, tree)],
        );
        expect(healthmonitor?.type.toLowerCase()).toBe(pool.monitor?.type);
        expect(healthmonitor?.url_path).toBe(pool.monitor?.type === 'http' ? '/healthz' : undefined);
      }
    }
    noteFidelity({
      system: SYSTEM,
      what: `${wanted} random Services: listeners, pools, nodes, monitors`,
      predicted: `${made.reduce((sum, { effective }) => sum + effective.length, 0)} pools`,
      observed: 'the same, each manifest read strictly',
    });
  });
});

const monitorOf = (pool: Pool, tree: Tree): MonitorSpec | undefined => {
  const spec = tree.services[pool.name];
  return spec?.kind === 'pool' ? spec.monitor : undefined;
};

/** A driver may ignore what it is told: what it is told is what was declared. */
const declaredTimeout = (pool: Pool, tree: Tree): number => Number.parseInt(monitorOf(pool, tree)?.timeout ?? '', 10) * 1000;
const declaredAlgorithm = (pool: Pool, tree: Tree): string => {
  const spec = tree.services[pool.name];
  return (spec?.kind === 'pool' ? spec.algorithm : undefined) ?? 'round-robin';
};
const declaredRise = (pool: Pool, tree: Tree): number => monitorOf(pool, tree)?.rise ?? 0;

function randomTree(random: Random): {
  tree: Tree;
  settings: Partial<OccmSettings>;
  provider: OccmProvider;
  cloudConfig: OccmCloudConfig;
} {
  const provider = random.pick(['amphora', 'amphora', 'amphora', 'ovn', 'f5'] as const);
  const local = random.chance(0.4);
  const protocols = random.pick([
    ['tcp'],
    ['tcp', 'tcp'],
    ['udp'],
    ['sctp'],
    ['http'],
    ['tcp', 'https'],
    ['terminated-https'],
  ] as const);
  const http = local && provider !== 'ovn';
  const nodes = random.int(1, 6);
  const interval = random.int(3, 60);
  const monitored = random.chance(0.8);
  const fall = provider === 'ovn' ? 1 : random.int(2, 10);
  const algorithm =
    provider === 'ovn'
      ? random.pick(['source', 'source-port'] as const)
      : random.pick(['round-robin', 'least-connections', 'source'] as const);
  const persistence = random.chance(0.2) ? { type: 'source' as const } : undefined;
  const times = { interval: `${interval}s`, timeout: `${random.int(1, interval - 1)}s`, rise: random.int(1, 10), fall };
  const monitorFor = (protocol: string): MonitorSpec | undefined => {
    if (!monitored) return undefined;
    if (http) return { type: 'http', path: '/healthz', ...times };
    return { type: protocol === 'udp' ? 'udp-connect' : protocol === 'sctp' ? 'sctp' : 'tcp', ...times };
  };
  const names = protocols.map((_, i) => `pool-${i}`);
  const tree: Tree = {
    listeners: protocols.map((protocol, i) => ({ protocol, port: 80 + i, service: names[i] as string })),
    services: Object.fromEntries(
      protocols.map((protocol, i) => [
        names[i],
        {
          kind: 'pool' as const,
          algorithm,
          persistence,
          monitor: monitorFor(protocol),
          members: Array.from({ length: nodes }, (_, n) => ({
            name: `node-${n}`,
            address: `10.0.0.${11 + n}`,
            port: 30_080 + i,
          })),
        },
      ]),
    ),
  };
  const codes = [
    'octavia.lvs-counts',
    'octavia.ovn-counts',
    'octavia.bigip-checks',
    'octavia.bigip-http-version',
    'octavia.bigip-source',
  ];
  return {
    tree,
    provider,
    settings: {
      selector: { app: 'web' },
      acknowledge: codes.map((code) => ({ code, reason: 'known' })),
      ...(local ? { externalTrafficPolicy: 'local' as const } : {}),
      ...(protocols.some((one) => one === 'terminated-https')
        ? { defaultTlsContainerRef: `https://keys.example.org/v1/secrets/${ID}` }
        : {}),
      ...(protocols.some((one) => one === 'http') && random.chance(0.5) ? { xForwardedFor: true } : {}),
      ...(random.chance(0.2) && provider !== 'ovn' ? { timeoutClientData: '1m', connectionLimit: 100 } : {}),
      ...(random.chance(0.2)
        ? { annotations: { 'example.org/note': random.pick(['a: b', '"', '- x', 'yes', '\u2028', '1']) } }
        : {}),
      ...(random.chance(0.2) ? { nodeSelector: {} } : {}),
    },
    cloudConfig: { createMonitor: random.chance(0.5) },
  };
}

describe('what is told is so', () => {
  interface Claim {
    readonly what: string;
    readonly annotations: Readonly<Record<string, string>>;
    readonly spec?: object;
    readonly cloud?: OccmCloudConfig;
    readonly more?: string;
    readonly provider?: OccmProvider;
    readonly apiVersion?: string;
    /** The error, or what is asked for. */
    readonly error?: RegExp;
    readonly asked?: (balancer: AskedLoadBalancer) => unknown;
    readonly is?: unknown;
  }
  const key = (end: string, text: string) => ({ [PREFIX + end]: text });
  const listener = ({ listeners }: AskedLoadBalancer) => listeners[0] ?? {};
  const field = (name: string) => (balancer: AskedLoadBalancer) => (listener(balancer) as Record<string, unknown>)[name];
  const top = (name: string) => (balancer: AskedLoadBalancer) => balancer[name];
  const pool = (name: string) => (balancer: AskedLoadBalancer) =>
    (({ ...balancer.listeners[0]?.default_pool }) as Record<string, unknown>)[name];
  const classes = { internet: { subnetId: 'of-the-class', memberSubnetId: 'members-of-the-class' } };
  const memberSubnet = ({ listeners }: AskedLoadBalancer) => listeners[0]?.default_pool.members[0]?.subnet_id;

  const CLAIMS: readonly Claim[] = [
    { what: 'a limit that is no number', annotations: key('connection-limit', '10k'), asked: field('connection_limit'), is: -1 },
    { what: 'a limit with a plus', annotations: key('connection-limit', '+10'), asked: field('connection_limit'), is: 10 },
    {
      what: 'a timeout with a unit',
      annotations: key('timeout-client-data', '60s'),
      asked: field('timeout_client_data'),
      is: 50_000,
    },
    { what: 'a PROXY of another case', annotations: key('proxy-protocol', 'V2'), asked: pool('protocol'), is: 'TCP' },
    { what: 'PROXY true', annotations: key('proxy-protocol', 'true'), asked: pool('protocol'), is: 'PROXY' },
    { what: 'PROXY v2', annotations: key('proxy-protocol', 'v2'), asked: pool('protocol'), is: 'PROXYV2' },
    { what: 'X-Forwarded-For of another case', annotations: key('x-forwarded-for', 'True'), asked: field('protocol'), is: 'TCP' },
    { what: 'X-Forwarded-For', annotations: key('x-forwarded-for', 'true'), asked: field('protocol'), is: 'HTTP' },
    {
      what: 'PROXY with X-Forwarded-For',
      annotations: { ...key('proxy-protocol', 'v1'), ...key('x-forwarded-for', 'true') },
      error: /cannot be used together/,
    },
    { what: 'a class that is not there', annotations: key('class', 'internet'), error: /invalid loadbalancer class/ },
    {
      what: 'a class and a subnet',
      annotations: { ...key('class', 'internet'), ...key('subnet-id', 'of-the-annotation') },
      cloud: { classes },
      asked: top('vip_subnet_id'),
      is: 'of-the-class',
    },
    {
      what: 'a class and a subnet of members',
      annotations: { ...key('class', 'internet'), ...key('member-subnet-id', 'of-the-annotation') },
      cloud: { classes },
      asked: memberSubnet,
      is: 'of-the-annotation',
    },
    {
      what: 'a port and a subnet',
      annotations: { ...key('port-id', ID), ...key('subnet-id', ID) },
      asked: top('vip_subnet_id'),
      is: undefined,
    },
    {
      what: 'an empty flavor',
      annotations: key('flavor-id', ''),
      more: `flavor-id=${OTHER_ID}`,
      asked: top('flavor_id'),
      is: undefined,
    },
    { what: 'no flavor', annotations: {}, more: `flavor-id=${OTHER_ID}`, asked: top('flavor_id'), is: OTHER_ID },
    {
      what: 'an empty zone',
      annotations: key('availability-zone', ''),
      more: 'availability-zone=a',
      asked: top('availability_zone'),
      is: undefined,
    },
    { what: 'an empty subnet', annotations: key('subnet-id', ''), asked: top('vip_subnet_id'), is: 'nodes' },
    {
      what: 'an empty method',
      annotations: key('lb-method', ''),
      more: 'lb-method=SOURCE_IP',
      asked: pool('lb_algorithm'),
      is: 'SOURCE_IP',
    },
    { what: 'a method that is none', annotations: key('lb-method', 'random'), asked: pool('lb_algorithm'), is: 'random' },
    {
      what: 'a flavor of an old API',
      annotations: key('flavor-id', ID),
      apiVersion: '2.5',
      asked: top('flavor_id'),
      is: undefined,
    },
    {
      what: 'a zone of an old API',
      annotations: key('availability-zone', 'a'),
      apiVersion: '2.13',
      asked: top('availability_zone'),
      is: undefined,
    },
    {
      what: 'timeouts of an old API',
      annotations: key('timeout-client-data', '1'),
      apiVersion: '2.0',
      asked: field('timeout_client_data'),
      is: undefined,
    },
    {
      what: 'timeouts on OVN',
      annotations: key('timeout-client-data', '1'),
      provider: 'ovn',
      asked: field('timeout_client_data'),
      is: undefined,
    },
    { what: 'a flavor on OVN', annotations: key('flavor-id', ID), provider: 'ovn', asked: top('flavor_id'), is: undefined },
    {
      what: 'a limit on OVN',
      annotations: key('connection-limit', '5'),
      provider: 'ovn',
      asked: field('connection_limit'),
      is: 5,
    },
    {
      what: 'source ranges',
      annotations: {},
      spec: { loadBalancerSourceRanges: ['10.0.0.0/8'] },
      asked: field('allowed_cidrs'),
      is: ['10.0.0.0/8'],
    },
    {
      what: 'source ranges of an old API',
      annotations: {},
      spec: { loadBalancerSourceRanges: ['10.0.0.0/8'] },
      apiVersion: '2.11',
      asked: field('allowed_cidrs'),
      is: undefined,
    },
    {
      what: 'a certificate that is not where it looks',
      annotations: key('default-tls-container-ref', 'vault:1'),
      error: /invalid tlsContainerRef/,
    },
    {
      what: 'a certificate elsewhere',
      annotations: key('default-tls-container-ref', 'vault:1'),
      cloud: { containerStore: 'external' },
      asked: field('protocol'),
      is: 'TERMINATED_HTTPS',
    },
    {
      what: 'sharing of an old API',
      annotations: key('load-balancer-id', ID),
      apiVersion: '2.4',
      error: /only supported with the tag feature/,
    },
    {
      what: 'sharing by an internal one',
      annotations: { ...key('load-balancer-id', ID), 'service.beta.kubernetes.io/openstack-internal-load-balancer': 'true' },
      error: /internal Service cannot share/,
    },
    {
      what: 'node ports that are not there',
      annotations: {},
      spec: { allocateLoadBalancerNodePorts: false, ports: [{ name: 'a', port: 80, protocol: 'TCP' }] },
      asked: pool('members'),
      is: undefined,
    },
    {
      what: 'the address of a VIP',
      annotations: { 'service.beta.kubernetes.io/openstack-internal-load-balancer': 'true' },
      spec: { loadBalancerIP: '10.1.2.3' },
      asked: top('vip_address'),
      is: '10.1.2.3',
    },
    {
      what: 'an annotation that was never merged',
      annotations: { ...key('enable-health-monitor', 'true'), ...key('health-monitor-url-path', '/ping') },
      asked: (b) => b.listeners[0]?.default_pool.healthmonitor?.url_path,
      is: undefined,
    },
  ];

  it.each(CLAIMS)('$what', ({ annotations, spec, cloud = {}, more, provider, apiVersion, error, asked, is }) => {
    const [answer] = askOccm(
      [{ manifest: manifest(annotations, spec), cloudConfig: cloudConf(cloud, provider, more) }],
      apiVersion,
    ) as [OccmAnswer];
    if (error) {
      expect(answer.error).toMatch(error);
      expect(askedFor(answer)).toBeUndefined();
      return;
    }
    expect(answer.error).toBe('');
    expect(asked?.(askedFor(answer) as AskedLoadBalancer)).toEqual(is);
  });

  it('a field that Kubernetes does not have is refused by its own types', () => {
    const [answer] = askOccm([{ manifest: manifest({}, { loadBalancerIp: '10.0.0.1' }) }]) as [OccmAnswer];
    expect(answer.error).toMatch(/^manifest: .*unknown field "spec\.loadBalancerIp"/);
  });
});
