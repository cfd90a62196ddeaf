import { each, type Fields, type Input, MONITOR } from './input';

const http = (fields: Fields, monitor: Fields) => ({ fields, monitor });

export const MONITOR_INPUTS: readonly Input[] = [
  ...each('healthmonitor', 'delay', [-1, 0, 1, 4, 5, 2_147_483, 2_147_484], (delay) =>
    http({ delay, timeout: 3 }, { interval: `${delay}s` }),
  ),
  ...each('healthmonitor', 'timeout', [-1, 0, 1, 4, 5, 6], (timeout) => http({ timeout }, { timeout: `${timeout}s` })),
  ...each('healthmonitor', 'rise', [0, 1, 10, 11, -1, 1.5], (rise) => http({ max_retries: rise }, { rise })),
  ...each('healthmonitor', 'fall', [0, 1, 10, 11, -1, '2'], (fall) => http({ max_retries_down: fall }, { fall })),
  ...each(
    'healthmonitor',
    'codes',
    [
      '200',
      '200,202',
      '200, 202',
      '200-204',
      '204-200',
      '2xx',
      '099',
      '600',
      '999',
      '',
      '200 ',
      '200;202',
      '20',
      '200,,202',
      '200-',
    ],
    (codes) => http({ expected_codes: codes }, { codes }),
  ),
  ...each(
    'healthmonitor',
    'path',
    [
      '/',
      '/a?b=c',
      '/a?b=c&d=e',
      '/a b',
      'a',
      '',
      '/%C3%A9',
      '/é',
      '/a#f',
      '/a"b',
      "/a'b",
      '/a\\b',
      '/a\nb',
      '//x',
      `/${'x'.repeat(254)}`,
      `/${'x'.repeat(255)}`,
      'http://h/x',
    ],
    (path) => http({ url_path: path }, { path }),
  ),
  ...each('healthmonitor', 'method', ['GET', 'HEAD', 'CONNECT', 'POST', 'get', 'LINK', ''], (method) =>
    http({ http_method: method }, { method }),
  ),
  ...each('healthmonitor', 'version', ['1.0', '1.1', 1.1, '2.0', '0.9', '1'], (httpVersion) =>
    http({ http_version: httpVersion }, { httpVersion }),
  ),
  ...each(
    'healthmonitor',
    'host',
    [
      'a.example',
      'localhost',
      'a_b.example',
      '10.0.0.1',
      'a.example:8080',
      'a.example.',
      '*.a.example',
      '',
      'é.example',
      'xn--9ca.example',
      `${'a'.repeat(64)}.example`,
      `${'a'.repeat(63)}.example`,
      'A.Example',
      '-a.example',
      '1a.example',
      '2001:db8::1',
      'a b.example',
    ],
    (host) => http({ http_version: 1.1, domain_name: host }, { host }),
  ),
  ...each('healthmonitor', 'host with version', ['1.0', undefined], (version) =>
    http({ domain_name: 'a.example', http_version: version }, { host: 'a.example', httpVersion: version ?? '1.0' }),
  ),
  ...each(
    'healthmonitor',
    'http field on tcp',
    [
      ['url_path', '/', { path: '/' }],
      ['http_method', 'GET', { method: 'GET' }],
      ['expected_codes', '200', { codes: '200' }],
    ] as const,
    ([field, value, own]) => ({
      fields: { type: 'TCP', [field]: value },
      pool: { monitor: { type: 'tcp', interval: '5s', timeout: '3s', rise: 2, ...own } },
    }),
  ),
  ...each('healthmonitor', 'without', ['delay', 'timeout', 'max_retries', 'type'] as const, (field) => {
    const own = { delay: 'interval', timeout: 'timeout', max_retries: 'rise', type: 'type' }[field];
    return { fields: { [field]: undefined }, pool: { monitor: { ...MONITOR, [own]: undefined } } };
  }),
];

/** Every type on every kind of pool. */
const TYPES = {
  http: 'HTTP',
  https: 'HTTPS',
  tcp: 'TCP',
  ping: 'PING',
  'tls-hello': 'TLS-HELLO',
  'udp-connect': 'UDP-CONNECT',
  sctp: 'SCTP',
};

export const MATRIX_INPUTS: readonly Input[] = ['http', 'https', 'tcp', 'udp', 'sctp'].flatMap((protocol) =>
  each('healthmonitor', `on a pool of protocol ${protocol}, type`, Object.keys(TYPES) as (keyof typeof TYPES)[], (type) => ({
    on: protocol,
    fields: { type: TYPES[type] },
    listener: { protocol },
    pool: { monitor: { type, interval: '5s', timeout: '3s', rise: 2, fall: 3 } },
  })),
);
