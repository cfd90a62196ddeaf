import type { HaproxySettings } from 'healthtree/targets';
import { type Listener, type ListenerSpec, listenerName, type PoolSpec, type Tree } from '../../../src/tree';
import type { Random } from './seed';
import type { WildPlaces } from './wild-tree';

const VISIBLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
const TOKEN = [..."!#$%&'*+-.^_`|~", ...'09AZaz'];
const DURATIONS = ['1ms', '500ms', '2s', '1m30s', '1h', '2147483647ms', undefined];

type ListenerOptions = NonNullable<HaproxySettings['listenerOptions']>[string];
type PoolOptions = NonNullable<HaproxySettings['poolOptions']>[string];

/** Settings that use every option of HAProxy that is not about the tree, in legal ways. */
export class WildHaproxy {
  /** @param certificate - a PEM file with a certificate and its key */
  constructor(
    private readonly random: Random,
    private readonly certificate: string,
    private readonly places: WildPlaces,
  ) {}

  /** The same tree with pools that keep their clients, some of them, each mode in one way. */
  persistent(tree: Tree): Tree {
    const { random } = this;
    const http = this.#httpPools(tree);
    const cookie = this.#token();
    const byRequests = random.pick<PoolSpec['persistence']>([
      { type: 'cookie' },
      { type: 'cookie', cookie },
      { type: 'app-cookie', cookie },
      { type: 'header', header: this.#token() },
      { type: 'source' },
    ]);
    const kept = (name: string): PoolSpec['persistence'] => (http.has(name) ? byRequests : { type: 'source' });
    const services = Object.entries(tree.services).map(([name, service]) =>
      service.kind === 'pool' && random.chance(0.6) ? [name, { ...service, persistence: kept(name) }] : [name, service],
    );
    return { ...tree, services: Object.fromEntries(services) };
  }

  /** @param version - for which; what it does not have is left out */
  options(tree: Tree, version = '3.2'): HaproxySettings {
    const { random } = this;
    const listeners = (tree.listeners ?? []) as readonly (Listener & ListenerSpec)[];
    const pools = Object.keys(tree.services).filter((name) => tree.services[name]?.kind === 'pool');
    const http = this.#httpPools(tree);
    return {
      maxconn: random.pick([undefined, 1, 1_000]),
      nbthread: random.pick([undefined, 1, 2]),
      hardStopAfter: random.pick(DURATIONS),
      stats: random.pick([undefined, this.#stats()]),
      stickTables: random.pick([
        undefined,
        { entries: 1, handover: random.pick(this.places.handovers()) },
        { entries: 100_000_000, expiry: random.pick(DURATIONS) },
      ]),
      log: random.pick([
        undefined,
        { to: random.pick(['stdout', 'stderr', '127.0.0.1:514', '[::1]:65535', '/dev/log']) },
        { to: 'stdout', facility: 'daemon', level: 'notice', format: `"it's" %[var(txn.path)] %{+Q}r 100%% #`, tcpFormat: '%ci' },
      ]),
      globalLines: random.pick([undefined, ['tune.maxaccept 20', 'tune.ssl.default-dh-param 2048']]),
      defaultsLines: random.pick([undefined, ['option dontlognull']]),
      listenerOptions: Object.fromEntries(
        listeners
          .filter(({ protocol }) => protocol === 'terminated-https' || random.chance(0.7))
          .map((listener) => [listenerName(listener), this.#listener(listener.protocol)]),
      ),
      poolOptions: Object.fromEntries(
        pools
          .filter(() => random.chance(0.7))
          .map((name) => [name, this.#pool(tree.services[name] as PoolSpec, http.has(name), version)]),
      ),
      memberOptions: random.pick([undefined, { [`${pools[0]}/*`]: { maxconn: random.int(1, 1_000) } }]),
    };
  }

  #stats(): HaproxySettings['stats'] {
    const { random } = this;
    return {
      port: this.places.port(),
      prometheus: random.pick([undefined, '/m']),
      page: '/stats',
      users: random.pick([undefined, { ops: `$6$salt$${'x'.repeat(86)}`, 'a@b.c': `$5$salt$${'y'.repeat(43)}` }]),
    };
  }

  #httpPools(tree: Tree): ReadonlySet<string> {
    const reached = new Set(
      (tree.listeners ?? [])
        .filter(({ protocol }) => protocol === 'http' || protocol === 'terminated-https')
        .flatMap(({ service, routes = [] }) => [service, ...routes.map((route) => route.service)]),
    );
    for (const name of reached) {
      const service = tree.services[name as string];
      if (service && service.kind !== 'pool') for (const child of service.children) reached.add(child.service);
    }
    return reached as ReadonlySet<string>;
  }

  #listener(protocol: string): ListenerOptions {
    const { random } = this;
    const requests =
      protocol === 'http' || protocol === 'terminated-https'
        ? {
            timeoutHttpRequest: random.pick(DURATIONS),
            timeoutHttpKeepAlive: random.pick(DURATIONS),
            forwardedFor: random.pick([undefined, true, false]),
            forwardedProto: random.pick([undefined, true, false]),
            compression: random.pick([undefined, [], ['text/html', 'application/vnd.api+json']]),
            requestHeaders: this.#headers(),
            responseHeaders: this.#headers(),
          }
        : {};
    return {
      maxconn: random.pick([undefined, 1, 100_000]),
      ...random.pick([{}, { acceptProxy: random.chance(0.5) }, { acceptProxyFrom: ['10.0.0.0/8', '2001:db8::/32'] }]),
      timeoutClient: random.pick(DURATIONS),
      timeoutClientFin: random.pick(DURATIONS),
      ...requests,
      ...(protocol === 'terminated-https' ? this.#tls() : {}),
      lines: random.pick([undefined, ['option  dontlognull', "acl x src '10.0.0.0/8' # said"]]),
    };
  }

  #tls(): ListenerOptions {
    const { random } = this;
    return {
      tls: {
        certificates: [this.certificate],
        minVersion: random.pick([undefined, '1.2', '1.3']),
        ciphers: random.pick([undefined, 'ECDHE+AESGCM:!aNULL']),
        cipherSuites: random.pick([undefined, 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384']),
        alpn: random.pick([undefined, [], ['h2'], ['http/1.1', 'h2']]),
        ...(random.chance(0.5)
          ? { clientCa: this.certificate, clientCertificate: random.pick([undefined, 'optional', 'required']) }
          : {}),
        strictSni: random.pick([undefined, true, false]),
        hsts: random.pick([undefined, { maxAge: 0 }, { maxAge: 31_536_000, includeSubdomains: true, preload: true }]),
      },
      redirectFrom: random.pick([
        undefined,
        { port: this.places.port(), code: random.pick([undefined, 301, 302, 303, 307, 308]) },
      ]),
    };
  }

  #pool({ monitor }: PoolSpec, requests: boolean, version: string): PoolOptions {
    const { random } = this;
    const retries = random.pick([undefined, 0, 3]);
    const plainChecks = monitor?.type === 'http' && monitor.port === undefined;
    return {
      timeoutConnect: random.pick(DURATIONS),
      timeoutServer: random.pick(DURATIONS),
      timeoutServerFin: random.pick(DURATIONS),
      timeoutQueue: random.pick(DURATIONS),
      maxconn: random.pick([undefined, 1, 100_000]),
      maxqueue: random.pick([undefined, 1, 100_000]),
      retries,
      redispatch: retries ? random.pick([undefined, true, false]) : undefined,
      sendProxy: random.pick([undefined, 'v1', 'v2']),
      timeoutTunnel: random.pick(DURATIONS),
      observe: monitor && this.#observe(requests),
      tls:
        random.chance(0.5) && !plainChecks
          ? {
              caFile: random.pick([undefined, this.certificate]),
              verify: random.pick([undefined, true, false]),
              serverName: random.pick([undefined, 'app.example']),
              minVersion: random.pick([undefined, '1.2', '1.3']),
              certificate: random.pick([undefined, this.certificate]),
            }
          : undefined,
      onMarkedDown: random.pick([undefined, 'shutdown-sessions', 'none']),
      onMarkedUp: random.pick([undefined, 'shutdown-backup-sessions', 'none']),
      ...(requests
        ? {
            requestHeaders: this.#headers(),
            responseHeaders: this.#headers(),
            forwarded: version < '2.8' ? undefined : random.pick([undefined, true, false]),
            abortOnClose: random.pick([undefined, true, false]),
            httpReuse: random.pick([undefined, 'never', 'safe', 'aggressive', 'always']),
            http2: random.pick([undefined, true, false]),
          }
        : {}),
      lines: random.pick([undefined, ['option tcp-smart-connect']]),
    };
  }

  #observe(requests: boolean): PoolOptions['observe'] {
    const { random } = this;
    return random.pick([
      undefined,
      {
        layer: random.pick(requests ? ['layer4', 'layer7'] : ['layer4']),
        errorLimit: random.pick([undefined, 1, 2_147_483_647]),
        onError: random.pick([undefined, 'fastinter', 'fail-check', 'sudden-death', 'mark-down']),
      },
    ]);
  }

  #token(): string {
    return Array.from({ length: this.random.int(1, 12) }, () => this.random.pick(TOKEN)).join('');
  }

  #headers(): ListenerOptions['requestHeaders'] {
    const { random } = this;
    const text = (): string => Array.from({ length: random.int(1, 12) }, () => random.pick(VISIBLE)).join('');
    const values = (): Record<string, string> =>
      Object.fromEntries(['X-A', "X'%#", 'a'].filter(() => random.chance(0.5)).map((name) => [name, `${text()} ${text()}`]));
    return random.pick([undefined, { set: values(), add: values(), remove: random.pick([undefined, ['X-B', 'Via']]) }]);
  }
}
