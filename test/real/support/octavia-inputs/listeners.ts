import { each, type Fields, type Input } from './input';

const long = 'd'.repeat(256);
const DAYS_24 = 24 * 24 * 60 * 60 * 1000;

const http = (fields: Fields, options: Fields) => ({ fields, settings: { listenerOptions: { 'http:80': options } } });
const tls = (fields: Fields, options: Fields) => ({
  on: 'terminated-https',
  fields: { default_tls_container_ref: 'http://127.0.0.1/certificate', ...fields },
  listener: { protocol: 'terminated-https', port: 443 },
  settings: {
    listenerOptions: { 'terminated-https:443': { defaultTlsContainerRef: 'http://127.0.0.1/certificate', ...options } },
  },
});

export const LISTENER_INPUTS: readonly Input[] = [
  ...each('listener', 'port', [0, 1, 65_535, 65_536, -1], (port) => ({ fields: { protocol_port: port }, listener: { port } })),
  ...each('listener', 'protocol', ['http', 'https', 'tcp', 'udp', 'sctp', 'ftp', ''], (protocol) => ({
    on: protocol,
    fields: {},
    listener: { protocol },
    pool: protocol === 'http' ? {} : { monitor: undefined },
  })),
  ...each('listener', 'description', [long.slice(1), long], (description) => http({ description }, { description })),
  ...each('listener', 'connection limit', [-2, -1, 0, 1, 2_147_483_647, 1.5, 'x'], (limit) =>
    http({ connection_limit: limit }, { connectionLimit: limit }),
  ),
  ...each('listener', 'client timeout', [-1, 1, 50_000, DAYS_24, DAYS_24 + 1], (ms) =>
    http({ timeout_client_data: ms }, { timeoutClientData: `${ms}ms` }),
  ),
  ...each(
    'listener',
    'allowed networks',
    [
      ['10.0.0.0/8'],
      ['10.0.0.1/8'],
      ['10.0.0.0/33'],
      ['0.0.0.0/0', '10.0.0.0/8'],
      ['10.0.0.1'],
      ['a.example/8'],
      ['10.0.0/8'],
      '10.0.0.0/8',
      [''],
    ],
    (cidrs) => http({ allowed_cidrs: cidrs }, { allowedCidrs: cidrs }),
  ),
  ...each(
    'listener',
    'inserted headers',
    [
      ['X-Forwarded-For'],
      ['X-Forwarded-For', 'X-Forwarded-Port', 'X-Forwarded-Proto'],
      ['X-Forwarded'],
      ['x-forwarded-for'],
      ['X-SSL-Client-DN'],
      ['Host'],
    ],
    (names) => http({ insert_headers: Object.fromEntries(names.map((name) => [name, 'true'])) }, { insertHeaders: names }),
  ),
  ...each('listener', 'inserted headers on tcp', [['X-Forwarded-For']], (names) => ({
    on: 'tcp',
    fields: { insert_headers: Object.fromEntries(names.map((name) => [name, 'true'])) },
    listener: { protocol: 'tcp' },
    settings: { listenerOptions: { 'tcp:80': { insertHeaders: names } } },
  })),
  ...each('listener', 'tags', [['a', 'b'], [long], 'a', [7]], (tags) => http({ tags }, { tags })),
  ...each('listener', 'certificate on http', ['http://127.0.0.1/certificate'], (ref) =>
    http({ default_tls_container_ref: ref }, { defaultTlsContainerRef: ref }),
  ),
  ...each('listener', 'certificates by name on http', [['http://127.0.0.1/certificate']], (refs) =>
    http({ sni_container_refs: refs }, { sniContainerRefs: refs }),
  ),
  ...each('listener', 'HSTS on http', [0, 31_536_000], (maxAge) => http({ hsts_max_age: maxAge }, { hsts: { maxAge } })),
  ...each('listener', 'certificate', ['http://127.0.0.1/certificate', undefined, ''], (ref) =>
    tls({ default_tls_container_ref: ref }, { defaultTlsContainerRef: ref }),
  ),
  ...each('listener', 'TLS versions', [['TLSv1.2'], ['TLSv1.2', 'TLSv1.3'], ['TLSv2'], [], ['SSLv3'], ['tlsv1.2']], (versions) =>
    tls({ tls_versions: versions }, { tlsVersions: versions }),
  ),
  ...each('listener', 'ciphers', ['ECDHE+AESGCM:!aNULL', 'A B', 'A;B', 'A'.repeat(2049)], (ciphers) =>
    tls({ tls_ciphers: ciphers }, { tlsCiphers: ciphers }),
  ),
  ...each('listener', 'ALPN', [['h2', 'http/1.1'], ['h3'], []], (protocols) =>
    tls({ alpn_protocols: protocols }, { alpnProtocols: protocols }),
  ),
  ...each('listener', 'client authentication without an authority', ['none', 'optional', 'mandatory'], (mode) =>
    tls({ client_authentication: mode.toUpperCase() }, { clientAuthentication: mode }),
  ),
  ...each('listener', 'client authentication', ['optional', 'mandatory', 'required'], (mode) =>
    tls(
      { client_authentication: mode.toUpperCase(), client_ca_tls_container_ref: 'http://127.0.0.1/authority' },
      { clientAuthentication: mode, clientCaTlsContainerRef: 'http://127.0.0.1/authority' },
    ),
  ),
  ...each('listener', 'revoked without an authority', ['http://127.0.0.1/revoked'], (ref) =>
    tls({ client_crl_container_ref: ref }, { clientCrlContainerRef: ref }),
  ),
  ...each('listener', 'HSTS', [0, 31_536_000, -1, undefined], (maxAge) =>
    tls({ hsts_max_age: maxAge, hsts_include_subdomains: true }, { hsts: { maxAge, includeSubdomains: true } }),
  ),
];
