import type { MonitorSpec, PoolSpec } from '../../../src/tree';
import { behind, site } from '../__test-helpers__/trees';
import { linesOf } from './__test-helpers__/config';
import { configOf } from './__test-helpers__/render';

const backend = (app: PoolSpec): string[] => linesOf(configOf(behind('app', { app })), 'backend app');
const server = (app: PoolSpec): string => backend(app).find((line) => line.startsWith('server')) ?? '';
const checked = (monitor: Partial<MonitorSpec>): PoolSpec => site(1, 1, { monitor: { type: 'http', ...monitor } });

test('a pool with weights, a drained member, a disabled one and backups', () => {
  const app = site(1, [{ weight: 256 }, { weight: 0 }, { enabled: false }, { backup: true, weight: 2 }], {
    monitor: { type: 'tcp' },
  });
  expect(backend(app).join('\n')).toMatchInlineSnapshot(`
"mode http
balance static-rr
option allbackups
server a 10.0.1.1:80 weight 256 check inter 2s rise 2 fall 3
server b 10.0.1.2:80 weight 0 check inter 2s rise 2 fall 3
server c 10.0.1.3:80 weight 1 check inter 2s rise 2 fall 3 disabled
server d 10.0.1.4:80 weight 2 check inter 2s rise 2 fall 3 backup
"
`);
});

test('every field of an http monitor', () => {
  const monitor: MonitorSpec = {
    type: 'http',
    method: 'HEAD',
    path: '/health?deep=1&full',
    host: 'app.example:8080',
    codes: '200,204,300-310',
    httpVersion: '1.1',
    headers: { 'X-Probe': 'healthtree 50%', 'User-Agent': "it's" },
    port: 8081,
    address: '10.9.9.9',
    interval: '1m30s',
    timeout: '1500ms',
    rise: 7,
    fall: 9,
    initState: 'down',
  };
  expect(backend(site(1, 1, { monitor })).join('\n')).toMatchInlineSnapshot(`
"mode http
balance roundrobin
option allbackups
option httpchk
http-check send meth HEAD uri /health?deep=1&full ver HTTP/1.1 hdr Host app.example:8080 hdr X-Probe 'healthtree 50%%' hdr User-Agent 'it'\\''s'
http-check expect status 200,204,300-310
timeout check 1500ms
server a 10.0.1.1:80 weight 1 check addr 10.9.9.9 port 8081 inter 90s rise 7 fall 9 init-state down
"
`);
});

test('an https monitor checks over TLS, and names its host there without the port', () => {
  const lines = backend(checked({ type: 'https', path: '/up', host: 'app.example:8443' }));
  expect(lines.join('\n')).toMatchInlineSnapshot(`
"mode http
balance roundrobin
option allbackups
option httpchk
http-check send meth GET uri /up ver HTTP/1.1 hdr Host app.example:8443
http-check expect status 200-399
server a 10.0.1.1:80 weight 1 check check-ssl verify none check-sni app.example inter 2s rise 2 fall 3
"
`);
});

test.each(['10.0.0.1', '[2001:db8::1]', '[2001:db8::1]:8443'])(
  'an https monitor with the host %s sends no name in TLS',
  (host) => {
    expect(server(checked({ type: 'https', host }))).not.toContain('check-sni');
  },
);

test('an empty header value is a blank, since an empty word would end the line', () => {
  expect(backend(checked({ headers: { 'X-A': '', 'X-B': 'c' } }))).toContain(
    "http-check send meth GET uri / ver HTTP/1.0 hdr X-A ' ' hdr X-B c",
  );
});

test('a tls-hello monitor begins a TLS session, and sends nothing in it', () => {
  const lines = backend(checked({ type: 'tls-hello', timeout: '3s', interval: '4s' }));
  expect(lines).toContain('timeout check 3s');
  expect(lines.join('\n')).not.toContain('httpchk');
  expect(lines.join('\n')).toContain(' check check-ssl verify none inter 4s ');
});

test('a tcp monitor only connects', () => {
  const lines = backend(checked({ type: 'tcp', timeout: '3s', interval: '4s' }));
  expect(lines).toContain('timeout check 3s');
  expect(lines.filter((line) => line.includes('http'))).toEqual(['mode http']);
});

test('without a timeout the interval bounds a check, so none is written', () => {
  expect(backend(checked({ interval: '4s' })).some((line) => line.startsWith('timeout check'))).toBe(false);
});

test('without a monitor nothing is checked, and an init state could never be', () => {
  expect(server(site(1, 1, { monitor: undefined }))).toBe('server a 10.0.1.1:80 weight 1');
});

test.each(['fully-up', 'up', 'down', 'fully-down'] as const)(
  'init-state %s stands last, behind rise, fall, backup and disabled',
  (initState) => {
    const line = server(site(1, [{ backup: true, enabled: false }, {}], { monitor: { type: 'tcp', initState } }));
    expect(line).toMatch(/ check inter 2s rise 2 fall 3 backup disabled init-state [a-z-]+$/);
    expect(line.endsWith(` init-state ${initState}`)).toBe(true);
  },
);

test('an init state that was not asked for is not written', () => {
  expect(server(checked({}))).not.toContain('init-state');
});

test.each([
  ['round-robin', 'roundrobin'],
  ['least-connections', 'leastconn'],
  ['source', 'source'],
  ['random', 'random'],
  [undefined, 'roundrobin'],
] as const)('the algorithm %s is always written as balance %s', (algorithm, balance) => {
  const lines = backend(site(1, 1, { algorithm }));
  expect(lines).toContain(`balance ${balance}`);
  expect(lines).toContain('option allbackups');
});

test('IPv6 addresses of members and monitors stand in brackets', () => {
  const app = site(1, [{ address: '2001:db8::1', name: undefined }], { monitor: { type: 'tcp', address: 'fd00::1' } });
  expect(server(app)).toBe('server 2001:db8::1:80 [2001:db8::1]:80 weight 1 check addr [fd00::1] inter 2s rise 2 fall 3');
});

test('an address that is known only at apply is passed on as it is', () => {
  const address = '${TfToken[TOKEN.7]}';
  expect(server(site(1, [{ address }], { monitor: { type: 'tcp', address } }))).toContain(
    `server a ${address}:80 weight 1 check addr ${address} `,
  );
});
