import { formatSocketAddress, readSocketAddress } from '../../../src/live/haproxy/address';
import { FindingsError } from '../../../src/runtime';

test.each([
  ['/run/haproxy/admin.sock', { path: '/run/haproxy/admin.sock' }],
  ['admin.sock', { path: 'admin.sock' }],
  ['./a:b/admin.sock', { path: './a:b/admin.sock' }],
  ['unix@/run/admin.sock', { path: '/run/admin.sock' }],
  ['127.0.0.1:9999', { host: '127.0.0.1', port: 9999 }],
  ['ipv4@127.0.0.1:1', { host: '127.0.0.1', port: 1 }],
  ['[::1]:65535', { host: '::1', port: 65535 }],
  ['lb.example:9999', { host: 'lb.example', port: 9999 }],
])('%s is an address', (text, address) => {
  expect(readSocketAddress(text)).toEqual(address);
  expect(readSocketAddress(formatSocketAddress(readSocketAddress(text)))).toEqual(address);
});

test.each([
  '',
  '127.0.0.1:0',
  '127.0.0.1:65536',
  'here:there',
  '::1:9999',
  'abns@haproxy',
  'fd@5',
  '/a\0b',
  `/${'a'.repeat(107)}`,
])('%j is none, and told', (text) => {
  expect(() => readSocketAddress(text)).toThrow(FindingsError);
  expect(() => readSocketAddress(text)).toThrow('[runtime-api.address, haproxy]');
});
