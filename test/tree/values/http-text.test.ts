import { headerNameFault, headerValueFault, hostFault, pathFault } from '../../../src/tree/values/http-text';

const controls = ['\u0000', '\t', '\n', '\r\nX: y', '\u001f', '\u007f'];

describe('path', () => {
  test.each(['/', '/ping', '/a/b?c=d&e', '/%20', '/~user/$x{y}', '//'])('%j is one', (text) => {
    expect(pathFault(text)).toBeUndefined();
  });

  test.each([
    ['', 'does not begin with /'],
    ['ping', 'does not begin with /'],
    ['http://example.org/', 'does not begin with /'],
    ['/a b', 'has a blank'],
    ['/a#b', 'has a #, which never reaches a server'],
    ['/ä', 'has a character outside ASCII'],
    ['/😀', 'has a character outside ASCII'],
    ...controls.map((text) => [`/${text}`, 'has a control character']),
  ])('%j %s', (text, fault) => {
    expect(pathFault(text)).toBe(fault);
  });
});

describe('host', () => {
  test.each(['example.org', 'localhost', 'example.org:8080', '10.0.0.1', '10.0.0.1:1', '[2001:db8::1]', '[::1]:65535'])(
    '%j is one',
    (text) => {
      expect(hostFault(text)).toBeUndefined();
    },
  );

  test.each([
    ['', 'is empty'],
    ['a b', 'has a blank'],
    ['bücher.example', 'has a character outside ASCII'],
    ['2001:db8::1', 'is no host name or address'],
    ['[example.org]', 'is no host name or address'],
    ['[10.0.0.1]', 'is no host name or address'],
    ['[::1', 'is no host name or address'],
    ['[]', 'is no host name or address'],
    ['example.org:', 'is no host name or address'],
    ['example.org/x', 'is no host name or address'],
    ['example.org:0', 'has a port outside 1 to 65535'],
    ['example.org:65536', 'has a port outside 1 to 65535'],
    ...controls.map((text) => [`example.org${text}`, 'has a control character']),
  ])('%j %s', (text, fault) => {
    expect(hostFault(text)).toBe(fault);
  });
});

describe('header', () => {
  test.each(['X-Probe', 'accept', "!#$%&'*+.^_`|~09"])('%j is a name', (text) => {
    expect(headerNameFault(text)).toBeUndefined();
  });

  test.each(['', 'a b', 'a:', '(a)', 'ä', ...controls])('%j is no name', (text) => {
    expect(headerNameFault(text)).toBe('is no HTTP header name');
  });

  test.each(['', 'a', 'a b; c="d"'])('%j is a value', (text) => {
    expect(headerValueFault(text)).toBeUndefined();
  });

  test.each([
    [' a', 'begins or ends with a blank'],
    ['a ', 'begins or ends with a blank'],
    ['ä', 'has a character outside ASCII'],
    ...controls.map((text) => [text, 'has a control character']),
  ])('the value %j %s', (text, fault) => {
    expect(headerValueFault(text)).toBe(fault);
  });
});
