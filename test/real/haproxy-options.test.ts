import { ask, handshake } from './support/ask';
import { cleanupAfterEach } from './support/cleanup';
import { freePort } from './support/free-ports';
import { ADDRESS, certificateFor, echoMember, poolOf, run } from './support/option-world';
import { until } from './support/poll';
import { RawClient } from './support/raw-client';

const cleanup = cleanupAfterEach();

const REFUSED = /^(?:ERR_SSL|EPROTO|ECONNRESET)/;

it('ends TLS with the right certificate, in versions and ciphers of today, and HTTP/2 where a client takes it', async () => {
  const member = await echoMember(cleanup, 'm');
  const [a, b] = [certificateFor(cleanup, 'a.example'), certificateFor(cleanup, 'b.example')];
  const { port } = await run(
    cleanup,
    { app: poolOf([member]) },
    {
      protocol: 'terminated-https',
      listener: { tls: { certificates: [a.file, b.file], hsts: { maxAge: 60 } }, forwardedProto: true },
    },
  );
  const meet = (options: object) => handshake(port, ADDRESS, options);
  expect(await meet({ servername: 'b.example', ALPNProtocols: ['h2', 'http/1.1'] })).toEqual({
    protocol: 'TLSv1.3',
    alpn: 'h2',
    name: 'b.example',
  });
  expect(await meet({ servername: 'c.example', maxVersion: 'TLSv1.2' })).toEqual({
    protocol: 'TLSv1.2',
    alpn: false,
    name: 'a.example',
  });
  const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
  expect(await meet(old)).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  expect(await meet({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' })).toMatch(REFUSED);
  const { headers, body } = await ask({ port, address: ADDRESS, tls: { servername: 'a.example' } });
  expect(headers['strict-transport-security']).toBe('max-age=60');
  expect(JSON.parse(body).headers['x-forwarded-proto']).toBe('https');
});

it('speaks TLS 1.3 only, offers no protocol, and refuses names without a certificate, where it is told so', async () => {
  const member = await echoMember(cleanup, 'm');
  const { file } = certificateFor(cleanup, 'a.example');
  const tls = {
    certificates: [file],
    minVersion: '1.3',
    alpn: [],
    strictSni: true,
    cipherSuites: 'TLS_AES_128_GCM_SHA256',
  } as const;
  const { port } = await run(cleanup, { app: poolOf([member]) }, { protocol: 'terminated-https', listener: { tls } });
  const meet = (options: object) => handshake(port, ADDRESS, options);
  expect(await meet({ servername: 'a.example', ALPNProtocols: ['h2', 'http/1.1'] })).toEqual({
    protocol: 'TLSv1.3',
    alpn: false,
    name: 'a.example',
  });
  expect(await meet({ servername: 'a.example', maxVersion: 'TLSv1.2' })).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  expect(await meet({ servername: 'a.example', ciphers: 'TLS_AES_256_GCM_SHA384' })).toMatch(REFUSED);
  expect(await meet({ servername: 'b.example' })).toMatch(REFUSED);
});

it('asks clients for certificates', async () => {
  const member = await echoMember(cleanup, 'm');
  const [site, client, stranger] = [
    certificateFor(cleanup, 'a.example'),
    certificateFor(cleanup, 'client'),
    certificateFor(cleanup, 'stranger'),
  ];
  const { port } = await run(
    cleanup,
    { app: poolOf([member]) },
    { protocol: 'terminated-https', listener: { tls: { certificates: [site.file], clientCa: client.file } } },
  );
  const asked = (tls: object) =>
    ask({ port, address: ADDRESS, tls: { servername: 'a.example', ...tls } }).then(({ status }) => status, String);
  expect(await asked({ cert: client.pem, key: client.pem })).toBe(200);
  expect(await asked({})).toMatch(/alert|ECONNRESET|socket hang up/);
  expect(await asked({ cert: stranger.pem, key: stranger.pem })).toMatch(/alert|ECONNRESET|socket hang up/);
});

it('redirects from plain HTTP to TLS, with path and query, and refuses requests without a host', async () => {
  const member = await echoMember(cleanup, 'm');
  const from = await freePort(ADDRESS);
  const { port } = await run(
    cleanup,
    { app: poolOf([member]) },
    {
      protocol: 'terminated-https',
      listener: { tls: { certificates: [certificateFor(cleanup, 'a.example').file] }, redirectFrom: { port: from, code: 308 } },
    },
  );
  const { status, headers } = await ask({ port: from, address: ADDRESS, path: '/a?b=1', headers: { host: `a.example:${from}` } });
  expect([status, headers.location]).toEqual([308, `https://a.example:${port}/a?b=1`]);
  const nameless = cleanup.add(new RawClient(from, ADDRESS));
  nameless.send('GET / HTTP/1.0\r\n\r\n');
  expect(await until('an answer', () => nameless.text)).toMatch(/^HTTP\/1\.\d 400 /);
  expect(member.requests).toEqual([]);
});

it('changes headers on both sides as listener and pool say, tells members of the client, and compresses', async () => {
  const member = await echoMember(cleanup, 'm');
  const { port } = await run(
    cleanup,
    { app: poolOf([member]) },
    {
      listener: {
        requestHeaders: { remove: ['X-Gone'], set: { 'X-Set': `100% %[src] "it's" \${HOME} #1` }, add: { 'X-Add': 'second' } },
        responseHeaders: { remove: ['X-Secret'], set: { 'X-Zone': 'eu' } },
        forwardedFor: true,
        forwardedProto: true,
        compression: ['application/json'],
        lines: ['http-response set-header X-Raw "as it is"'],
      },
      pools: {
        app: {
          requestHeaders: { set: { Host: 'inner.example' } },
          forwarded: true,
          responseHeaders: { add: { 'X-Pool': 'app' } },
        },
      },
    },
  );
  const { headers } = await ask({
    port,
    address: ADDRESS,
    from: '127.0.8.77',
    headers: { 'X-Gone': 'x', 'X-Set': 'spoofed', 'X-Add': 'first', 'X-Forwarded-For': '192.0.2.1', 'Accept-Encoding': 'gzip' },
  });
  expect(member.requests[0]?.headers).toMatchObject({
    host: 'inner.example',
    'x-set': `100% %[src] "it's" \${HOME} #1`,
    'x-add': 'first, second',
    'x-forwarded-for': '192.0.2.1, 127.0.8.77',
    'x-forwarded-proto': 'http',
    forwarded: 'proto=http;for=127.0.8.77',
  });
  expect(member.requests[0]?.headers).not.toHaveProperty('x-gone');
  expect(headers).toMatchObject({ 'x-zone': 'eu', 'x-raw': 'as it is', 'x-pool': 'app', 'content-encoding': 'gzip' });
  expect(headers).not.toHaveProperty('x-secret');
  expect((await ask({ port, address: ADDRESS })).headers).not.toHaveProperty('content-encoding');
});

it('gives 408, 504 and closed streams when others are silent for too long', async () => {
  const member = await echoMember(cleanup, 'm');
  const options = { timeoutHttpRequest: '200ms' };
  const { port } = await run(
    cleanup,
    { app: poolOf([member]) },
    { listener: options, pools: { app: { timeoutServer: '300ms' } } },
  );
  const slow = cleanup.add(new RawClient(port, ADDRESS));
  slow.send('GET / HTTP/1.1\r\nHost: a\r\n');
  expect(await until('an answer to half a request', () => slow.text)).toMatch(/^HTTP\/1\.1 408 /);
  member.hold();
  expect((await ask({ port, address: ADDRESS })).status).toBe(504);
  member.release?.();
});

it('shows its page and metrics to users only', async () => {
  const member = await echoMember(cleanup, 'm');
  const page = await freePort(ADDRESS);
  // Of `openssl passwd -6 secret`.
  const hash = '$6$healthtree$jsLEBfVY6rDik50LiCdC3Y533vMwBOGCeKQgSPmrtDRp4bFTZWtXVV..9Isg8lFQQcXCvuTVzTxAcJkRBSYeq.';
  await run(cleanup, { app: poolOf([member]) }, { settings: { stats: { port: page, bind: ADDRESS, users: { ops: hash } } } });
  const asked = (path: string, password?: string) => {
    const authorization = `Basic ${Buffer.from(`ops:${password}`).toString('base64')}`;
    return ask({ port: page, address: ADDRESS, path, headers: password === undefined ? {} : { authorization } });
  };
  for (const path of ['/', '/metrics']) {
    expect((await asked(path)).status).toBe(401);
    expect((await asked(path, 'wrong')).status).toBe(401);
  }
  expect((await asked('/', 'secret')).body).toContain('Statistics Report');
  expect((await asked('/metrics', 'secret')).body).toContain('haproxy_server_status{proxy="app",server="m0",state="UP"} 1');
});
