import { dockerHealth } from '../../../src/targets';

const { endingOf, initial, refusedFields, replay, resolve, resolveTimes, transition } = dockerHealth;
const check = resolveTimes({});

test('what neither the container nor its image says is 30s, 30s, 0, 5s and 3', () => {
  expect(check).toEqual({ interval: 30_000, timeout: 30_000, startPeriod: 0, startInterval: 5_000, retries: 3 });
});

test('each field is taken by itself: the container, else its image, else the default', () => {
  expect(
    resolve(
      { test: ['CMD', 'a'], interval: 1, timeout: 0, retries: 7 },
      { test: ['CMD', 'b'], interval: 2, timeout: 3, startPeriod: 4, retries: 8 },
    ),
  ).toEqual({
    kind: 'checked',
    test: ['CMD', 'a'],
    check: { interval: 1, timeout: 3, startPeriod: 4, startInterval: 5_000, retries: 7 },
  });
});

test.each([
  [{}, {}, 'no test'],
  [{ test: [] }, { test: ['NONE'] }, 'NONE'],
  [{ test: ['NONE'] }, { test: ['CMD', 'a'] }, 'NONE'],
  [{ test: ['cmd', 'a'] }, {}, 'unknown test'],
])('%j over %j checks nothing: %s', (options, image, why) => {
  expect(resolve(options, image)).toEqual({ kind: 'unchecked', why });
});

test.each([
  [{ interval: 0.5 }, ['interval']],
  [{ timeout: -1, startPeriod: -1 }, ['timeout', 'startPeriod']],
  [{ startInterval: 0.999, retries: -1 }, ['startInterval', 'retries']],
  [{ interval: Number.NaN }, ['interval']],
  [{ interval: 0, timeout: 1, startPeriod: 1, startInterval: 1, retries: 0 }, []],
])('of %j the engine refuses %j', (options, fields) => {
  expect(refusedFields(options)).toEqual(fields);
});

test('4096 bytes of output are kept whole, and of more 4096 bytes with three points', () => {
  expect(endingOf(check, { output: 'x'.repeat(4_096) }).output).toBe('x'.repeat(4_096));
  expect(endingOf(check, { output: 'x'.repeat(4_097) }).output).toBe(`${'x'.repeat(4_096)}...`);
  expect(endingOf(check, { output: 'ü'.repeat(2_049) }).output).toBe(`${'ü'.repeat(2_048)}...`);
  expect(endingOf(check, { output: `x${'ü'.repeat(2_048)}` }).output).toBe(`x${'ü'.repeat(2_047)}\ufffd...`);
});

test.each([
  [500, '', 'Health check exceeded timeout (500ms)'],
  [1_500, 'half', 'Health check exceeded timeout (1.5s): half'],
  [30_000, '', 'Health check exceeded timeout (30s)'],
  [90_000, '', 'Health check exceeded timeout (1m30s)'],
  [3_600_000, '', 'Health check exceeded timeout (1h0m0s)'],
])('a timeout of %i ms is said as Go writes it', (timeout, output, text) => {
  expect(endingOf({ ...check, timeout }, { takes: timeout + 1, output })).toEqual({ takes: timeout, exitCode: -1, output: text });
});

test('a result says when it started and ended, and what it wrote', () => {
  const { health } = replay({
    options: { test: ['CMD', 'a'], interval: 1_000 },
    probes: [{ takes: 250, exitCode: 4, output: 'no' }],
    until: 1_250,
  });
  expect(health.log).toEqual([{ start: 1_000, end: 1_250, exitCode: 4, output: 'no' }]);
});

test('what can not happen as things stand changes nothing', () => {
  const { health: running } = transition(check, initial, { kind: 'start', at: 0 });
  const result = { kind: 'result', at: 5, exitCode: 1, output: '' } as const;
  for (const event of [{ kind: 'probe', at: 5 }, { kind: 'unpause', at: 5 }, { kind: 'start', at: 5 }, result] as const)
    expect(transition(check, running, event)).toEqual({ health: running, events: [] });
  for (const kind of ['stop', 'pause', 'unpause', 'probe'] as const)
    expect(transition(check, initial, { kind, at: 5 })).toEqual({ health: initial, events: [] });
});

test('health is plain data', () => {
  const { health } = replay({ options: { test: ['CMD', 'a'] }, probes: [{ exitCode: 1 }], until: 200_000 });
  expect(JSON.parse(JSON.stringify(health))).toEqual(health);
});
