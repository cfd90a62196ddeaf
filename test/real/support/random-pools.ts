import { evaluate } from '../../../src/runtime';
import type { ListenerSpec, MemberSpec, MonitorSpec, PoolSpec, Tree } from '../../../src/tree';
import type { Random } from './seed';

type Services = Record<string, Tree['services'][string]>;

/** A tree that Octavia has as one pool: a pool, or a weighted service over pools. */
export interface RandomPool {
  readonly listener: ListenerSpec;
  readonly services: Services;
  /** Whether its members are on Octavia in a pool of their own, not in one with others. */
  readonly plain: boolean;
}

export interface RandomPoolOptions {
  readonly name: string;
  readonly port: number;
  readonly interval: number;
  /** Whether nothing watches it, which makes it a plain one. */
  readonly blind?: boolean;
  endpoint(): Promise<{ address: string; port: number }>;
}

/** Where members are until they are placed. */
const DRAWN = { address: '127.0.0.1' } as const;

/** Longest cycle of one that is drawn, in requests. */
const MAX_CYCLE = 400;

export async function randomPool(random: Random, options: RandomPoolOptions): Promise<RandomPool> {
  const { name, port, endpoint } = options;
  const listener = { protocol: 'http', port, service: name } as const;
  for (;;) {
    const plain = options.blind || random.chance(0.7);
    const services = plain ? { [name]: pool(random, options, 4, 9) } : weighted(random, options);
    if (portsOf(services).size < membersOf(services).length) continue;
    const cycle = evaluate({ listeners: [listener], services }, { as: 'octavia' }).cycleLength();
    if (cycle === null || cycle > MAX_CYCLE) continue;
    return { listener, services: await placed(services, endpoint), plain };
  }
}

/** The tree of some of them; one is enough. */
export const treeOfPools = (pools: readonly RandomPool[]): Tree => ({
  listeners: pools.map(({ listener }) => listener),
  services: Object.assign({}, ...pools.map(({ services }) => services)),
});

function weighted(random: Random, options: RandomPoolOptions): Services {
  const { name } = options;
  const monitor = randomMonitor(random, options);
  const children = Array.from({ length: random.int(1, 3) }, (_, i) => ({ service: `${name}-${i}`, weight: random.int(1, 3) }));
  const pools = children.map(({ service }) => [service, { ...pool(random, options, 3, 3, false), monitor }]);
  return { [name]: { kind: 'weighted', healthCheck: true, children }, ...Object.fromEntries(pools) };
}

function pool(random: Random, options: RandomPoolOptions, most: number, heaviest: number, backups = true): PoolSpec {
  const members = Array.from({ length: random.int(1, most) }, (_, i): MemberSpec => {
    const weight = i > 0 && random.chance(0.1) ? 0 : random.int(1, heaviest);
    return {
      name: `m${i}`,
      address: '127.0.0.1',
      port: i + 1,
      weight,
      ...(i > 0 && random.chance(0.08) ? { enabled: false } : {}),
    };
  });
  const waiting = { name: 'spare', ...DRAWN, port: random.int(1, 65_535), weight: random.int(1, 3), backup: true };
  return {
    kind: 'pool',
    ...(options.blind ? {} : { monitor: randomMonitor(random, options) }),
    members: backups && random.chance(0.2) ? [...members, waiting] : members,
  };
}

function randomMonitor(random: Random, { interval }: RandomPoolOptions): MonitorSpec {
  const times = { interval: `${interval}ms`, timeout: '1s', rise: random.int(1, 3), fall: random.int(1, 3) };
  return random.chance(0.3) ? { type: 'tcp', ...times } : { type: 'http', path: '/ping', ...times };
}

const membersOf = (services: Services): readonly MemberSpec[] =>
  Object.values(services).flatMap((spec) => (spec.kind === 'pool' ? spec.members : []));

const portsOf = (services: Services): ReadonlySet<number | string> => new Set(membersOf(services).map(({ port }) => port));

async function placed(services: Services, endpoint: RandomPoolOptions['endpoint']): Promise<Services> {
  const all: Services = {};
  for (const [name, spec] of Object.entries(services)) {
    if (spec.kind !== 'pool') all[name] = spec;
    else {
      const members: MemberSpec[] = [];
      for (const member of spec.members) members.push({ ...member, ...(await endpoint()) });
      all[name] = { ...spec, members };
    }
  }
  return all;
}
