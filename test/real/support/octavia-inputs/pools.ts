import { each, type Fields, type Input } from './input';

const options = (fields: Fields, own: Fields) => ({ fields, settings: { poolOptions: { app: own } } });
const tls = (fields: Fields, own: Fields) => options({ tls_enabled: true, ...fields }, { tls: own });

const ALGORITHMS = {
  'round-robin': 'ROUND_ROBIN',
  'least-connections': 'LEAST_CONNECTIONS',
  source: 'SOURCE_IP',
  weighted: 'WEIGHTED',
  random: 'RANDOM',
};

const PERSISTENCE = { source: 'SOURCE_IP', cookie: 'HTTP_COOKIE', 'app-cookie': 'APP_COOKIE', header: 'HEADER' };

/** A pool of a protocol behind each kind of listener: the API is asked for the listener with the pool as its default. */
const BEHIND: readonly Input[] = ['http', 'https', 'tcp'].flatMap((listener) =>
  each(
    'listener',
    `of protocol ${listener} in front of a pool of protocol`,
    ['http', 'https', 'tcp', 'proxy', 'proxyv2'],
    (pool) => ({
      on: listener,
      fields: { default_pool: pool },
      listener: { protocol: listener },
      pool: { monitor: undefined },
      settings: { poolOptions: { app: { protocol: pool } } },
    }),
  ),
);

export const POOL_INPUTS: readonly Input[] = [
  ...each('pool', 'algorithm', Object.keys(ALGORITHMS) as (keyof typeof ALGORITHMS)[], (algorithm) => ({
    fields: { lb_algorithm: ALGORITHMS[algorithm] },
    pool: { algorithm },
  })),
  ...each('pool', 'persistence', Object.keys(PERSISTENCE) as (keyof typeof PERSISTENCE)[], (type) => ({
    fields: { session_persistence: { type: PERSISTENCE[type] } },
    pool: { persistence: { type } },
  })),
  ...each(
    'pool',
    'persistence by the cookie',
    ['JSESSIONID', 'a b', 'a;b', 'a=b', '', 'c'.repeat(256), 'a,b', 'é'],
    (cookie) => ({
      fields: { session_persistence: { type: 'APP_COOKIE', cookie_name: cookie } },
      pool: { persistence: { type: 'app-cookie', cookie } },
    }),
  ),
  ...each('pool', 'persistence by a named cookie of its own', ['SRV'], (cookie) => ({
    fields: { session_persistence: { type: 'HTTP_COOKIE', cookie_name: cookie } },
    pool: { persistence: { type: 'cookie', cookie } },
  })),
  ...each('pool', 'persistence on udp', ['source', 'cookie', 'app-cookie'] as const, (type) => ({
    on: 'udp',
    fields: { session_persistence: { type: PERSISTENCE[type], ...(type === 'app-cookie' ? { cookie_name: 'c' } : {}) } },
    listener: { protocol: 'udp' },
    pool: { monitor: undefined, persistence: { type, ...(type === 'app-cookie' ? { cookie: 'c' } : {}) } },
  })),
  ...each('pool', 'description', ['d'.repeat(255), 'd'.repeat(256)], (description) => options({ description }, { description })),
  ...each('pool', 'tags', [['a'], ['t'.repeat(256)], 'a'], (tags) => options({ tags }, { tags })),
  ...each('pool', 'TLS versions', [['TLSv1.3'], ['TLSv2'], []], (versions) =>
    tls({ tls_versions: versions }, { tlsVersions: versions }),
  ),
  ...each('pool', 'ciphers', ['ECDHE+AESGCM', 'A B'], (ciphers) => tls({ tls_ciphers: ciphers }, { tlsCiphers: ciphers })),
  ...each('pool', 'ALPN', [['http/1.1'], ['h3'], []], (protocols) =>
    tls({ alpn_protocols: protocols }, { alpnProtocols: protocols }),
  ),
  ...each('pool', 'revoked without an authority', ['http://127.0.0.1/revoked'], (ref) =>
    tls({ crl_container_ref: ref }, { crlContainerRef: ref }),
  ),
  ...BEHIND,
];
