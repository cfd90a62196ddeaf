import type { HaproxySettings } from '../../../src/targets';
import type { Tree } from '../../../src/tree';
import { configOf, findingsOf } from './__test-helpers__/render';

const app = {
  kind: 'pool',
  members: [
    { name: 'a', address: '10.0.0.1', port: 80 },
    { name: 'b', address: '10.0.0.2', port: 80 },
  ],
} as const;

const behindOf = (protocol: 'http' | 'tcp' | 'terminated-https', port = 80, monitor?: object): Tree => ({
  listeners: [{ protocol, port, service: 'app' }],
  services: { app: { ...app, monitor: monitor as never } },
});

const said = (tree: Tree, settings: HaproxySettings): string[] =>
  findingsOf(tree, settings).map(({ code, path, severity }) => `${severity} ${code} ${path}`);

/** Lines of a section, without the indentation. */
const section = (config: string, name: string): string[] =>
  (config.split('\n\n').find((text) => text.startsWith(name)) ?? '')
    .split('\n')
    .slice(1)
    .map((line) => line.trim());

const at = { certificates: ['/etc/haproxy/site.pem'] };

it('ends TLS with modern defaults, and reads requests behind it', () => {
  const config = configOf(behindOf('terminated-https', 443), { listenerOptions: { 'terminated-https:443': { tls: at } } });
  expect(section(config, 'frontend')).toEqual([
    'mode http',
    'bind :443 ssl crt /etc/haproxy/site.pem ssl-min-ver TLSv1.2 ciphers ECDHE+AESGCM:ECDHE+CHACHA20 no-tls-tickets alpn h2,http/1.1',
    'default_backend app',
  ]);
  expect(section(config, 'backend app')[0]).toBe('mode http');
});

it('asks clients for certificates, and tells browsers to keep to https', () => {
  const tls = {
    ...at,
    minVersion: '1.3',
    ciphers: 'HIGH',
    alpn: [],
    cipherSuites: 'TLS_AES_128_GCM_SHA256',
    clientCa: '/etc/ca.pem',
    clientCertificate: 'optional',
    strictSni: true,
    hsts: { maxAge: 60, includeSubdomains: true, preload: true },
  } as const;
  const config = configOf(behindOf('terminated-https', 443), { listenerOptions: { 'terminated-https:443': { tls } } });
  expect(section(config, 'frontend').slice(1, 3)).toEqual([
    'bind :443 ssl crt /etc/haproxy/site.pem ssl-min-ver TLSv1.3 ciphers HIGH ciphersuites TLS_AES_128_GCM_SHA256 no-tls-tickets no-alpn ca-file /etc/ca.pem verify optional strict-sni',
    "http-after-response set-header Strict-Transport-Security 'max-age=60; includeSubDomains; preload'",
  ]);
});

it('needs a certificate to deploy, and none to predict', () => {
  expect(said(behindOf('terminated-https', 443), {})).toContain(
    'error target.required targets.haproxy.listenerOptions["terminated-https:443"].tls',
  );
  expect(
    said(behindOf('terminated-https', 443), { listenerOptions: { 'terminated-https:443': { tls: { certificates: [] } } } }),
  ).toContain('error target.required targets.haproxy.listenerOptions["terminated-https:443"].tls.certificates');
  expect(said(behindOf('http'), { listenerOptions: { 'http:80': { tls: at } } })).toEqual([
    'error target.value targets.haproxy.listenerOptions["http:80"].tls',
  ]);
});

it.each([
  [443, 'http-request redirect prefix https://%[req.hdr(host),host_only] code 301'],
  [8443, 'http-request redirect prefix https://%[req.hdr(host),host_only]:8443 code 301'],
])('redirects from another port to TLS on port %i', (port, rule) => {
  const name = `terminated-https:${port}`;
  const config = configOf(behindOf('terminated-https', port), {
    listenerOptions: { [name]: { tls: at, redirectFrom: { port: 80 } } },
  });
  expect(section(config, `frontend ${name}:redirect`)).toEqual([
    'mode http',
    'bind :80',
    'http-request deny deny_status 400 if !{ req.hdr(host) -m found }',
    rule,
  ]);
});

