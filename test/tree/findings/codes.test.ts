import { check, parseFile, unreadableFile } from '../../../src/runtime';
import { FINDING_CODES, type Finding, type FindingCode } from '../../../src/tree';
import { MISTAKES, type Mistake } from '../__test-helpers__/mistakes';

const mistakes = Object.entries(MISTAKES) as [FindingCode, Mistake][];

test.each(mistakes)('%s is the one finding where that is the one mistake', (code, { tree, path, value, severity = 'error' }) => {
  expect(check(tree)).toEqual([
    {
      code,
      severity,
      path,
      value,
      message: expect.stringMatching(/^\S.{5,}[^\s.]$/s),
      hint: expect.stringMatching(/^[A-Z].+[.?]$/s),
    },
  ]);
});

/** Tokens are there in apps only: a file that holds one is refused for that. */
const inFiles = mistakes.filter(([, { tree }]) => !JSON.stringify(tree).includes('TfToken['));

test.each(inFiles)('%s is found the same in a file, with line and column', (code, { tree, path }) => {
  const { findings } = parseFile(JSON.stringify(tree, null, 2));
  expect(findings).toEqual([
    expect.objectContaining({ code, path, source: { line: expect.any(Number), column: expect.any(Number) } }),
  ]);
});

test.each<[FindingCode, () => readonly Finding[], unknown]>([
  ['file.syntax', () => parseFile('root: [').findings, 'BAD_INDENT'],
  ['file.unreadable', () => unreadableFile('a.yaml', 'no such file').findings, 'a.yaml'],
])('%s is the one finding about a file that can not be read', (code, find, value) => {
  expect(find()).toEqual([
    expect.objectContaining({ code, severity: 'error', path: '', value, message: expect.any(String), hint: expect.any(String) }),
  ]);
});

/** Codes that no model of a tree leads to: they are tested where they come from. */
const ELSEWHERE =
  /^(?:scenario|openstack|admission|runtime-api|target|version|traefik|docker|swarm|delivery|acknowledge|haproxy|occm|octavia|octavia-template|share|rate|failures|weak-points|probe|rollout)\.|^(?:file\.(?:syntax|unreadable)|listener\.assumed|entry\.required|path\.(?:none|ambiguous|kind))$/;

test('every code of the model has a mistake here', () => {
  const codes = Object.keys(FINDING_CODES).filter((code) => !ELSEWHERE.test(code));
  expect(Object.keys(MISTAKES).sort()).toEqual(codes.sort());
});

test('every code is written in small letters and says something', () => {
  for (const [code, text] of Object.entries(FINDING_CODES)) {
    expect(code).toMatch(/^[a-z-]+(?:\.[a-z0-9-]+)?$/);
    expect(text).toMatch(/^[A-Za-z].{10,}\.$/);
  }
});
