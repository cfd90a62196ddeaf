import { FindingsError, runScenario, type Step, simulate } from '../../src/runtime';
import { as, entered, loaded, run, tree, withPool } from './__test-helpers__/scenarios';

describe('what is expected', () => {
  test('holds or not, each with what was expected and seen', () => {
    const { holds, failures, steps } = run([
      {
        at: '0s',
        expect: { route: { 'dc1/*': '3/4', dc2: '25%', 'dc1/a': 0.5 }, unserved: 0, lost: '1/4', status: { dc1: 'down' } },
      },
    ]);
    expect(holds).toBe(false);
    expect(steps[0]?.expectations.map((one) => [one.what, one.expected, one.seen, one.holds])).toEqual([
      ['route dc1/*', '3/4 (75 %)', '3/4 (75 %)', true],
      ['route dc2', '1/4 (25 %)', '1/4 (25 %)', true],
      ['route dc1/a', '1/2 (50 %)', '3/8 (37.5 %)', false],
      ['unserved', '0', '0', true],
      ['lost', '1/4 (25 %)', '0', false],
      ['status dc1', 'down', 'up', false],
    ]);
    expect(failures.map(({ path }) => path)).toEqual([
      'steps[0].expect.route["dc1/a"]',
      'steps[0].expect.lost',
      'steps[0].expect.status.dc1',
    ]);
  });

  test('that does not hold says why, with every balancer on the way', () => {
    const { failures } = run([
      { at: '0s', fail: 'dc1' },
      { at: '10s', expect: { route: { dc1: '3/4' }, unserved: '1', status: { public: 'down' } } },
    ]);
    expect(failures.map(({ what, why }) => [what, why])).toEqual([
      [
        'route dc1',
        [
          'dc1/a (10.0.1.1:80) is down, DOWN',
          'dc1/b (10.0.1.2:80) is down, DOWN',
          'dc1 (pool, http monitor) is down, 0 of 2 members up',
          'public (weighted, healthCheck) is up, 1 of 2 children up; dc1 gets no traffic',
        ],
      ],
      ['unserved', expect.arrayContaining(['public (weighted, healthCheck) is up, 1 of 2 children up'])],
      ['status public', expect.arrayContaining(['dc1 (pool, http monitor) is down, 0 of 2 members up'])],
    ]);
  });

  test('of the lost share is explained by the dead members that take it', () => {
    const { failures } = run([{ at: '1s', fail: 'dc2/a', expect: { lost: '0' } }]);
    expect(failures[0]).toMatchObject({ expected: '0', seen: '1/4 (25 %)' });
    expect(failures[0]?.why[0]).toMatch(/^dc2\/a \(10\.0\.2\.1:80\) is dead, but up/);
  });

  test('can be the order of the next requests, which takes no turns', () => {
    const picks = 'dc1/a dc1/b dc1/a dc2/a'.split(' ');
    const order = simulate(tree, { as }).pick(4).join(' ');
    const { steps, failures } = run([
      { at: '0s', expect: { picks: order } },
      { at: '0s', expect: { picks: order.split(' ') } },
    ]);
    expect(failures).toEqual([]);
    expect(steps[1]?.expectations).toMatchObject([{ what: 'picks', seen: order, holds: true }]);
    const wrong = run([{ at: '0s', fail: 'dc2', expect: { picks: picks.map(() => 'dc2/*') } }]).failures[0];
    expect(wrong).toMatchObject({ expected: 'dc2/* dc2/* dc2/* dc2/*', seen: order, path: 'steps[0].expect.picks' });
    expect(wrong?.why).toEqual([expect.stringMatching(/^pick \d is public\/dc1\/[ab], not dc2\/\*$/)]);
  });

  test('of picks can not be judged where the order depends on the load', () => {
    expect(() => runScenario({ as, steps: [{ at: '0s', expect: { picks: 'dc1/a dc1/a dc1/a dc1/a' } }] }, loaded)).toThrow(
      FindingsError,
    );
  });

  test("can be what the platform's own status says", () => {
    const steps: Step[] = [
      { at: '0s', disable: 'dc1/a', expect: { reported: { 'dc1/a': 'MAINT', 'dc1/b': 'UP' } } },
      { at: '1s', enable: 'dc1/a', expect: { reported: { 'dc1/a': 'MAINT' } } },
    ];
    expect(run(steps).failures).toMatchObject([{ at: 1000, what: 'reported dc1/a', expected: 'MAINT' }]);
  });

  test('is of one entry where the tree has several', () => {
    const steps: Step[] = [{ at: '0s', expect: { entry: 'http:81', route: { dc2: '1' } } }];
    expect(runScenario({ as, steps }, entered).holds).toBe(true);
  });

  test('of a share that has no number is an error', () => {
    const attempt = () => runScenario({ as, steps: [{ at: '0s', expect: { route: { 'dc1/a': '1/2', dc1: '3/4' } } }] }, loaded);
    expect(attempt).toThrow(FindingsError);
    expect(attempt).toThrow('share.unknown');
    expect(attempt).toThrow('steps[0].expect.route["dc1/a"]');
  });
});

