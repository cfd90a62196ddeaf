import type { Tree } from '../../../src/tree';
import { routed, site, weighted } from '../__test-helpers__/trees';
import { linesOf } from './__test-helpers__/config';
import { Interpreter } from './__test-helpers__/interpreter';
import { configOf } from './__test-helpers__/render';

const shop = (service?: string): Tree =>
  routed(
    [
      { pathPrefix: '/cart', service: 'cart' },
      { host: 'Shop.Example', service: 'shop' },
      { host: 'shop.example', pathPrefix: '/cart', service: 'shop-cart' },
      { pathPrefix: '/cart/pay', service: 'pay' },
    ],
    { cart: site(1), shop: site(2), 'shop-cart': site(3), pay: site(4), rest: site(5) },
    service,
  );

test('routes are rules of which the last that holds wins: the most specific one', () => {
  expect(linesOf(configOf(shop('rest')), 'frontend http:80').join('\n')).toMatchInlineSnapshot(`
"mode http
bind :80
http-request set-var(txn.to) str(rest)
http-request set-var(txn.to) str(shop) if { req.hdr(host),host_only -i -m str -- shop.example }
http-request set-var(txn.to) str(cart) if { path -m beg -- /cart }
http-request set-var(txn.to) str(shop-cart) if { req.hdr(host),host_only -i -m str -- shop.example } { path -m beg -- /cart }
http-request set-var(txn.to) str(pay) if { path -m beg -- /cart/pay }
use_backend %[var(txn.to)]"
`);
});

test.each([
  ['the listener without a match', {}, 'rest'],
  ['a host in any case and with a port', { host: 'SHOP.example:8080', path: '/x' }, 'shop'],
  ['a prefix on any host', { host: 'other.example', path: '/cart/1' }, 'cart'],
  ['host and prefix before the prefix alone', { host: 'shop.example', path: '/cart' }, 'shop-cart'],
  ['the longest prefix before host and a shorter one', { host: 'shop.example', path: '/cart/pay/now' }, 'pay'],
  ['nothing of a prefix that differs in case', { host: 'other.example', path: '/Cart' }, 'rest'],
])('a request goes to %s', (_, request, service) => {
  expect(new Interpreter(configOf(shop('rest'))).request({ path: '/', ...request })).toBe(service);
});

test('what no route takes is answered 503 where the listener has no service', () => {
  const haproxy = new Interpreter(configOf(shop()));
  expect(haproxy.request({ host: 'other.example', path: '/' })).toBeUndefined();
  expect(haproxy.request({ host: 'shop.example', path: '/' })).toBe('shop');
  expect(configOf(shop())).not.toContain('default_backend');
});

const several: Tree = {
  listeners: [
    { protocol: 'http', port: 80, service: 'app' },
    { protocol: 'http', port: 8080, bind: '::1', service: 'app' },
    { protocol: 'tcp', port: 25, service: 'mail' },
    { protocol: 'http', port: 81, service: 'a' },
  ],
  services: { app: weighted({ a: 1, b: 1 }), a: site(1), b: site(2), mail: site(3, 1, { monitor: { type: 'tcp' } }) },
};

test('each listener is a frontend of its own over shared backends and one table', () => {
  const heads = configOf(several)
    .split('\n')
    .filter((line) => /^(frontend|backend)|bind|mode|default_backend/.test(line.trim()));
  expect(heads.join('\n')).toMatchInlineSnapshot(`
"frontend http:80
    mode http
    bind :80
frontend http:::1:8080
    mode http
    bind [::1]:8080
frontend tcp:25
    mode tcp
    bind :25
    default_backend mail
frontend http:81
    mode http
    bind :81
    default_backend a
backend healthtree:turns
backend a
    mode http
backend b
    mode http
backend mail
    mode tcp"
`);
});

test('frontends are called by protocol, address and port, with a colon that no service name has', () => {
  const names = configOf(several).match(/^frontend .*/gm) ?? [];
  expect(names.every((line) => line.includes(':'))).toBe(true);
  expect(new Set(names).size).toBe(4);
});

test('a port that is known only at apply stays in the file, and the frontend goes by number', () => {
  const token = -1.8881545897087827e289;
  const tree: Tree = { listeners: [{ protocol: 'http', port: token, service: 'a' }], services: { a: site(1) } };
  const config = configOf(tree);
  expect(config).toContain('frontend http:listener-1\n');
  expect(config).toContain(`bind :${token}\n`);
});
