import fc from 'fast-check';
import { stringify } from 'yaml';
import { checkScenario, errorsOf, FindingsError, runScenario } from '../../src/runtime';
import { healthtree } from '../cli/__test-helpers__/healthtree';
import { anyMutations, fileMutations, mutate } from '../tree/__test-helpers__/junk';
import { seed } from '../tree/__test-helpers__/seed';
import { as, tree } from './__test-helpers__/scenarios';

/** Every word of a step, and everything that can be expected. */
const valid = {
  as,
  rate: { public: 5 },
  until: '20s',
  steps: [
    { at: '0s', expect: { entry: 'public', route: { 'dc1/*': '3/4' }, unserved: 0, lost: '0', status: { dc1: 'up' } } },
    { at: '1s', fail: ['dc1/a', 'dc2'], set: { 'dc1/b': { is: 'ok', delay: '5ms', status: 204 } } },
    { at: '2s', recover: 'dc2', answer: { 'dc1/a': 404 }, slow: { 'dc1/a': '3s' } },
    { at: '3s', flap: { 'dc2/a': { down: '1s', up: '2s', times: 2 } }, drain: 'dc1/a', reload: { carried: false } },
    { at: '4s', enable: 'dc1/a', disable: 'dc2/a', reweight: { 'dc1/a': 3 }, removeMember: 'dc1/b' },
    { at: '9s', addMember: { dc2: { address: '10.0.2.7', port: 80 } }, reload: 'other.yaml' },
    { at: '9s', expect: { requests: { sent: { atLeast: 1, atMost: '90' } }, reported: { 'dc1/a': 'UP' } } },
  ],
};
const trees = { 'other.yaml': tree };

test('the scenario that is broken here is valid', () => {
  expect(checkScenario(valid, tree, { trees })).toEqual([]);
  expect(runScenario(valid as never, tree, { trees }).steps).toHaveLength(7);
});

test('of 1,000 broken objects each is told in findings, or runs', () => {
  const hold = fc.property(anyMutations, (mutations) => {
    const broken = mutate(valid, mutations);
    const findings = checkScenario(broken, tree, { trees });
    expect(JSON.parse(JSON.stringify(findings))).toHaveLength(findings.length);
    try {
      runScenario(broken as never, tree, { trees });
    } catch (error) {
      if (!(error instanceof FindingsError)) throw error;
      return;
    }
    expect(errorsOf(findings)).toEqual([]);
  });
  fc.assert(hold, { seed, numRuns: 1_000 });
});

test('of 500 broken files each is told in findings with its file, or runs, by each command', () => {
  const command = fc.constantFrom('simulate', 'compare');
  const hold = fc.property(command, fileMutations, (name, mutations) => {
    const files = {
      'tree.yaml': stringify(tree),
      'other.yaml': stringify(tree),
      'scenario.yaml': stringify(mutate(valid, mutations)),
    };
    const systems = name === 'compare' ? '--as haproxy@3.2 --as haproxy@3.2.26' : '';
    const { exit, out, error } = healthtree(`${name} tree.yaml scenario.yaml --json ${systems}`, files);
    const { findings, holds } = JSON.parse(out);
    const wrong = findings.some(({ severity }: { severity: string }) => severity === 'error');
    expect({ exit, error }).toEqual({ exit: holds ? 0 : 1, error: '' });
    if (wrong) expect(holds).toBe(false);
    expect(findings.every(({ file }: { file: string }) => file.endsWith('.yaml'))).toBe(true);
  });
  fc.assert(hold, { seed, numRuns: 500 });
});
