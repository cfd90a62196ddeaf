import type { ListenerSpec, MemberSpec, MonitorSpec, PoolSpec, Protocol, Tree } from '../../../../src/tree';
import type { Random } from '../seed';
import { BALANCER, treeOf } from './step';

const NAMES = ['web', 'shop.eu', '1st'] as const;
const PORTS = [80, 443, 8080] as const;

/** One to three listeners on pools, all drawn from few names and ports: two such trees differ in some of everything. */
export function randomTree(random: Random): Tree {
  const services = Object.fromEntries(NAMES.map((name) => [name, randomPool(random)]));
  const listeners = random
    .shuffle(PORTS)
    .slice(0, random.int(1, PORTS.length))
    .map((port): ListenerSpec => ({ protocol: random.pick(['http', 'https', 'tcp']), port, service: random.pick(NAMES) }));
  const used = new Set(listeners.map(({ service }) => service));
  const entered = Object.entries(services).filter(([name]) => used.has(name));
  return treeOf(Object.fromEntries(entered), listeners, {
    acknowledge: [{ code: 'octavia.round-robin', reason: 'the real order is not looked at' }],
  });
}

function randomPool(random: Random): PoolSpec {
  const members = ['a', 'b', 'c', 'd'].filter((name) => name === 'a' || random.chance(0.6));
  return {
    kind: 'pool',
    algorithm: random.pick(['round-robin', 'least-connections', 'source']),
    members: members.map((name, i) => randomMember(random, name, i)),
    monitor: random.chance(0.8) ? randomMonitor(random) : undefined,
  };
}

const randomMember = (random: Random, name: string, i: number): MemberSpec => ({
  name,
  address: random.pick([`10.0.0.${i}`, `10.0.1.${i}`, `2001:db8::${i}`]),
  port: random.pick([80, 8080]),
  ...(name === 'a' ? {} : { weight: random.int(0, 3), backup: random.chance(0.3), enabled: random.chance(0.7) }),
});

function randomMonitor(random: Random): MonitorSpec {
  const maybe = <T>(value: T): T | undefined => (random.chance(0.5) ? value : undefined);
  const timeout = random.int(1, 4);
  const type = random.pick(['http', 'http', 'https', 'tcp'] as const);
  return {
    type,
    timeout: `${timeout}s`,
    interval: `${timeout + random.int(1, 5)}s`,
    rise: random.int(1, 10),
    fall: maybe(random.int(1, 10)),
    address: maybe('10.0.9.9'),
    port: maybe(random.int(1, 65_535)),
    ...(type === 'tcp'
      ? {}
      : {
          method: maybe(random.pick(['HEAD', 'OPTIONS'] as const)),
          path: maybe(`/${random.int(0, 99)}`),
          codes: maybe(random.pick(['204', '200,301', '200-299'])),
          host: maybe(random.pick(['a.example', 'b.example'])),
        }),
  };
}

/** The lines of such a tree. */
export function linesOfRandom({ services, listeners = [] }: Tree): string[] {
  const lines = new Set([BALANCER]);
  for (const { protocol, port, service } of listeners) {
    const pool = services[service ?? ''] as PoolSpec;
    const name = `${service}_${protocol}`;
    lines.add(`listener ${protocol}-${port}: protocol=${protocol.toUpperCase()} protocol_port=${port} default_pool=${name}`);
    for (const line of linesOfPool(pool, name, `${service}`, protocol)) lines.add(line);
  }
  return [...lines].sort();
}

const METHODS = {
  'round-robin': 'ROUND_ROBIN',
  'least-connections': 'LEAST_CONNECTIONS',
  source: 'SOURCE_IP',
  'source-port': 'SOURCE_IP_PORT',
  random: '',
};

function linesOfPool(
  { algorithm = 'round-robin', members, monitor }: PoolSpec,
  name: string,
  service: string,
  protocol: Protocol,
): string[] {
  const lineOfMember = (member: MemberSpec): string =>
    words(`member ${service}/${member.name} of ${name}:`, [
      ['address', member.address],
      ['protocol_port', member.port],
      ['weight', member.weight === 1 ? undefined : member.weight],
      ['backup', member.backup || undefined],
      ['monitor_address', monitor?.address],
      ['monitor_port', monitor?.port],
      ['admin_state_up', member.enabled === false ? false : undefined],
    ]);
  return [
    `pool ${name}: protocol=${protocol.toUpperCase()} lb_algorithm=${METHODS[algorithm]}`,
    ...members.map(lineOfMember),
    ...(monitor ? [lineOfMonitor(monitor, name, service)] : []),
  ];
}

function lineOfMonitor(monitor: MonitorSpec, name: string, service: string): string {
  const { type, method = 'GET', path = '/', codes = '200', host } = monitor;
  return words(`monitor ${service} of ${name}:`, [
    ['type', type.toUpperCase()],
    ['delay', Number.parseInt(`${monitor.interval}`, 10)],
    ['timeout', Number.parseInt(`${monitor.timeout}`, 10)],
    ['max_retries', monitor.rise],
    ['max_retries_down', monitor.fall ?? 3],
    ...(type === 'tcp'
      ? []
      : ([
          ['http_method', method],
          ['url_path', path],
          ['expected_codes', codes],
          ['http_version', host === undefined ? 1 : 1.1],
          ['domain_name', host],
        ] as const)),
  ]);
}

const words = (subject: string, fields: readonly (readonly [name: string, value: unknown])[]): string =>
  [subject, ...fields.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}=${value}`)].join(' ');
