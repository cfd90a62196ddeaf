import type { HaproxySettings } from 'healthtree/targets';
import type { ListenerSpec, MemberSpec, MonitorSpec, PoolSpec, Protocol, RouteSpec, ServiceSpec, Tree } from '../../../src/tree';
import type { Random } from './seed';

const VISIBLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
const PATH = VISIBLE.filter((char) => char !== '#');
const PREFIX = PATH.filter((char) => char !== '?');
const TOKEN = [..."!#$%&'*+.^_`|~-", ...'09AZaz'];
const NAME = [...range('a', 'z'), ...range('A', 'Z'), ...range('0', '9'), '_', '.', '-'];
const ODD_NAMES = ['str', 'if', 'unless', 'or', 'up-1', 'slots', 'turns', 'server', 'm-str', '0', 'n'.repeat(255)];
const HOSTS = ['app.example', 'a', 'xn--p1ai.example', '10.0.0.1', `${'a'.repeat(63)}.example`];
const ADDRESSES = ['10.1.2.3', '2001:db8::1', '::1', '::ffff:10.0.0.1', 'fe80::1:2', '255.255.255.255', 'localhost'];
const DURATIONS = ['1ms', '500ms', '2s', '1m30s', '1h', '2147483647ms'];
const INIT_STATES = ['fully-up', 'up', 'down', 'fully-down', undefined] as const;
const METHODS = ['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE', undefined] as const;
const ALGORITHMS = ['round-robin', 'least-connections', 'source', 'random', undefined] as const;
const CODES = [200, '200-399', '200,204,300-310', [200, '400-499'], '100-599', '599', undefined] as const;
const HEADERS = ['User-Agent', 'X-A', 'x-a'];

function range(from: string, to: string): string[] {
  const start = from.charCodeAt(0);
  return Array.from({ length: to.charCodeAt(0) - start + 1 }, (_, i) => String.fromCharCode(start + i));
}

/** Where wild trees listen and have their members. */
export interface WildPlaces {
  /** A port on which nothing else of the same process listens. */
  port(): number;
  readonly binds: readonly (string | undefined)[];
  readonly addresses: readonly string[];
  /** Where one process hands its tables over to the next. */
  handovers(): readonly string[];
}

const HANDOVERS = ['127.0.0.1:10001', '[::1]:65535', '/run/a.sock', 'abns@a'];

/** Addresses of all kinds, for configurations that are looked at and not run. */
export function anywhere(): WildPlaces {
  let port = 1000;
  return {
    port: () => port++,
    binds: [undefined, '127.0.0.1', '::1', '::', '2001:db8::5'],
    addresses: ADDRESSES,
    handovers: () => HANDOVERS,
  };
}

/** A valid tree that uses every option of the model in odd but legal ways, with settings for HAProxy. */
export class WildTree {
  readonly #services: Record<string, ServiceSpec> = {};
  readonly #blind = new Set<string>();

  constructor(
    private readonly random: Random,
    private readonly places = anywhere(),
    private readonly version = '3.2',
  ) {}

