import { compareScenario, type Step } from '../../src/runtime';
import '../../src/testing';
import { as, run, tree } from '../scenario/__test-helpers__/scenarios';
import { failure } from './__test-helpers__/failure';

const fine: Step = { at: '0s', expect: { unserved: '0' } };
const wrong: Step = { at: '1s', fail: 'dc2/a', expect: { lost: '0', route: { dc2: '1/4' } } };

it('a scenario holds when everything that it expects does', () => {
  expect(run([fine])).toHold();
  expect(run([fine, wrong])).not.toHold();
});

it('each failed expectation is told with expected, seen and why', () => {
  expect(failure(() => expect(run([fine, wrong])).toHold())).toMatchInlineSnapshot(`
"expected the scenario to hold:
  as haproxy@3.2
  ✖ 1.000 s  lost: expected 0, saw 1/4 (25 %)
    → at steps[1].expect.lost
      dc2/a (10.0.2.1:80) is dead, but up, not noticed yet (UP)
      dc2 (pool, http monitor) is up, 1 of 1 members up; a gets 1/4 of the traffic
      public (weighted, healthCheck) is up, 2 of 2 children up; dc2 gets 1/4 of the traffic"
`);
  expect(failure(() => expect(run([fine])).not.toHold())).toBe(
    'expected the scenario not to hold, but all of its 1 expectations do',
  );
});

it('a comparison holds when it does on every system', () => {
  const systems = [as, 'haproxy@3.2.26'];
  expect(compareScenario({ steps: [fine] }, tree, systems)).toHold();
  expect(failure(() => expect(compareScenario({ steps: [wrong] }, tree, systems)).toHold())).toMatch(
    /as haproxy@3\.2\n(.|\n)*as haproxy@3\.2\.26\n/,
  );
});

it('a scenario that expects nothing is no test, either way', () => {
  const idle = run([{ at: '1s', fail: 'dc1/a' }]);
  expect(() => expect(idle).toHold()).toThrow('the scenario expects nothing');
  expect(() => expect(idle).not.toHold()).toThrow('the scenario expects nothing');
});

it('a subject that is no scenario is refused', () => {
  expect(() => expect(tree).toHold()).toThrow('expected a scenario that was run');
});
