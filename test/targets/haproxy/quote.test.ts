import fc from 'fast-check';
import { bracketed, endpoint, literalFormat, time, word } from '../../../src/targets/haproxy/quote';
import { wordsOf } from './__test-helpers__/words';

test('any text without a line break is one word of a line, and comes out as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), fc.string(), (a, b) => {
      const text = `${a}${b}`.replace(/[\n\r]/g, '');
      expect(wordsOf(`uri ${word(text)} ver`)).toEqual(['uri', text, 'ver']);
    }),
  );
});

test.each(['/ping?a=1&b=%20', 'app.example:80', '[::1]'])('%s is readable', (text) => {
  expect(wordsOf(word(text))).toEqual([text]);
});

test.each(['a b', "it's", 'a"b', 'a#b', 'a\\b', '$HOME', '', '{', '(', '['])('%j is quoted', (text) => {
  expect(word(text).startsWith("'")).toBe(true);
  expect(wordsOf(word(text))).toEqual([text]);
});

test('a percent sign is doubled where a format is read', () => expect(literalFormat('50% %[x] %{y}')).toBe('50%% %%[x] %%{y}'));

test.each([
  [1, '1ms'],
  [1500, '1500ms'],
  [2000, '2s'],
  [90_000, '90s'],
])('%d ms are written %s', (ms, text) => expect(time(ms)).toBe(text));

test('IPv6 stands in brackets, tokens do not', () => {
  expect(endpoint('::1', 80)).toBe('[::1]:80');
  expect(endpoint('', 80)).toBe(':80');
  expect(bracketed('${TfToken[TOKEN.7]}:')).toBe('${TfToken[TOKEN.7]}:');
});
