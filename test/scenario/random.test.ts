import fc from 'fast-check';
import { countRequests, runScenario, type Simulation, type Step, simulate, type Tree } from '../../src/runtime';
import { seed } from '../tree/__test-helpers__/seed';
import { tree } from './__test-helpers__/scenarios';

/** Without an init state, which not all of them have. */
const plain = JSON.parse(JSON.stringify(tree).replaceAll(',"initState":"fully-up"', '')) as typeof tree;
/** Swarm has no services above services. */
const alone: Tree = { root: 'dc1', services: { dc1: plain.services.dc1 as Tree['services'][string] } };
const SYSTEMS = [
  ['haproxy@3.2', plain, ['dc1/a', 'dc1/b', 'dc2/a']],
  ['traefik', plain, ['dc1/a', 'dc1/b', 'dc2/a']],
  ['octavia', plain, ['dc1/a', 'dc1/b', 'dc2/a']],
  ['swarm', alone, ['dc1/a', 'dc1/b']],
] as const;

const actionOn = (member: fc.Arbitrary<string>): fc.Arbitrary<Omit<Step, 'at'>> =>
  fc.oneof(
    fc.record({ fail: member }),
    fc.record({ recover: member }),
    fc.record({ drain: member }),
    fc.record({ enable: member }),
    member.map((path) => ({ set: { [path]: 'fails-probe' as const } })),
    member.map((path) => ({ slow: { [path]: '700ms' } })),
    member.map((path) => ({ flap: { [path]: { down: '3s', up: '4s', times: 2 } } })),
    fc.constant({ reload: true } as const),
  );
const stepsOn = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 8_000 }), actionOn(fc.constantFrom(...names))), { minLength: 1, maxLength: 8 })
    .map((list): readonly Step[] => {
      let at = 0;
      return list.map(([pause, what]) => {
        at += pause;
        return { at: at === 0 ? '0s' : `${at}ms`, ...what };
      });
    });

const number = ({ n, d }: { n: bigint; d: bigint }): number => Number(n) / Number(d);

describe.each(SYSTEMS)('as %s, whatever happens,', (as, own, names) => {
  const steps = stepsOn(names);

  test('counting changes nothing of what is simulated, and members and unserved add up to what was sent', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const quiet = runScenario({ as, until: '2m', steps: list }, own);
        const counted = runScenario({ as, until: '2m', rate: 100, steps: list }, own);
        expect(counted.timeline).toEqual(quiet.timeline);
        const { sent, unserved, members } = counted.requests ?? fail();
        expect(number(sent)).toBe(12_000);
        expect(members.reduce((sum, one) => sum + number(one.sent ?? fail()), number(unserved))).toBeCloseTo(12_000, 6);
      }),
      { seed, numRuns: 20 },
    );
  });

  test('looking ahead leaves a simulation as it was', () => {
    const play = (list: readonly Step[], visit: (twin: Simulation) => void): Simulation => {
      const twin = simulate(own, { as });
      for (const { fail: dead, recover: alive } of list) {
        twin.advance('1300ms');
        if (typeof dead === 'string') twin.fail(dead);
        if (typeof alive === 'string') twin.recover(alive);
        visit(twin);
      }
      return twin.advance('1m');
    };
    fc.assert(
      fc.property(steps, (list) => {
        const visited = play(list, (twin) => void countRequests(twin, { within: '30s', rate: 1 }));
        const untouched = play(list, () => undefined);
        expect(visited.timeline()).toEqual(untouched.timeline());
        expect(visited.pick(12)).toEqual(untouched.pick(12));
      }),
      { seed, numRuns: 20 },
    );
  });
});

const fail = (): never => {
  throw new Error('there is a number here');
};
