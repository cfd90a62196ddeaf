import { render } from '../../../src/runtime';
import { FIELDS, HARMLESS, HOSTILE, skeletonOf, type Texts, treeWith } from './__test-helpers__/hostile';

function configWith(texts: Texts): string | undefined {
  const { tree, settings } = treeWith(texts);
  const { artifact, findings } = render(tree, { target: 'haproxy', ...settings });
  expect(artifact === undefined).toBe(findings.some(({ severity }) => severity === 'error'));
  return artifact?.files()['haproxy.cfg'];
}

const harmless = configWith(HARMLESS) ?? '';

test('the harmless texts are all in the configuration', () => {
  const { interval: _, ...rest } = HARMLESS;
  for (const text of Object.values(rest)) expect(harmless).toContain(text);
});

/** Hostile texts alone, behind and in front of a harmless one. */
const variants = (field: keyof Texts): string[] =>
  HOSTILE.flatMap((text) => [text, `${HARMLESS[field]}${text}`, `${text}${HARMLESS[field]}`]);

describe.each(FIELDS)('a hostile %s', (field) => {
  test('gets a finding or changes no line and adds no word', () => {
    const expected = skeletonOf(harmless);
    const broken = variants(field).filter((text) => {
      const config = configWith({ ...HARMLESS, [field]: text });
      return config !== undefined && JSON.stringify(skeletonOf(config)) !== JSON.stringify(expected);
    });
    expect(broken).toEqual([]);
  });

  test('with a line break or NUL is nowhere in the configuration', () => {
    const passed = variants(field).filter(
      (text) => /[\n\r\0]/.test(text) && configWith({ ...HARMLESS, [field]: text })?.includes(text),
    );
    expect(passed).toEqual([]);
  });
});

test.each(['path', 'headerName', 'headerValue', 'pathPrefix'] as const)(
  'texts that are allowed in a %s are rendered',
  (field) => {
    const rendered = variants(field).filter((text) => configWith({ ...HARMLESS, [field]: text }) !== undefined);
    expect(rendered.length).toBeGreaterThan(10);
  },
);
