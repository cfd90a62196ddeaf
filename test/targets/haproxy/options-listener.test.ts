import type { HaproxySettings } from '../../../src/targets';
import { behind, pool } from '../__test-helpers__/trees';
import { linesOf } from './__test-helpers__/config';
import { configOf, findingsOf } from './__test-helpers__/render';

const one = behind('app', { app: pool(1) });

const ofListener = (options: object): HaproxySettings => ({ listenerOptions: { 'http:80': options } });

const said = (options: object): string[] =>
  findingsOf(one, ofListener(options)).map(
    ({ severity, code, path }) => `${severity} ${code} ${path.replace('targets.haproxy.listenerOptions["http:80"].', '')}`,
  );

it('expects PROXY headers from some networks only', () => {
  expect(linesOf(configOf(one, ofListener({ acceptProxyFrom: ['10.0.0.0/8', '2001:db8::/32'] })), 'frontend http:80')).toEqual([
    'mode http',
    'bind :80',
    'tcp-request connection expect-proxy layer4 if { src 10.0.0.0/8 }',
    'tcp-request connection expect-proxy layer4 if { src 2001:db8::/32 }',
    'default_backend app',
  ]);
});

it.each([
  [{ acceptProxy: true, acceptProxyFrom: ['10.0.0.0/8'] }, 'acceptProxyFrom'],
  [{ acceptProxyFrom: ['10.0.0.1'] }, 'acceptProxyFrom[0]'],
  [{ acceptProxyFrom: ['10.0.0.0/8 }'] }, 'acceptProxyFrom[0]'],
  [{ compression: 'text/html' }, 'compression'],
  [{ compression: ['html'] }, 'compression[0]'],
  [{ compression: ['text/html text/css'] }, 'compression[0]'],
])('refuses %j', (options, where) => {
  expect(said(options)).toEqual([`error target.value ${where}`]);
});