describe('what happens', () => {
  const seen = (steps: readonly Step[]) =>
    run(steps, { until: '20s' })
      .timeline.filter(({ kind }) => kind === 'member')
      .map(({ at, name, to }) => `${at} ${name} ${to}`);

  test('is what the simulation does when it is told the same', () => {
    const twin = simulate(tree, { as }).advance('1s').fail('dc1/*').advance('9s').recover('dc1/a').advance('10s');
    const { timeline } = run(
      [
        { at: '1s', fail: 'dc1/*' },
        { at: '10s', recover: 'dc1/a' },
      ],
      { until: '20s' },
    );
    expect(timeline).toEqual(twin.timeline());
    expect(
      run(
        [
          { at: '1s', fail: 'dc1/*' },
          { at: '10s', recover: 'dc1/a' },
        ],
        { until: '20s', rate: 7 },
      ).timeline,
    ).toEqual(timeline);
  });

  test.each<[string, Step]>([
    ['fail', { at: '0s', fail: 'dc1/a' }],
    ['fail', { at: '0s', fail: ['dc1/a'] }],
    ['set', { at: '0s', set: { 'dc1/a': 'accepts-tcp' } }],
    ['set with a status', { at: '0s', set: { 'dc1/a': { is: 'fails-probe', status: 500 } } }],
    ['answer', { at: '0s', answer: { 'dc1/a': 503 } }],
    ['slow', { at: '0s', slow: { 'dc1/a': '2s' } }],
    ['flap', { at: '0s', flap: { 'dc1/a': { down: '1h', up: '1s', times: 1 } } }],
    ['drain', { at: '0s', drain: 'dc1/a' }],
    ['disable', { at: '0s', disable: 'dc1/a' }],
    ['reweight', { at: '0s', reweight: { 'dc1/a': 0 } }],
  ])('%s takes a member out', (_word, step) => {
    expect(seen([step])).toEqual([expect.stringMatching(/^\d+ dc1\/a down$/)]);
  });

  test('what is said of a member stays, and a reload of the same tree is one', () => {
    expect(
      seen([
        { at: '0s', disable: 'dc1/a' },
        { at: '5s', reload: true },
        { at: '10s', enable: 'dc1/a' },
      ]),
    ).toEqual(['0 dc1/a down', '10000 dc1/a up']);
  });

  test('a reload of another tree counts for the paths from then on', () => {
    const other = withPool('dc2', { members: [{ name: 'z', address: '10.0.3.1', port: 80 }] });
    const steps: Step[] = [
      { at: '1s', expect: { status: { 'dc2/a': 'up' } } },
      { at: '1s', reload: 'other.yaml' },
      { at: '2s', reload: { tree: 'other.yaml', carried: false }, expect: { route: { 'dc2/z': '1/4' } } },
    ];
    expect(run(steps, {}, { trees: { 'other.yaml': other } }).holds).toBe(true);
  });

  test('members that are added can be named, and those that are removed not any more', () => {
    const steps: Step[] = [
      { at: '1s', addMember: { dc2: { name: 'n', address: '10.0.2.9', port: 80 } }, expect: { route: { 'dc2/n': '1/8' } } },
      { at: '2s', removeMember: 'dc2/a', expect: { route: { 'dc2/n': '1/4' } } },
    ];
    expect(run(steps).failures).toEqual([]);
    expect(() => run([...steps, { at: '3s', fail: 'dc2/a' }])).toThrow('path.none');
  });

  test('within a step its words happen as they are written', () => {
    const before = run([{ at: '0s', expect: { route: { 'dc1/a': '3/8' } }, drain: 'dc1/a' }]);
    const after = run([{ at: '0s', drain: 'dc1/a', expect: { route: { 'dc1/a': '3/8' } } }]);
    expect([before.holds, after.holds]).toEqual([true, false]);
  });

  test('checks that are due at the time of a step come first', () => {
    const { steps } = run([
      { at: '0s', fail: 'dc1/a' },
      { at: '6s', recover: 'dc1/a', expect: { status: { 'dc1/a': 'up' } } },
    ]);
    expect(steps[1]?.expectations[0]).toMatchObject({ holds: false, seen: 'down' });
  });
});

describe('what followed a step', () => {
  test('is the first transition before the next step that does something', () => {
    const { steps } = run(
      [
        { at: '0s', fail: 'dc2/a' },
        { at: '5s', expect: { status: { 'dc1/a': 'up' } } },
        { at: '8s', fail: 'dc1/a' },
        { at: '9s', recover: 'dc1/a' },
      ],
      { until: '30s' },
    );
    expect(steps.map(({ noticed }) => noticed && [noticed.at, noticed.name])).toEqual([[5333, 'dc2/a'], null, null, null]);
  });
});

test('a scenario ends with its last step, or when it says', () => {
  expect(run([{ at: '3s', fail: 'dc1/a' }]).until).toBe(3_000);
  expect(run([{ at: '3s', fail: 'dc1/a' }], { until: '1m' }).until).toBe(60_000);
});

test('the system that is given wins over that of the scenario', () => {
  expect(run([{ at: '0s', fail: 'dc1/a' }], {}, { as: 'haproxy@3.2.26' }).as).toBe('haproxy@3.2.26');
});

test('errors of the tree, of its lowering and of the scenario are thrown', () => {
  const steps: Step[] = [{ at: '0s', fail: 'dc3' }];
  const broken = { root: 'dc3', services: { dc3: { kind: 'pool', members: [] } } } as const;
  expect(() => runScenario({ as, steps }, broken)).toThrow('pool.empty');
  expect(() => runScenario({ as, steps }, tree)).toThrow('Did you mean dc1?');
  expect(() => runScenario({ as: 'nginx', steps: [{ at: '0s', fail: 'dc1' }] }, tree)).toThrow('target.unknown');
});

test('a result is plain data as JSON, with exact numbers as text', () => {
  const result = run([{ at: '1s', fail: 'dc1/a', expect: { lost: '3/8' } }], { rate: '1/3', until: '2s' });
  expect(JSON.parse(JSON.stringify(result))).toMatchObject({
    as,
    holds: true,
    until: 2000,
    requests: {
      sent: '2/3',
      lost: '1/8',
      unserved: '0',
      members: [{ path: 'public/dc1/a', sent: '1/4', unready: '1/8' }, {}, {}],
    },
  });
});
