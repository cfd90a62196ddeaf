import fc from 'fast-check';
import { type Answer, AnswerReader, type Dialect } from '../../src/live/answer';
import { haproxyManner } from '../../src/live/haproxy-manner';
import { traefikManner } from '../../src/live/traefik-manner';

const { dialect: haproxy } = haproxyManner({ timeoutConnect: () => 5_000, namesServer: true });
const { dialect: traefik } = traefikManner;
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const verdict = (answer: Answer | undefined): number | string => {
  if (answer === undefined) return 'waits';
  return 'fault' in answer ? 'fault' : answer.status;
};
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const head = (...lines: readonly string[]): string => `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;

/** What HAProxy 3.2.26 and Traefik 3.7.15 made of each, measured: a status, a fault, or waiting until the timeout. */
const MEASURED: readonly (readonly [what: string, text: string, haproxy: number | string, traefik?: number | string])[] = [
  ['an answer', OK, 200],
  ['an answer of HTTP/1.0', 'HTTP/1.0 204 No Content\r\n\r\n', 204],
  ['an answer without a reason', 'HTTP/1.1 200\r\n\r\n', 200],
  ['lines that end without a carriage return', 'HTTP/1.1 200 OK\nA: b\n\n', 200],
  ['empty lines first', `\r\n\r\n${OK}`, 200, 'fault'],
  ['HTTP/1.2', 'HTTP/1.2 200 OK\r\n\r\n', 200],
  ['HTTP/2.0 in text', 'HTTP/2.0 200 OK\r\n\r\n', 200],
  ['HTTP/1.10', 'HTTP/1.10 200 OK\r\n\r\n', 'fault'],
  ['small letters', 'http/1.1 200 OK\r\n\r\n', 'fault'],
  ['another protocol', 'ICY 200 OK\r\n\r\n', 'fault'],
  ['garbage', 'hello world\r\n\r\n', 'fault'],
  ['a bare page, as HTTP/0.9 had it', '<html>hi</html>', 'fault'],
  ['a TLS alert', '\x15\x03\x01\x00\x02\x02\x28', 'fault'],
  ['a blank first', ' HTTP/1.1 200 OK\r\n\r\n', 'fault'],
  ['two blanks', 'HTTP/1.1  200 OK\r\n\r\n', 200],
  ['a code of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', 'fault'],
  ['100 Continue first', `HTTP/1.1 100 Continue\r\n\r\n${OK}`, 100, 200],
  ['100 Continue, then a failure', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 No\r\n\r\n', 100, 500],
  ['103 Early Hints first', `HTTP/1.1 103 Early\r\nLink: x\r\n\r\n${OK}`, 103, 200],
  ['100 Continue alone', 'HTTP/1.1 100 Continue\r\n\r\n', 100, 'waits'],
  ['101 Switching Protocols', 'HTTP/1.1 101 Switch\r\n\r\n', 101],
  ['half a status line', 'HTTP/1.1 200', 'waits'],
  ['a status line alone', 'HTTP/1.1 200 OK\r\n', 'waits'],
  ['half a header', 'HTTP/1.1 200 OK\r\nContent-Le', 'waits'],
  ['a head of 15200 bytes', head(`X: ${'a'.repeat(15_176)}`), 200],
  ['a head of 16300 bytes', head(`X: ${'a'.repeat(16_276)}`), 'fault', 200],
  ['a head of a megabyte', head(`X: ${'a'.repeat(1_000_000)}`), 'fault', 200],
  ['a head of 11 megabytes', head(`X: ${'a'.repeat(11_000_000)}`), 'fault'],
  ['90 headers', head(...Array<string>(90).fill('X: a')), 200],
  ['200 headers', head(...Array<string>(200).fill('X: a')), 'fault', 200],
  ['a header without a colon', head('foo'), 'fault'],
  ['a header without a name', head(': a'), 'fault'],
  ['a blank before the colon', head('foo : a'), 'fault', 200],
  ['a name that is no token', head('f@o: a'), 'fault'],
  ['a folded header', head('foo: a', ' b'), 200],
  ['a NUL', head('foo: a\0b'), 'fault'],
  ['a single carriage return', head('foo: a\rb'), 'fault'],
  ['bytes above ASCII', head('foo: \xc3\xa4'), 200],
  ['two content lengths', head('Content-Length: 1', 'Content-Length: 2'), 'fault'],
  ['a content length twice', head('Content-Length: 0', 'Content-Length: 0'), 200],
  ['a content length that is none', head('Content-Length: x'), 'fault'],
  ['a negative content length', head('Content-Length: -1'), 'fault'],
  ['an unknown transfer encoding', head('Transfer-Encoding: foo'), 'fault'],
  ['both lengths', head('Transfer-Encoding: chunked', 'Content-Length: 3'), 200],
  ['a body that does not come', `${head('Content-Length: 100')}ab`, 200],
  ['nothing', '', 'waits'],
];

for (const [what, text, byHaproxy, byTraefik = byHaproxy] of MEASURED) {
  describe(what, () => {
    test.each<[string, Dialect, number | string]>([
      ['HAProxy', haproxy, byHaproxy],
      ['Traefik', traefik, byTraefik],
    ])('is for %s what was measured', (_name, dialect, expected) => {
      expect(verdict(new AnswerReader(dialect).push(bytes(text)))).toBe(expected);
    });
  });
}

test('it makes no difference in which pieces an answer comes', () => {
  const texts = MEASURED.map(([, text]) => text).filter(({ length }) => length < 2_000);
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(fc.nat({ max: 60 }), { maxLength: 8 }),
      fc.constantFrom(haproxy, traefik),
      (text, cuts, dialect) => {
        const reader = new AnswerReader(dialect);
        const places = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].sort((a, b) => a - b);
        let answer: Answer | undefined;
        for (let i = 1; i < places.length && answer === undefined; i++)
          answer = reader.push(bytes(text.slice(places[i - 1], places[i])));
        expect(answer).toEqual(new AnswerReader(dialect).push(bytes(text)));
      },
    ),
  );
});

test('no bytes at all make it throw', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('', 'HTTP/1.1 200 OK\r\n'),
      fc.constantFrom(haproxy, traefik),
      (junk, before, dialect) => {
        const reader = new AnswerReader(dialect);
        reader.push(bytes(before));
        expect(['number', 'string']).toContain(typeof verdict(reader.push(junk)));
      },
    ),
  );
});

test('an answer that never ends its first header costs no more than its bytes', () => {
  const reader = new AnswerReader(traefik);
  reader.push(bytes('HTTP/1.1 200 OK\r\nX: '));
  const piece = bytes('a'.repeat(65_536));
  let answer: Answer | undefined;
  for (let i = 0; i < 200 && answer === undefined; i++) answer = reader.push(piece);
  expect(answer).toEqual({ fault: 'the head of the answer is longer than 10485760 bytes' });
});