it('writes limits, timeouts, PROXY and headers of a listener before the rules of the tree', () => {
  const options = {
    maxconn: 100,
    acceptProxy: true,
    timeoutClient: '10s',
    timeoutClientFin: '2s',
    timeoutHttpRequest: '5s',
    timeoutHttpKeepAlive: '1s',
    forwardedFor: true,
    forwardedProto: true,
    compression: ['text/html', 'application/json'],
    requestHeaders: { set: { 'X-Zone': '100% eu' }, add: { 'X-A': "it's" }, remove: ['Via'] },
    responseHeaders: { remove: ['Server'] },
    lines: ['option dontlognull'],
  };
  expect(section(configOf(behindOf('http'), { listenerOptions: { 'http:80': options } }), 'frontend')).toEqual([
    'mode http',
    'bind :80 accept-proxy',
    'maxconn 100',
    'timeout client 10s',
    'timeout client-fin 2s',
    'timeout http-request 5s',
    'timeout http-keep-alive 1s',
    'option forwardfor',
    'http-request set-header X-Forwarded-Proto http',
    'compression algo gzip',
    'compression type text/html',
    'compression type application/json',
    'http-request del-header Via',
    "http-request set-header X-Zone '100%% eu'",
    "http-request add-header X-A 'it'\\''s'",
    'http-response del-header Server',
    'option dontlognull',
    'default_backend app',
  ]);
});

it('writes options of pools, and of single members over them', () => {
  const pool = {
    timeoutConnect: '1s',
    timeoutServer: '2s',
    timeoutServerFin: '5s',
    timeoutQueue: '3s',
    timeoutTunnel: '4s',
    maxconn: 10,
    maxqueue: 20,
    retries: 2,
    redispatch: true,
    sendProxy: 'v2',
    abortOnClose: true,
    httpReuse: 'aggressive',
    forwarded: true,
    observe: { layer: 'layer7', errorLimit: 3, onError: 'mark-down' },
    onMarkedDown: 'shutdown-sessions',
    onMarkedUp: 'shutdown-backup-sessions',
    tls: { caFile: '/etc/ca.pem', serverName: 'app.internal', certificate: '/etc/own.pem' },
  } as const;
  const config = configOf(behindOf('http', 80, { type: 'tcp', initState: 'down' }), {
    poolOptions: { app: pool },
    memberOptions: { 'app/b': { maxconn: 1 } },
  });
  const backend = section(config, 'backend app');
  expect(backend.slice(3, 13)).toEqual([
    'timeout connect 1s',
    'timeout server 2s',
    'timeout server-fin 5s',
    'timeout queue 3s',
    'timeout tunnel 4s',
    'retries 2',
    'option redispatch 1',
    'option abortonclose',
    'http-reuse aggressive',
    'option forwarded',
  ]);
  expect(backend.filter((line) => line.startsWith('server'))).toEqual([
    'server a 10.0.0.1:80 weight 1 maxqueue 20 send-proxy-v2 ssl verify required ca-file /etc/ca.pem ssl-min-ver TLSv1.2 crt /etc/own.pem sni str(app.internal) verifyhost app.internal observe layer7 error-limit 3 on-error mark-down on-marked-down shutdown-sessions on-marked-up shutdown-backup-sessions maxconn 10 check no-check-ssl inter 2s rise 2 fall 3 init-state down',
    'server b 10.0.0.2:80 weight 1 maxqueue 20 send-proxy-v2 ssl verify required ca-file /etc/ca.pem ssl-min-ver TLSv1.2 crt /etc/own.pem sni str(app.internal) verifyhost app.internal observe layer7 error-limit 3 on-error mark-down on-marked-down shutdown-sessions on-marked-up shutdown-backup-sessions maxconn 1 check no-check-ssl inter 2s rise 2 fall 3 init-state down',
  ]);
});

it('says that further attempts are not predicted', () => {
  expect(said(behindOf('http'), { poolOptions: { app: { retries: 1 } } })).toEqual([
    'warning haproxy.retries targets.haproxy.poolOptions.app.retries',
  ]);
  expect(said(behindOf('http'), { poolOptions: { app: { redispatch: true } } })).toEqual([
    'error target.value targets.haproxy.poolOptions.app.redispatch',
  ]);
});

