import fc from 'fast-check';
import { simulate } from '../../../src/runtime';
import type { Tree } from '../../../src/tree';
import { pool } from '../__test-helpers__/trees';

/** A member may be left alone as long as nothing changes; whoever looks at it all the time sees the same. */
const treeFor = (what: 'tcp' | 'http' | 'udp-connect' | 'tcp over udp', interval: number, rise: number, fall: number): Tree => ({
  listeners: [{ protocol: what.includes('udp') ? 'udp' : 'tcp', port: 80, service: 'app' }],
  services: {
    app: pool(1, {
      algorithm: what === 'http' ? 'round-robin' : 'source',
      monitor: {
        type: what === 'tcp over udp' ? 'tcp' : what,
        path: undefined,
        interval: `${what === 'udp-connect' ? interval + 1 : interval}s`,
        timeout: '1s',
        rise,
        fall,
      },
    }),
  },
});

const CONDITIONS = [
  { is: 'ok', delay: '1ms' },
  { is: 'ok', delay: '3500ms' },
  { is: 'ok', delay: '11s' },
  { is: 'refuses' },
  { is: 'accepts-tcp' },
  { is: 'unreachable' },
] as const;

test.each([
  ['octavia:ovn', 'tcp'],
  ['octavia:ovn', 'udp-connect'],
  ['octavia', 'udp-connect'],
  ['octavia', 'tcp over udp'],
  ['octavia:f5', 'http'],
  ['octavia:f5', 'udp-connect'],
] as const)('on %s, members that are looked at all the time change as those that are left alone', (as, type) => {
  let changed = 0;
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 })),
      fc.array(
        fc.tuple(
          fc.constantFrom(...CONDITIONS),
          fc.oneof(
            fc.integer({ min: 1, max: 60_000 }),
            fc.integer({ min: 1, max: 30 }).map((s) => s * 1_000),
          ),
        ),
        { maxLength: 12 },
      ),
      fc.integer({ min: 300, max: 4_000 }),
      ([interval, rise, fall], steps, often) => {
        const tree = treeFor(type, interval, rise, fall);
        const [alone, watched] = [simulate(tree, { as }), simulate(tree, { as })];
        for (const [condition, ms] of steps) {
          alone.set('app/a', condition).advance(`${ms}ms`);
          watched.set('app/a', condition);
          for (let rest = ms; rest > 0; rest -= often) {
            watched.advance(`${Math.min(rest, often)}ms`);
            if (rest > often)
              watched.set('app/a', { is: 'ok', delay: '2ms' }).set('app/a', { is: 'refuses' }).set('app/a', condition);
          }
        }
        expect(watched.timeline()).toEqual(alone.timeline());
        changed += alone.timeline().length;
      },
    ),
    { numRuns: 300, seed: 20_261_130 },
  );
  expect(changed).toBeGreaterThan(200);
});
