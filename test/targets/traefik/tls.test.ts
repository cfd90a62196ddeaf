import { render } from '../../../src/runtime';
import type { TraefikSettings } from '../../../src/targets';
import type { Tree } from '../../../src/tree';
import { pool } from '../__test-helpers__/trees';
import { artifactOf, probe } from './__test-helpers__/traefik';

const site = { certificate: '/etc/traefik/site.pem', key: '/etc/traefik/site.key' };
const shop = { certificate: '/etc/traefik/shop.pem', key: '/etc/traefik/shop.key' };

const tree = (protocol: 'http' | 'terminated-https' = 'terminated-https'): Tree => ({
  listeners: [{ protocol, port: 443, service: 'app', routes: [{ host: 'shop.example', service: 'app' }] }],
  services: { app: pool(1, { monitor: probe }) },
});

const pathsOf = (settings: TraefikSettings, of: Tree = tree()): unknown =>
  render(of, { target: 'traefik', ...settings })
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ code, path }) => `${code} ${path}`);

test('TLS ends at routers of the listener, with the certificates given, the first for strangers, and from version 1.2 on', () => {
  const { config, entryPoints } = artifactOf(tree(), { tls: { certificates: [site, shop] } });
  const { http, tls } = JSON.parse(config) as { http: { routers: Record<string, unknown> }; tls: unknown };
  expect(entryPoints).toEqual([{ name: 'terminated-https-443', address: ':443' }]);
  expect(Object.values(http.routers)).toMatchObject([{ tls: {} }, { tls: {} }]);
  const files = [
    { certFile: '/etc/traefik/site.pem', keyFile: '/etc/traefik/site.key' },
    { certFile: '/etc/traefik/shop.pem', keyFile: '/etc/traefik/shop.key' },
  ];
  expect(tls).toEqual({
    certificates: files,
    options: { default: { minVersion: 'VersionTLS12', sniStrict: false } },
    stores: { default: { defaultCertificate: files[0] } },
  });
});

test('the oldest version and strangers can be refused', () => {
  const { config } = artifactOf(tree(), { tls: { certificates: [site], minVersion: '1.3', strictSni: true } });
  expect((JSON.parse(config) as { tls: { options: unknown } }).tls.options).toEqual({
    default: { minVersion: 'VersionTLS13', sniStrict: true },
  });
});

test('a plain listener has no TLS', () => {
  expect(artifactOf(tree('http')).config).not.toContain('tls');
});

test.each([
  [{ version: '3.7' }, ['target.required targets.traefik.tls']],
  [{ tls: {} }, ['target.required targets.traefik.tls.certificates']],
  [{ tls: { certificates: [] } }, ['target.required targets.traefik.tls.certificates']],
  [{ tls: { certificates: [{ certificate: '/a.pem' }] } }, ['target.required targets.traefik.tls.certificates[0].key']],
  [
    { tls: { certificates: [{ certificate: 'a.pem', key: '/a\n.key' }] } },
    ['target.value targets.traefik.tls.certificates[0].certificate', 'target.value targets.traefik.tls.certificates[0].key'],
  ],
  [{ tls: { certificates: [site], minVersion: '1.1' } }, ['target.value targets.traefik.tls.minVersion']],
  [{ tls: { certificates: [site], ciphers: 'x' } }, ['target.field targets.traefik.tls.ciphers']],
] as const)('TLS %j is refused', (settings, paths) => {
  expect(pathsOf(settings as never)).toEqual(paths);
});

test('certificates that no listener shows are refused', () => {
  expect(pathsOf({ tls: { certificates: [site] } }, tree('http'))).toEqual(['target.value targets.traefik.tls']);
});