  /** A backend has one mode: each of the two has services of its own. */
  tree(): Tree {
    const listeners = (['http', 'stream'] as const).flatMap((mode) => this.#listeners(mode, this.#forest()));
    return { listeners, services: this.#services };
  }

  settings(): HaproxySettings {
    const { random } = this;
    const file = random.pick([undefined, '/run/lb/state', `/${random.pick(['a', '@', '%', '+', '=', '~', ':'])}.state`]);
    const socket = random.pick([undefined, '/run/haproxy.sock', `/${'s'.repeat(96)}`]);
    const duration = () => random.pick([...DURATIONS, undefined]);
    return {
      version: this.version,
      stateFile: file,
      socket,
      timeoutConnect: duration(),
      timeoutClient: duration(),
      timeoutServer: duration(),
      fastInterval: duration(),
      downInterval: duration(),
      slowStart: duration(),
    };
  }

  #forest(): string[] {
    const { random } = this;
    const names: string[] = [];
    for (let i = random.int(1, 4); i > 0; i--) names.push(this.#add(this.#pool()));
    for (let i = random.int(0, 5); i > 0; i--) names.push(this.#add(this.#inner(names)));
    return names;
  }

  #add(spec: ServiceSpec): string {
    const { random } = this;
    let name = '';
    do {
      const length = random.int(0, 8);
      name = random.chance(0.4) ? random.pick(ODD_NAMES) : random.pick(NAME.slice(0, 62)) + this.#text(NAME, length);
    } while (name in this.#services);
    this.#services[name] = spec;
    if (this.#isBlind(spec)) this.#blind.add(name);
    return name;
  }

  #isBlind(spec: ServiceSpec): boolean {
    if (spec.kind === 'pool') return spec.monitor === undefined;
    if (spec.kind === 'weighted') return !spec.healthCheck;
    return spec.children.some(({ service }) => this.#blind.has(service));
  }

  #inner(names: readonly string[]): ServiceSpec {
    const { random } = this;
    const children = random.shuffle(names).slice(0, random.int(1, 4));
    const dark = children.filter((name) => this.#blind.has(name));
    if (dark.length <= 1 && random.chance(0.4)) {
      const ordered = [...children.filter((name) => !dark.includes(name)), ...dark];
      return { kind: 'failover', children: ordered.map((service) => ({ service })) };
    }
    // Names of 255 characters leave room for some sixty turns.
    const weighted = children.map((service, i) => ({ service, weight: random.int(i === 0 ? 1 : 0, random.pick([3, 12])) }));
    return { kind: 'weighted', healthCheck: dark.length > 0 ? false : random.pick([true, {}, false]), children: weighted };
  }

  #pool(): PoolSpec {
    const { random } = this;
    const members = Array.from({ length: random.int(1, 4) }, (_, i) => this.#member(i));
    const actives = members.filter(({ enabled = true, backup, weight }) => enabled && !backup && weight !== 0).length;
    const backups = members.some(({ backup }) => backup);
    const most = Math.max(1, actives);
    return {
      kind: 'pool',
      algorithm: random.pick(ALGORITHMS),
      members,
      monitor: random.chance(0.8) ? this.#monitor() : undefined,
      minHealthy: backups ? undefined : random.pick([undefined, 1, random.int(1, most), '1%', '50%', '100%']),
    };
  }

  #member(i: number): MemberSpec {
    const { random } = this;
    return {
      name: random.pick([undefined, `m${i}`, `:${i}`, `${i}.${this.#text([...NAME, ':'], 6)}`]),
      address: random.pick(this.places.addresses),
      port: random.pick([1, 80 + i, 65_000 + i]) + i,
      weight: i === 0 ? random.int(1, 256) : random.pick([undefined, 0, 1, 256]),
      enabled: random.pick([undefined, true, false]),
      backup: i === 0 ? undefined : random.pick([undefined, undefined, true]),
    };
  }

  #monitor(): MonitorSpec {
    const { random } = this;
    const times = {
      interval: random.pick([...DURATIONS, undefined]),
      timeout: random.pick([...DURATIONS, undefined]),
      rise: random.pick([undefined, 1, random.int(1, 1000)]),
      fall: random.pick([undefined, 1, random.int(1, 1000)]),
      initState: this.version < '3.1' ? undefined : random.pick(INIT_STATES),
      port: random.pick([undefined, 1, 65_535]),
      address: random.pick([...this.places.addresses, undefined, undefined]),
    };
    if (random.chance(0.25)) return { type: random.pick(['tcp', 'tls-hello']), ...times };
    return {
      type: random.pick(['http', 'https']),
      ...times,
      method: random.pick(METHODS),
      path: random.pick([undefined, `/${this.#text(PATH, random.int(0, 40))}`]),
      host: random.pick([undefined, ...HOSTS, '[2001:db8::1]:8443', 'app.example:65535']),
      codes: random.pick(CODES),
      httpVersion: random.pick([undefined, '1.0', '1.1', 1.1]),
      headers: this.#headers(),
    };
  }

  #headers(): Record<string, string> {
    const { random } = this;
    const value = (): string => [this.#text(VISIBLE, random.int(0, 12)), this.#text(VISIBLE, random.int(0, 12))].join(' ').trim();
    const names = Array.from({ length: random.int(0, 16) }, (_, i) => random.pick([...HEADERS, `X${i}${this.#text(TOKEN, 6)}`]));
    return Object.fromEntries(names.map((name) => [name, value()]));
  }

  #listeners(mode: 'http' | 'stream', names: readonly string[]): ListenerSpec[] {
    const { random } = this;
    return Array.from({ length: random.int(1, 3) }, (): ListenerSpec => {
      const protocol: Protocol = random.pick(mode === 'http' ? ['http', 'terminated-https'] : ['https', 'tcp']);
      const routes = mode === 'http' && random.chance(0.6) ? this.#routes(names) : undefined;
      return {
        protocol,
        port: this.places.port(),
        bind: random.pick(this.places.binds),
        service: routes && random.chance(0.2) ? undefined : random.pick([names.at(-1) ?? '', random.pick(names)]),
        routes,
      };
    });
  }

  #routes(names: readonly string[]): RouteSpec[] {
    const { random } = this;
    const routes = Array.from({ length: random.int(1, 6) }, (): RouteSpec => {
      const pathPrefix = random.chance(0.7) ? `/${this.#text(PREFIX, random.int(0, 20))}` : undefined;
      const host = pathPrefix === undefined || random.chance(0.5) ? random.pick(HOSTS) : undefined;
      return { host, pathPrefix, service: random.pick(names) };
    });
    return [...new Map(routes.map((route) => [`${route.host} ${route.pathPrefix}`, route])).values()];
  }

  #text(alphabet: readonly string[], length: number): string {
    return Array.from({ length }, () => this.random.pick(alphabet)).join('');
  }
}
