import { check } from '../../../src/runtime';
import { checkTree } from '../../../src/tree';
import { behind, places, pool } from '../__test-helpers__/trees';

const http = { protocol: 'http', port: 80 };
const services = { a: pool(), b: pool(), c: pool(), d: pool() };
const entriesOf = (listeners: readonly object[]): [string, string][] =>
  checkTree(behind(listeners as never, services)).model.entries.map(({ name, service }) => [name, service]);
const found = (...listeners: object[]): string[] => places(check(behind(listeners as never)));

test('an entry is called by protocol, address, port, host and prefix', () => {
  expect(
    entriesOf([
      { ...http, service: 'a', routes: [{ host: 'Shop.example', pathPrefix: '/cart', service: 'b' }] },
      { protocol: 'tcp', port: 81, bind: '10.0.0.1', service: 'c' },
      { protocol: 'https', port: 443, bind: '::1', service: 'd' },
    ]),
  ).toEqual([
    ['http:80', 'a'],
    ['http:80 shop.example/cart', 'b'],
    ['tcp:10.0.0.1:81', 'c'],
    ['https:[::1]:443', 'd'],
  ]);
});

test('the longest prefix comes first, then those with a host, then the order of the file', () => {
  const routes = [
    { host: 'x.example', service: 'a' },
    { pathPrefix: '/a', service: 'b' },
    { pathPrefix: '/ab', service: 'c' },
    { host: 'y.example', pathPrefix: '/a', service: 'd' },
    { host: 'w.example', service: 'a' },
  ];
  expect(entriesOf([{ ...http, routes }]).map(([name]) => name)).toEqual([
    'http:80 /ab',
    'http:80 y.example/a',
    'http:80 /a',
    'http:80 x.example',
    'http:80 w.example',
  ]);
});

test('a port may be taken on two addresses, not twice on one', () => {
  const on = (bind?: string) => ({ ...http, bind, service: 'a' });
  expect(found(on('10.0.0.1'), on('10.0.0.2'))).toEqual([]);
  expect(found(on('10.0.0.1'), on('10.0.0.1'), on(), on())).toEqual([
    'listener.duplicate listeners[1]',
    'listener.duplicate listeners[3]',
  ]);
});

test('one port may be taken over TCP, UDP and SCTP at once, by one listener each', () => {
  const on = (protocol: string) => ({ protocol, port: 53, service: 'a' });
  expect(found(on('tcp'), on('udp'), on('sctp'))).toEqual([]);
  expect(found(on('udp'), on('tcp'), on('udp'), on('terminated-https'), on('sctp'), on('sctp'))).toEqual([
    'listener.duplicate listeners[2]',
    'listener.duplicate listeners[3]',
    'listener.duplicate listeners[5]',
  ]);
});

test.each([
  ['http', []],
  ['terminated-https', []],
  ['https', ['route.protocol listeners[0].routes']],
  ['udp', ['route.protocol listeners[0].routes']],
  ['sctp', ['route.protocol listeners[0].routes']],
])('routes on a listener of %s give %j', (protocol, findings) =>
  expect(found({ protocol, port: 80, routes: [{ host: 'shop.example', service: 'a' }] })).toEqual(findings),
);

test('an entry is called by its protocol, whichever it is', () => {
  const listeners = ['terminated-https', 'udp', 'sctp'].map((protocol) => ({ protocol, port: 80, service: 'a' }));
  expect(entriesOf(listeners).map(([name]) => name)).toEqual(['terminated-https:80', 'udp:80', 'sctp:80']);
});

test('a listener leads somewhere by its service, its routes, or both', () => {
  const routes = [{ host: 'shop.example', service: 'a' }];
  expect(found({ ...http, service: 'a' }, { ...http, port: 81, routes }, { ...http, port: 82, service: 'a', routes })).toEqual(
    [],
  );
  expect(found(http, { ...http, port: 81, routes: [] })).toEqual(['listener.empty listeners[0]', 'listener.empty listeners[1]']);
});

test.each(['shop', '10.0.0', '[::1]', '10.0.0.1:80'])('%s is no address to listen on', (bind) => {
  expect(found({ ...http, bind, service: 'a' })).toEqual(['address.form listeners[0].bind']);
});

test.each([
  ['host', 'shop.example:80', 'host.form'],
  ['host', '*.example', 'host.form'],
  ['host', '', 'host.form'],
  ['host', 'a b', 'host.form'],
  ['host', 'a\n', 'host.form'],
  ['pathPrefix', 'cart', 'path.form'],
  ['pathPrefix', '/a b', 'path.form'],
  ['pathPrefix', '/a?b', 'path.form'],
  ['pathPrefix', '', 'path.form'],
])('a route can not have the %s %j', (field, value, code) => {
  expect(found({ ...http, routes: [{ [field]: value, service: 'a' }] })).toEqual([`${code} listeners[0].routes[0].${field}`]);
});

test('only http has routes', () => {
  const routes = [{ host: 'shop.example', service: 'a' }];
  expect(found({ protocol: 'https', port: 443, routes }, { protocol: 'tcp', port: 81, service: 'a', routes: [] })).toEqual([
    'route.protocol listeners[0].routes',
  ]);
});

test('names that no service has are told wherever they stand, with the one that was meant', () => {
  const listeners = [{ ...http, service: 'whoami-dc3', routes: [{ host: 'x.example', service: 'whoami' }] }];
  expect(check(behind(listeners, { 'whoami-dc1': pool() }))).toMatchObject([
    {
      code: 'service.unknown',
      path: 'listeners[0].routes[0].service',
      hint: 'Declare it under services, or use the name of one that is there.',
    },
    { code: 'service.unknown', path: 'listeners[0].service', hint: 'Did you mean whoami-dc1?' },
  ]);
});

test('every name that is like one of JavaScript is unknown where it is not declared', () => {
  for (const service of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect(found({ ...http, service })).toEqual(['service.unknown listeners[0].service']);
});
