import fc from 'fast-check';
import { addressKind } from '../../../src/tree/values/address';
import { seed } from '../__test-helpers__/seed';

const label = (length: number): string => 'a'.repeat(length);

test.each<[string, 'ipv4' | 'ipv6' | 'name']>([
  ['10.0.1.10', 'ipv4'],
  ['0.0.0.0', 'ipv4'],
  ['255.255.255.255', 'ipv4'],
  ['::', 'ipv6'],
  ['::1', 'ipv6'],
  ['2001:db8::1', 'ipv6'],
  ['2001:DB8:0:0:0:0:0:1', 'ipv6'],
  ['::ffff:10.0.0.1', 'ipv6'],
  ['localhost', 'name'],
  ['node.example.org', 'name'],
  ['xn--mnchen-3ya.example', 'name'],
  ['1password.com', 'name'],
  ['3com', 'name'],
  [`${label(63)}.example`, 'name'],
  [[label(63), label(63), label(63), label(61)].join('.'), 'name'],
])('%s is of kind %s', (text, kind) => {
  expect(addressKind(text)).toBe(kind);
});

test.each([
  '',
  ' ',
  '1.2.3',
  '1.2.3.4.5',
  '256.0.0.1',
  '10.0.0.01',
  '10.0.0.1:80',
  '10.0.0.1 ',
  '10.0.0.1\n',
  '12345',
  '[::1]',
  'fe80::1%eth0',
  ':::',
  '1::2::3',
  'example.org.',
  '.example.org',
  'a..b',
  '-a.example',
  'a-.example',
  'a_b.example',
  'münchen.example',
  'http://example.org',
  'example.org/path',
  '*.example.org',
  `${label(64)}.example`,
  [label(63), label(63), label(63), label(62)].join('.'),
])('%j is no address', (text) => {
  expect(addressKind(text)).toBeUndefined();
});

test('every IPv4 and IPv6 address is one', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), (four, six) => {
      expect([addressKind(four), addressKind(six)]).toEqual(['ipv4', 'ipv6']);
    }),
    { seed },
  );
});

test('every domain of the rules of DNS is a name', () => {
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      expect(addressKind(domain)).toBe('name');
    }),
    { seed },
  );
});
