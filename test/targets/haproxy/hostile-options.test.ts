import fc from 'fast-check';
import { render } from '../../../src/runtime';
import { HOSTILE, skeletonOf } from './__test-helpers__/hostile';
import { HARMLESS_OPTIONS, OPTION_FIELDS, type OptionTexts, optionsWith } from './__test-helpers__/hostile-options';

function configWith(texts: OptionTexts): string | undefined {
  const { tree, settings } = optionsWith(texts);
  const { artifact, findings } = render(tree, { target: 'haproxy', ...settings });
  expect(artifact === undefined).toBe(findings.some(({ severity }) => severity === 'error'));
  return artifact?.files()['haproxy.cfg'];
}

const harmless = configWith(HARMLESS_OPTIONS) ?? '';

test('the harmless texts are all in the configuration', () => {
  for (const text of Object.values(HARMLESS_OPTIONS)) expect(harmless).toContain(text);
});

const isInert = (field: keyof OptionTexts, text: string): boolean => {
  const config = configWith({ ...HARMLESS_OPTIONS, [field]: text });
  return config === undefined || JSON.stringify(skeletonOf(config)) === JSON.stringify(skeletonOf(harmless));
};

test.each(OPTION_FIELDS)('a hostile %s gets a finding or changes no line and adds no word', (field) => {
  const variants = HOSTILE.flatMap((text) => [text, `${HARMLESS_OPTIONS[field]}${text}`, `${text}${HARMLESS_OPTIONS[field]}`]);
  expect(variants.filter((text) => !isInert(field, text))).toEqual([]);
});

test('so does any text, made of hostile pieces', () => {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE.filter(({ length }) => length < 100)),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...OPTION_FIELDS), text, fc.boolean(), (field, hostile, behind) => {
      expect(isInert(field, behind ? HARMLESS_OPTIONS[field] + hostile : hostile)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
