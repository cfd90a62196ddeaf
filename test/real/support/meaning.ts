import type { HaproxySettings } from 'healthtree/targets';
import { type Listener, listenerName, type Model, type Pool, resolveOrThrow, seesRequests, type Tree } from '../../../src/tree';

/** What a running HAProxy tells of its configuration, in the words of a tree. */
export interface Meaning {
  /** `127.0.0.1:80` of every socket that listens, sorted. */
  readonly listens: readonly string[];
  readonly frontends: Readonly<Record<string, FrontendMeaning>>;
  readonly backends: Readonly<Record<string, BackendMeaning>>;
  /** Services that take turns. */
  readonly turns: boolean;
}

export interface FrontendMeaning {
  readonly mode: string;
  /** Connections at once. */
  readonly limit: number;
}

export interface BackendMeaning {
  readonly mode: string;
  readonly balance: string;
  readonly servers: Readonly<Record<string, ServerMeaning>>;
}

export interface ServerMeaning {
  readonly endpoint: string;
  readonly weight: number;
  readonly backup: boolean;
  readonly disabled: boolean;
  readonly tls: boolean;
  readonly limit: number | undefined;
  readonly queue: number | undefined;
  readonly check: { readonly rise: number; readonly fall: number; readonly address: string; readonly port: number } | undefined;
}

/**
 * What a tree and its settings say, without a look at what they are lowered to.
 *
 * @param maxconn - connections at once to the whole process; as many as the system allows where the settings have no limit
 */
export function meaningOf(tree: Tree, settings: HaproxySettings, maxconn: number): Meaning {
  const model = resolveOrThrow(tree);
  const frontends = model.listeners.flatMap((listener) => frontendsOf(listener, settings));
  const stats = settings.stats && [
    {
      name: 'healthtree:stats',
      bind: settings.stats.bind ?? '127.0.0.1',
      port: settings.stats.port,
      mode: 'http',
      limit: undefined,
    },
  ];
  const all = [...frontends, ...(stats ?? [])];
  return {
    listens: [...all.map(({ bind, port }) => `${bind}:${port}`), ...handoversOf(model, settings)].sort(),
    frontends: Object.fromEntries(all.map(({ name, mode, limit }) => [name, { mode, limit: limit ?? maxconn }])),
    backends: backendsOf(model, settings),
    turns: [...model.services.values()].some(({ kind }) => kind === 'weighted'),
  };
}

function frontendsOf(listener: Listener, { listenerOptions = {} }: HaproxySettings) {
  const { protocol, bind = '0.0.0.0', port } = listener;
  const { maxconn: limit, redirectFrom } = listenerOptions[listenerName(listener)] ?? {};
  const name = `${protocol}:${listener.bind === undefined ? '' : `${bind}:`}${port}`;
  const own = { name, bind, port, mode: seesRequests(protocol) ? 'http' : 'tcp', limit };
  return redirectFrom
    ? [own, { name: `${name}:redirect`, bind, port: redirectFrom.port, mode: 'http', limit: undefined }]
    : [own];
}

/** The tables of clients are handed over where there are some. */
function handoversOf(model: Model, { stickTables }: HaproxySettings): readonly string[] {
  const { handover } = stickTables ?? {};
  const reached = [...modesOf(model).keys()].map((name) => model.services.get(name));
  const remembers = reached.some(
    (service) => service?.kind === 'pool' && service.persistence && service.persistence.type !== 'cookie',
  );
  return remembers && handover !== undefined && /^[\d.]+:\d+$/.test(handover) ? [handover] : [];
}

/** The mode of every service that requests reach. */
function modesOf(model: Model): ReadonlyMap<string, string> {
  const modes = new Map<string, string>();
  for (const { protocol, service, routes } of model.listeners) {
    const reached = new Set([...(service === undefined ? [] : [service]), ...routes.map((route) => route.service)]);
    for (const name of reached) {
      modes.set(name, seesRequests(protocol) ? 'http' : 'tcp');
      const one = model.services.get(name);
      if (one && one.kind !== 'pool') for (const child of one.children) reached.add(child.service);
    }
  }
  return modes;
}

function backendsOf(model: Model, settings: HaproxySettings): Meaning['backends'] {
  const modes = modesOf(model);
  return Object.fromEntries(
    [...model.services.values()].flatMap((service) => {
      const mode = modes.get(service.name);
      if (service.kind !== 'pool' || mode === undefined) return [];
      return [[service.name, { mode, balance: balanceOf(service, settings), servers: serversOf(service, settings) }] as const];
    }),
  );
}

function balanceOf({ algorithm, members }: Pool, { slowStart }: HaproxySettings): string {
  if (algorithm === 'least-connections') return 'leastconn';
  if (algorithm !== 'round-robin') return algorithm;
  // Unequal weights are exact with a map only, in which no server can grow.
  const weights = new Set(members.map(({ weight }) => weight).filter((weight) => weight > 0));
  return slowStart === undefined && weights.size > 1 ? 'static-rr' : 'roundrobin';
}

function serversOf(pool: Pool, { poolOptions = {}, memberOptions = {} }: HaproxySettings): BackendMeaning['servers'] {
  const options = poolOptions[pool.name] ?? {};
  const own = memberOptions[`${pool.name}/*`]?.maxconn;
  const { monitor } = pool;
  return Object.fromEntries(
    pool.members.map((member) => [
      member.name,
      {
        endpoint: `${member.address}:${member.port}`,
        weight: member.weight,
        backup: member.backup,
        disabled: !member.enabled,
        tls: options.tls !== undefined,
        limit: own ?? options.maxconn,
        queue: options.maxqueue,
        check: monitor && {
          rise: monitor.rise ?? 2,
          fall: monitor.fall ?? 3,
          address: monitor.address ?? '-',
          port: monitor.port ?? 0,
        },
      },
    ]),
  );
}
