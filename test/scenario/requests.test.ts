import { countRequests, formatRatio, type Ratio, runScenario, type Step, simulate } from '../../src/runtime';
import { as, entered, loaded, run, tree } from './__test-helpers__/scenarios';

const texts = (counts: object) =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([name]) => name !== 'members')
      .map(([name, count]) => [name, typeof count === 'object' && count !== null ? formatRatio(count as Ratio) : count]),
  );

test('requests are shares times rate times duration, to the moment at which a dead member is taken out', () => {
  const { requests, timeline } = run([{ at: '1s', fail: 'dc2/a' }], { rate: 1000, until: '10s' });
  const noticed = timeline.find(({ name }) => name === 'dc2/a')?.at ?? 0;
  expect(noticed).toBe(5_333);
  expect(texts(requests as object)).toEqual({ sent: '10000', unserved: '0', lost: '4333/4', unready: '4333/4' });
  expect(requests?.members.map(texts)).toEqual([
    { path: 'public/dc1/a', sent: '34667/8', lost: '0', unready: '0' },
    { path: 'public/dc1/b', sent: '34667/8', lost: '0', unready: '0' },
    { path: 'public/dc2/a', sent: '5333/4', lost: '4333/4', unready: '4333/4' },
  ]);
});

test('the members and what is unserved add up to what was sent', () => {
  const steps: Step[] = [
    { at: '1s', fail: 'dc1/a' },
    { at: '5s', flap: { 'dc2/a': { down: '7s', up: '5s', times: 3 } } },
    { at: '20s', fail: 'public' },
    { at: '40s', recover: 'public' },
  ];
  const { requests } = run(steps, { rate: 13, until: '1m' });
  const sum = [requests?.unserved, ...(requests?.members ?? []).map(({ sent }) => sent)].reduce(
    (total, one) => total + Number(one?.n) / Number(one?.d),
    0,
  );
  expect(requests?.sent).toEqual({ n: 780n, d: 1n });
  expect(sum).toBeCloseTo(780, 9);
  expect(Number(requests?.unserved.n)).toBeGreaterThan(0);
});

test('what changes by itself between two steps counts from its own moment', () => {
  const flapped = run([{ at: '0s', flap: { 'dc2/a': { down: '1s', up: '1s', times: 2 } } }], { rate: 100, until: '10s' });
  const told: Step[] = [
    { at: '0s', fail: 'dc2/a' },
    { at: '1s', recover: 'dc2/a' },
    { at: '2s', fail: 'dc2/a' },
    { at: '3s', recover: 'dc2/a' },
  ];
  expect(flapped.requests).toEqual(run(told, { rate: 100, until: '10s' }).requests);
  expect(flapped.requests?.lost).toEqual({ n: 50n, d: 1n });
});

test('members that serve, but fail their checks, are not ready: what they get is not lost', () => {
  const { requests } = run([{ at: '1s', answer: { 'dc2/a': 503 } }], { rate: 100, until: '5s' });
  expect(texts(requests as object)).toMatchObject({ lost: '0', unready: '100' });
});

test('members that answer their checks, and requests with errors, lose what they get, and no check notices', () => {
  const { requests, timeline } = run([{ at: '1s', set: { 'dc2/a': 'fails-requests' } }], { rate: 100, until: '1m' });
  expect([texts(requests as object), timeline]).toEqual([{ sent: '6000', unserved: '0', lost: '1475', unready: '1475' }, []]);
});

test('members that serve, but answer their checks too late, are not ready either', () => {
  const unready = (delay: string) => run([{ at: '1s', slow: { 'dc2/a': delay } }], { rate: 100, until: '5s' }).requests?.unready;
  expect(unready('1s')).toEqual({ n: 0n, d: 1n });
  expect(unready('1001ms')).toEqual({ n: 100n, d: 1n });
});

test('each entry has a rate of its own', () => {
  const steps: Step[] = [{ at: '0s', fail: 'dc2/a' }];
  const rate = { 'http:81': 10, 'http:80': '40' };
  expect(texts(runScenario({ as, rate, until: '1s', steps }, entered).requests as object)).toMatchObject({
    sent: '50',
    lost: '20',
  });
  expect(texts(runScenario({ as, rate: { 'http:81': 10 }, until: '1s', steps }, entered).requests as object)).toMatchObject({
    sent: '10',
    lost: '10',
  });
});

test('without a rate nothing is counted', () => {
  expect(run([{ at: '1s', fail: 'dc2/a' }]).requests).toBeNull();
});

test('where the system gives no number, there is none', () => {
  const { requests } = runScenario({ as, rate: 100, until: '1s', steps: [{ at: '0s', fail: 'dc1/a' }] }, loaded);
  expect(requests).toMatchObject({ sent: { n: 100n, d: 1n }, lost: null, unready: null });
  expect(requests?.members.map(({ sent }) => sent && formatRatio(sent))).toEqual([null, null, '25']);
  const steps: Step[] = [
    { at: '0s', fail: 'dc1/a' },
    { at: '1s', expect: { requests: { lost: 0 } } },
  ];
  expect(() => runScenario({ as, rate: 100, steps }, loaded)).toThrow('steps[1].expect.requests.lost');
});

describe('an expected number of requests', () => {
  const judged = (requests: NonNullable<Step['expect']>['requests']) =>
    run(
      [
        { at: '0s', fail: 'dc2/a' },
        { at: '1s', expect: { requests } },
      ],
      { rate: 100 },
    ).steps[1]?.expectations.map(({ what, expected, seen, holds, why }) => ({ what, expected, seen, holds, why }));

  test('is exact, or a bound', () => {
    expect(
      judged({ sent: 100, lost: '25', unready: { atMost: 25 }, unserved: { atLeast: 0, atMost: '1/2' } })?.map(
        ({ holds }) => holds,
      ),
    ).toEqual([true, true, true, true]);
    expect(
      judged({ lost: 24, unready: { atMost: '49/2' }, sent: { atLeast: 101 } })?.map(({ expected, holds }) => [expected, holds]),
    ).toEqual([
      ['at least 101', false],
      ['24', false],
      ['at most 49/2', false],
    ]);
  });

  test('that does not hold says which members got them', () => {
    expect(judged({ lost: 0 })).toEqual([
      {
        what: 'requests lost',
        expected: '0',
        seen: '25',
        holds: false,
        why: ['public/dc2/a got 25 requests while it was dead or not ready'],
      },
    ]);
  });
});

describe('looking ahead', () => {
  test('counts what is to come, and leaves the simulation as it was', () => {
    const twin = simulate(tree, { as }).advance('1s').fail('dc2/a');
    const before = twin.snapshot();
    expect(texts(countRequests(twin, { within: '9s', rate: 1000 }))).toMatchObject({ sent: '9000', lost: '4333/4' });
    expect(twin.snapshot()).toEqual(before);
    expect(twin.advance('9s').timeline()).toEqual(simulate(tree, { as }).advance('1s').fail('dc2/a').advance('9s').timeline());
  });

  test.each([
    [{ within: '9', rate: 5 }, 'within'],
    [{ within: '9s', rate: -5 }, 'rate'],
    [{ within: '9s', rate: '50%' }, 'rate'],
    [{ within: '9s', rate: { 'http:80': 5 } }, 'entry.required'],
  ])('refuses %j', (options, where) => {
    expect(() => countRequests(simulate(tree, { as }), options)).toThrow(where);
  });
});
