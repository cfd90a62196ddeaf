import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { run } from '../../src/cli/run';
import { check, errorsOf, evaluate, type Finding, FindingsError, parseFile, parseTree, render } from '../../src/runtime';
import { FILES } from '../cli/__test-helpers__/healthtree';
import { memoryIo } from '../cli/__test-helpers__/memory-io';
import { anyMutations, fileMutations, mutate } from './__test-helpers__/junk';
import { seed } from './__test-helpers__/seed';
import { behind, failover, member, pool, weighted } from './__test-helpers__/trees';

const valid: readonly object[] = [
  parse(FILES['whoami.yaml'] as string),
  behind(
    [
      { protocol: 'http', port: 80, bind: '::1', service: 'a', routes: [{ host: 'x.example', pathPrefix: '/y', service: 'b' }] },
      { protocol: 'tcp', port: 81, service: 'd' },
    ],
    {
      a: weighted(['b', 'c'], { healthCheck: {} }),
      b: failover(['c', 'd']),
      c: pool({ minHealthy: '50%', monitor: { type: 'http', host: 'a.example', headers: { 'X-A': 'a' }, codes: ['200', 204] } }),
      d: pool({ members: [member(3, { weight: 0 }), member(4, { backup: true }), member(5, { enabled: false }), member(6)] }),
    },
  ),
];
const base = fc.constantFrom(...valid);

/** More than any of these inputs may take, with room for a busy machine. */
const LONGEST_MS = 2_000;

/** Runs 1,000 cases of a property; a failure prints seed and path, and `HEALTHTREE_SEED` runs it again. */
function everyCase<Input>(inputs: fc.Arbitrary<Input>, hold: (input: Input) => void): void {
  const timed = (input: Input): void => {
    const started = Date.now();
    hold(input);
    expect(Date.now() - started).toBeLessThan(LONGEST_MS);
  };
  fc.assert(fc.property(inputs, timed), { seed, numRuns: 1_000 });
}

/** The findings of the error that is thrown, or none. Anything else that is thrown goes on. */
function refused(act: () => unknown): readonly Finding[] {
  try {
    act();
  } catch (error) {
    if (error instanceof FindingsError) return error.findings;
    throw error;
  }
  return [];
}

/** The findings are whole, and data. */
function expectWhole(findings: readonly Finding[]): void {
  for (const { code, message, hint } of findings) expect([code, message, hint].every((text) => text.length > 3)).toBe(true);
  expect(JSON.parse(JSON.stringify(findings))).toHaveLength(findings.length);
}

test('the trees that are broken here are valid', () => {
  expect(valid.flatMap((tree) => check(tree as never))).toEqual([]);
});

test('of 1,000 broken objects each is told in findings or is valid, by all that take a tree', () => {
  everyCase(fc.tuple(base, anyMutations), ([tree, mutations]) => {
    const broken = mutate(tree, mutations) as never;
    const findings = check(broken);
    expectWhole(findings);
    const wrong = errorsOf(findings).length > 0;
    expect(errorsOf(refused(() => evaluate(broken).entries)).length).toBe(errorsOf(findings).length);
    if (refused(() => parseTree(broken)).length > 0) expect(wrong).toBe(true);
    for (const target of ['haproxy', 'octavia']) {
      const { artifact, findings: about } = render(broken, target);
      expectWhole(about);
      expect(artifact === undefined).toBe(errorsOf(about).length > 0);
      if (wrong) expect(artifact).toBeUndefined();
      refused(() => evaluate(broken, { as: target }).toJSON());
    }
  });
});

const command = fc.constantFrom('check', 'show', 'show --as octavia', 'render --target haproxy', 'render --target octavia');

/** What each command must do with a file, whatever it holds. */
function expectTold(line: string, text: string): void {
  const { findings } = parseFile(text);
  expectWhole(findings);
  const lines = text.split('\n').length;
  for (const { source } of findings) if (source) expect(source.line <= lines && source.column >= 1).toBe(true);
  const io = memoryIo({ 'tree.yaml': text });
  const exit = run([...line.split(' '), 'tree.yaml', '--json'], io);
  const told = errorsOf((JSON.parse(io.written.out) as { findings: Finding[] }).findings);
  expect(exit).toBe(told.length > 0 ? 1 : 0);
  expect(told.length).toBeGreaterThanOrEqual(errorsOf(findings).length);
}

test('of 1,000 files with a broken tree each is told in findings or is valid, by each command', () => {
  everyCase(fc.tuple(command, base, fileMutations), ([line, tree, mutations]) =>
    expectTold(line, stringify(mutate(tree, mutations)) ?? ''),
  );
});

test('of 1,000 files with broken text each is told in findings or is valid, by each command', () => {
  const text = fc.constantFrom(...valid.map((tree) => stringify(tree)), FILES['whoami.yaml'] as string);
  const splice = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(20),
    insert: fc.oneof(
      fc.constantFrom(
        '',
        '\n',
        '\t',
        ':',
        '- ',
        '{',
        '}',
        '[',
        ']',
        '"',
        "'",
        '#',
        '&a ',
        '*a',
        '*ping',
        '!!set ',
        '<<: ',
        '? ',
        '|',
        '%',
        '---\n',
        '\u0000',
        '\uFEFF',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
  });
  everyCase(fc.tuple(command, text, fc.array(splice, { minLength: 1, maxLength: 4 })), ([line, whole, splices]) => {
    const broken = splices.reduce((now, { at, cut, insert }) => {
      const from = Math.floor(at * now.length);
      return now.slice(0, from) + insert + now.slice(from + cut);
    }, whole);
    expectTold(line, broken);
  });
});
