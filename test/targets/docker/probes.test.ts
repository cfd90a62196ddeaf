import { checkFor } from '../../../src/targets';
import { codePatterns } from '../../../src/targets/docker/probe/code-patterns';
import { expandStatusCodes, type MonitorSpec, readStatusCodes } from '../../../src/tree';
import { service } from './__test-helpers__/rendered';

const said = (probeWith: string, monitor: Partial<MonitorSpec>, more: object = {}) =>
  checkFor(service(1, monitor), { target: 'swarm', probeWith, ...more }, 'deploy').findings.filter(({ code }) =>
    code.startsWith('swarm.probe'),
  );

const TCP = { type: 'tcp', path: undefined } as const;

test.each<[string, Partial<MonitorSpec>, string, RegExp]>([
  ['curl', TCP, 'type', /can not only connect/],
  ['wget', TCP, 'type', /always sends a request/],
  ['busybox', TCP, 'type', /always sends a request/],
  ['bash', { type: 'https' }, 'type', /no TLS/],
  ['busybox', { type: 'https' }, 'type', /ECDSA/],
  ['curl', { method: 'CONNECT' }, 'method', /CONNECT/],
  ['wget', { method: 'CONNECT' }, 'method', /CONNECT/],
  ['busybox', { method: 'HEAD' }, 'method', /not with HEAD/],
  ['wget', { httpVersion: '1.0' }, 'httpVersion', /HTTP\/1\.1 and nothing else/],
  ['busybox', { httpVersion: 1.0 }, 'httpVersion', /HTTP\/1\.1 and nothing else/],
  ['wget', { path: '/a/../b' }, 'path', /another path/],
  ['wget', { path: '/a"b' }, 'path', /another path/],
  ['curl', { address: '10.0.0.9' }, 'address', /not 10\.0\.0\.9/],
  ['curl', { type: 'tls-hello', path: undefined }, 'type', /tls-hello/],
  ['bash', { type: 'udp-connect', path: undefined }, 'type', /udp-connect/],
])('%s can not do %j', (probeWith, monitor, field, message) => {
  expect(said(probeWith, monitor)).toMatchObject([
    { code: 'swarm.probe', severity: 'error', path: `services.app.monitor.${field}`, message: expect.stringMatching(message) },
  ]);
});

test.each([
  ['curl', {}, false],
  ['curl', { codes: '200-399' }, false],
  ['curl', { codes: '200-299,300-399' }, false],
  ['curl', { codes: '200' }, true],
  ['wget', {}, true],
  ['busybox', {}, true],
  ['bash', { codes: '200' }, false],
  ['bash', TCP, false],
])('%s with %j needs a shell: %s', (probeWith, monitor, needed) => {
  expect(said(probeWith, monitor).map(({ code, severity }) => `${severity} ${code}`)).toEqual(
    needed ? ['info swarm.probe-shell'] : [],
  );
});

test('flags need a shell for any command that a monitor becomes', () => {
  for (const format of ['service-create', 'service-update'])
    expect(said('curl', {}, { format })).toMatchObject([
      { code: 'swarm.probe-shell', message: expect.stringContaining('flags') },
    ]);
});

test('a command and the image’s own are taken for any type', () => {
  for (const type of ['tls-hello', 'udp-connect', 'sctp'] as const) {
    expect(said('image', { type, path: undefined })).toEqual([]);
    expect(said('command', { type, path: undefined }, { command: ['/app', 'health'] })).toEqual([]);
  }
});

test('a port that is known only at apply can not stand in a command', () => {
  const tree = service(1, {});
  const port = -1.8881545897087827e289;
  const services = { app: { ...tree.services.app, members: [{ name: 'a', address: '10.0.0.1', port }] } } as typeof tree.services;
  const { findings } = checkFor({ ...tree, services }, { target: 'swarm', probeWith: 'curl' }, 'deploy');
  expect(findings.map(({ code }) => code)).toContain('swarm.probe');
});

test.each([
  ['200', '200'],
  ['200-399', '2[0-9][0-9]|3[0-9][0-9]'],
  ['200-204,301', '20[01234]|301'],
  ['195-210', '19[56789]|20[0123456789]|210'],
  ['100-599', '1[0-9][0-9]|2[0-9][0-9]|3[0-9][0-9]|4[0-9][0-9]|5[0-9][0-9]'],
])('the codes %s are the patterns %s', (codes, patterns) => {
  const { ranges } = readStatusCodes(codes);
  expect(codePatterns(ranges)).toBe(patterns);
  const matches = new RegExp(`^(?:${patterns})$`);
  const all = Array.from({ length: 500 }, (_, i) => 100 + i).filter((code) => matches.test(`${code}`));
  expect(all).toEqual(expandStatusCodes(ranges));
});
