import fc from 'fast-check';
import { withInitState } from '../../../src/targets/octavia';
import { INIT_STATES } from '../../../src/tree';
import { MACROS, MAIN } from '../../__test-helpers__/jinja-templates';

const templates = { 'd/haproxy.cfg.j2': MAIN, 'd/macros.j2': MACROS };
const macros = (change: (text: string) => string) => ({ ...templates, 'd/macros.j2': change(MACROS) });
const changed = (from: string, to: string) => macros((text) => text.replace(from, () => to));

test('the init state is last on the line of a server, where it has a check, and nothing else changes', () => {
  const { templates: edited, edit, findings } = withInitState('d', templates, 'fully-down');
  expect(findings).toEqual([]);
  expect(edit).toEqual({ file: 'd/macros.j2', line: 10, initState: 'fully-down', before: undefined });
  expect(edited).toEqual(changed('|trim() }}', '|trim() }}{{ " init-state fully-down" if hm_opt else "" }}'));
});

test('once more changes nothing, and another state only the state', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...INIT_STATES), { minLength: 1, maxLength: 5 }), (states) => {
      const last = states.at(-1) ?? 'up';
      const edited = states.reduce(
        (before, state) => withInitState('d', before, state).templates,
        templates as Record<string, string>,
      );
      expect(edited).toEqual(withInitState('d', templates, last).templates);
      const again = withInitState('d', edited, last);
      expect([again.templates, again.edit?.before]).toEqual([edited, last]);
    }),
  );
});

test.each([
  ['single quotes', ['"server %s %s:%d%s"', "'server %s %s:%d%s'"]],
  ['one line', ['format(\n        one.id', 'format(one.id']],
  ['blanks behind it', ['|trim() }}\n', '|trim() }} \t\n']],
  ['lines that end as on Windows', ['|trim() }}\n', '|trim() }}\r\n']],
])('%s are fine', (_what, [from, to]) => {
  const given = changed(from as string, to as string);
  const { templates: edited, findings } = withInitState('d', given, 'down');
  expect(findings).toEqual([]);
  expect(edited['d/macros.j2']?.replace('{{ " init-state down" if hm_opt else "" }}', '')).toBe(given['d/macros.j2']);
});

test('an expression that swallows the blanks behind it goes on doing so', () => {
  const { templates: edited } = withInitState('d', changed('|trim() }}', '|trim() -}}'), 'down');
  expect(edited['d/macros.j2']).toContain('|trim() -}}{{ " init-state down" if hm_opt else "" -}}\n');
});

test.each([
  ['no template', {}, ['No server line is in the directory, which has no *.j2 at d']],
  ['no server line', { 'd/haproxy.cfg.j2': MAIN }, ['No server line is in any of 1 templates at d']],
  [
    'two server lines',
    { ...templates, 'd/other.j2': MACROS },
    [
      'This is one of several server lines, where one is expected at d/macros.j2:9:5',
      'This is one of several server lines, where one is expected at d/other.j2:9:5',
    ],
  ],
  [
    'options of the check elsewhere',
    changed('one.port, hm_opt)', 'one.port, "")'),
    [
      'The server line has no hm_opt that holds its check, so it can not be told when there is a health monitor at d/macros.j2:9:5',
    ],
  ],
  [
    'options that are always there',
    changed('" check inter %ds"', '" weight %d"'),
    [
      'The server line has no hm_opt that holds its check, so it can not be told when there is a health monitor at d/macros.j2:9:5',
    ],
  ],
  [
    'more behind the server, and an init state, both at once',
    changed('|trim() }}', '|trim() }} init-state up'),
    [
      'The server line goes on behind its expression, and an init state has to be last at d/macros.j2:9:5',
      'The template has an init-state of its own at d/macros.j2:9:5',
    ],
  ],
  [
    'an init state among the options',
    changed('" check inter', '" check init-state up inter'),
    ['The template has an init-state of its own at d/macros.j2:9:5'],
  ],
])('%s is told, and nothing is edited', (_what, given: Record<string, string>, told) => {
  const { templates: edited, edit, findings } = withInitState('d', given, 'down');
  expect([edited, edit]).toEqual([{}, undefined]);
  expect(
    findings.map(
      ({ message, file, source }) => `${message} at ${[file, source?.line, source?.column].filter(Boolean).join(':')}`,
    ),
  ).toEqual(told);
  for (const { code, severity, hint } of findings) {
    expect([code, severity]).toEqual(['octavia-template.server-line', 'error']);
    expect(hint).toMatch(/^\S.*\.$/);
  }
});