it('refuses ports that are taken', () => {
  expect(said(behindOf('http', 8404), { stats: { port: 8404 } })).toEqual(['error haproxy.port targets.haproxy.stats.port']);
  const redirect = { tls: at, redirectFrom: { port: 443 } };
  expect(said(behindOf('terminated-https', 443), { listenerOptions: { 'terminated-https:443': redirect } })).toEqual([
    'error haproxy.port targets.haproxy.listenerOptions["terminated-https:443"].redirectFrom.port',
  ]);
});

it.each([
  'timeoutHttpRequest',
  'timeoutHttpKeepAlive',
  'forwardedFor',
  'forwardedProto',
  'compression',
  'requestHeaders',
  'responseHeaders',
])('refuses %s where no requests are read', (field) => {
  const value =
    field === 'compression'
      ? ['text/html']
      : field.startsWith('timeout')
        ? '1s'
        : field.startsWith('forwarded')
          ? true
          : { remove: ['Via'] };
  expect(said(behindOf('tcp'), { listenerOptions: { 'tcp:80': { [field]: value } } })).toEqual([
    `error target.value targets.haproxy.listenerOptions["tcp:80"].${field}`,
  ]);
});

it('knows the names of listeners and services', () => {
  expect(
    findingsOf(behindOf('http'), { listenerOptions: { 'http:8': {} }, poolOptions: { ap: {} } }).map(({ hint }) => hint),
  ).toEqual(['Did you mean http:80?', 'Did you mean app?']);
});

const fields = ['globalLines', 'defaultsLines'] as const;

it.each(fields)('writes %s as they are, and says so', (field) => {
  const line = '  no log # \'x\' "y"';
  expect(configOf(behindOf('http'), { [field]: [line] })).toContain(`\n    ${line.trim()}\n`);
  expect(said(behindOf('http'), { [field]: [line] })).toEqual([`warning haproxy.raw-lines targets.haproxy.${field}`]);
});

it.each([
  '',
  ' ',
  'a\nb',
  'a\rb',
  'a\0b',
  'a\u2028b',
  'frontend x',
  'no frontend x',
  'default backend x',
  'no  listen x',
  '.if defined(X)',
  "front'end' x",
  'fron\\tend x',
  '"frontend" x',
  'maxconn "1',
  "maxconn '1",
  'maxconn 1\\',
  '# only said',
  'Ünder',
  7,
  null,
])('refuses %j as a line', (line) => {
  expect(said(behindOf('http'), { globalLines: [line] } as HaproxySettings)).toContain(
    'error target.value targets.haproxy.globalLines[0]',
  );
});

it.each([
  [{ set: { 'X A': 'x' } }, 'set["X A"]'],
  [{ set: { 'X-A': 'a\nb' } }, 'set.X-A'],
  [{ add: { 'X-A': ' a' } }, 'add.X-A'],
  [{ add: { 'X-A': '' } }, 'add.X-A'],
  [{ remove: ['X:'] }, 'remove[0]'],
  [{ remove: ['Content-length'] }, 'remove[0]'],
  [{ set: { 'Transfer-Encoding': 'chunked' } }, 'set.Transfer-Encoding'],
  [{ add: { connection: 'close' } }, 'add.connection'],
])('refuses the headers %j', (requestHeaders, where) => {
  expect(said(behindOf('http'), { listenerOptions: { 'http:80': { requestHeaders } } })).toEqual([
    `error target.value targets.haproxy.listenerOptions["http:80"].requestHeaders.${where}`,
  ]);
});

test('a line has at most 2000 characters', () => {
  expect(said(behindOf('http'), { globalLines: [`x${' '.repeat(1_998)}x`] })).toEqual([
    'warning haproxy.raw-lines targets.haproxy.globalLines',
  ]);
  expect(said(behindOf('http'), { globalLines: [`x${' '.repeat(1_999)}x`] })).toContain(
    'error target.value targets.haproxy.globalLines[0]',
  );
});
