import type { HaproxySettings } from '../../../src/targets';
import type { MonitorSpec } from '../../../src/tree';
import { monitored } from '../__test-helpers__/trees';
import { configOf, findingsOf } from './__test-helpers__/render';

const monitor: Partial<MonitorSpec> = { type: 'http', host: 'app.example' };
const tls = { serverName: 'app.example' };

const ofApp = (app: NonNullable<HaproxySettings['poolOptions']>[string]): HaproxySettings => ({ poolOptions: { app } });

const server = (checks: Partial<MonitorSpec>, app: NonNullable<HaproxySettings['poolOptions']>[string]): string =>
  / {4}server .*/.exec(configOf(monitored({ ...monitor, ...checks }), ofApp(app)))?.[0] ?? '';

it('speaks HTTP/2 without asking where there is no TLS, in checks too', () => {
  expect(server({}, { http2: true })).toMatch(/ proto h2 check inter /);
});

it('agrees on HTTP/2 by TLS, in checks too', () => {
  expect(server({ type: 'https' }, { http2: true, tls })).toMatch(/ alpn h2 .*check check-alpn h2 check-ssl /);
});

it('checks a port of its own with HTTP/1', () => {
  expect(server({ port: 81 }, { http2: true })).toMatch(/ check check-proto h1 port 81 /);
  expect(server({ port: 81, type: 'https' }, { http2: true, tls })).toMatch(
    / check check-proto h1 check-alpn http\/1\.1 check-ssl .* port 81 /,
  );
});

it('leaves checks alone that send no requests', () => {
  expect(configOf(monitored({ type: 'tcp', path: undefined }), ofApp({ http2: true }))).toMatch(/ proto h2 check inter /);
});

it('says that a check in HTTP/2 needs a host', () => {
  const said = (checks: Partial<MonitorSpec>) =>
    findingsOf(monitored(checks), ofApp({ http2: true })).map(({ severity, code, path }) => `${severity} ${code} ${path}`);
  expect(said({ type: 'http' })).toEqual(['warning haproxy.options targets.haproxy.poolOptions.app.http2']);
  expect(said(monitor)).toEqual([]);
  expect(said({ type: 'http', port: 81 })).toEqual([]);
  expect(said({ type: 'tcp', path: undefined })).toEqual([]);
});
