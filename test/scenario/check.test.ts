import { checkScenario, FINDING_CODES, type FindingCode, parseScenario, parseScenarioFile } from '../../src/runtime';
import { as, entered, run, tree } from './__test-helpers__/scenarios';

type Faulty = readonly [code: FindingCode, scenario: object, path: string, value: unknown];

const step = (fields: object) => ({ as, steps: [{ at: '1s', ...fields }] });
const expecting = (expect: object, head: object = {}) => ({ ...step({ expect }), ...head });

/** One mistake each, with where it stands and what stands there. */
const MISTAKES: readonly Faulty[] = [
  ['scenario.empty', { as, steps: [] }, 'steps', []],
  ['scenario.step', step({ fial: 'dc1' }), 'steps[0].fial', 'dc1'],
  ['scenario.nothing', step({}), 'steps[0]', { at: '1s' }],
  [
    'scenario.order',
    {
      as,
      steps: [
        { at: '2s', fail: 'dc1' },
        { at: '1s', recover: 'dc1' },
      ],
    },
    'steps[1].at',
    '1s',
  ],
  ['scenario.order', { as, until: '1s', steps: [{ at: '2s', fail: 'dc1' }] }, 'until', '1s'],
  ['scenario.target', { steps: [{ at: '0s', fail: 'dc1' }] }, '', null],
  ['scenario.rate', { ...step({ fail: 'dc1' }), rate: 0 }, 'rate', 0],
  ['scenario.rate', { ...step({ fail: 'dc1' }), rate: { public: 'many' } }, 'rate.public', 'many'],
  ['scenario.rate-missing', expecting({ requests: { lost: 0 } }), 'steps[0].expect.requests', { lost: 0 }],
  ['scenario.amount', expecting({ requests: { lost: '5%' } }, { rate: 5 }), 'steps[0].expect.requests.lost', '5%'],
  ['scenario.amount', expecting({ requests: { lost: { atMost: -1 } } }, { rate: 5 }), 'steps[0].expect.requests.lost.atMost', -1],
  ['scenario.picks', expecting({ picks: ' ' }), 'steps[0].expect.picks', ' '],
  ['path.none', expecting({ picks: ['dc1/a', 'dc3/a'] }), 'steps[0].expect.picks', 'dc3/a'],
  ['scenario.times', step({ flap: { dc1: { down: '1s', up: '1s', times: 0 } } }), 'steps[0].flap.dc1.times', 0],
  ['scenario.tree', step({ reload: 'new.yaml' }), 'steps[0].reload', 'new.yaml'],
  ['scenario.tree', step({ reload: { tree: 'new.yaml' } }), 'steps[0].reload.tree', 'new.yaml'],
  ['path.none', step({ fail: 'dc3' }), 'steps[0].fail', 'dc3'],
  ['path.none', step({ drain: ['dc1', 'dc3'] }), 'steps[0].drain[1]', 'dc3'],
  ['path.none', step({ slow: { 'dc3/a': '2s' } }), 'steps[0].slow["dc3/a"]', 'dc3/a'],
  ['path.none', expecting({ route: { dc3: '1' } }), 'steps[0].expect.route.dc3', 'dc3'],
  ['path.none', step({ removeMember: ['dc1/a', 'dc1/a'] }), 'steps[0].removeMember[1]', 'dc1/a'],
  ['path.ambiguous', step({ recover: 'a' }), 'steps[0].recover', 'a'],
  ['path.ambiguous', expecting({ status: { 'dc1/*': 'up' } }), 'steps[0].expect.status["dc1/*"]', 'dc1/*'],
  ['path.kind', step({ addMember: { public: { address: '10.0.0.1', port: 80 } } }), 'steps[0].addMember.public', 'public'],
  ['port.range', step({ addMember: { dc1: { address: '10.0.0.1', port: 0 } } }), 'steps[0].addMember.dc1', 0],
  ['weight.range', step({ reweight: { 'dc1/a': 257 } }), 'steps[0].reweight["dc1/a"]', 257],
  ['codes.range', step({ answer: { 'dc1/a': 99 } }), 'steps[0].answer["dc1/a"]', 99],
  ['share.form', expecting({ unserved: 'all' }), 'steps[0].expect.unserved', 'all'],
  ['share.form', expecting({ lost: 2 }), 'steps[0].expect.lost', 2],
  ['duration.form', { as, steps: [{ at: 'soon', fail: 'dc1' }] }, 'steps[0].at', 'soon'],
  ['duration.unit', { as, steps: [{ at: 5, fail: 'dc1' }] }, 'steps[0].at', 5],
  ['duration.range', step({ set: { 'dc1/a': { delay: '0s' } } }), 'steps[0].set["dc1/a"].delay', '0s'],
  ['shape.word', step({ set: { 'dc1/a': 'dead' } }), 'steps[0].set["dc1/a"]', 'dead'],
  ['path.none', step({ rollout: { dc3: 'ok' } }), 'steps[0].rollout.dc3', 'dc3'],
  ['duration.unit', step({ rollout: { dc1: { boot: 5 } } }), 'steps[0].rollout.dc1.boot', 5],
  ['codes.range', step({ rollout: { dc1: { status: 600 } } }), 'steps[0].rollout.dc1.status', 600],
  ['shape.word', step({ rollout: { dc1: 'broken' } }), 'steps[0].rollout.dc1', 'broken'],
  ['shape.word', expecting({ rollout: { dc1: 'done' } }), 'steps[0].expect.rollout.dc1', 'done'],
  ['shape.word', expecting({ status: { dc1: 'UP' } }), 'steps[0].expect.status.dc1', 'UP'],
  ['shape.type', step({ fail: 5 }), 'steps[0].fail', 5],
  ['shape.type', step({ reload: false }), 'steps[0].reload', false],
  ['shape.missing', { as, steps: [{ fail: 'dc1' }] }, 'steps[0].at', null],
  ['shape.missing', { as }, 'steps', null],
  ['shape.missing', step({ flap: { dc1: { down: '1s', up: '1s' } } }), 'steps[0].flap.dc1.times', null],
  ['field.unknown', { ...step({ fail: 'dc1' }), rates: 5 }, 'rates', 5],
  ['field.unknown', expecting({ shares: '1' }), 'steps[0].expect.shares', '1'],
  ['field.unknown', step({ set: { 'dc1/a': { dely: '1s' } } }), 'steps[0].set["dc1/a"].dely', '1s'],
  ['field.unknown', expecting({ requests: { served: 1 } }, { rate: 1 }), 'steps[0].expect.requests.served', 1],
];

test.each(MISTAKES)('%s is the one finding of %j', (code, scenario, path, value) => {
  expect(checkScenario(scenario, tree)).toEqual([
    {
      code,
      severity: 'error',
      path,
      value,
      message: expect.stringMatching(/^\S.{5,}[^\s.]$/s),
      hint: expect.stringMatching(/^[A-Z].+[.?]$/s),
    },
  ]);
});

test('every code of scenarios has a mistake here', () => {
  const codes = Object.keys(FINDING_CODES).filter((code) => code.startsWith('scenario.'));
  expect([...new Set(MISTAKES.map(([code]) => code))].filter((code) => code.startsWith('scenario.')).sort()).toEqual(
    codes.sort(),
  );
});

test.each(MISTAKES.filter(([, , path]) => path !== ''))('%s is thrown by a run of %j', (code, scenario) => {
  expect(() => run((scenario as { steps: [] }).steps, scenario)).toThrow(`[${code}]`);
});

test.each([
  [{ fial: 'dc1' }, 'Did you mean fail?'],
  [{ reset: 'dc1' }, 'Did you mean set?'],
  [{ explode: 'dc1' }, expect.stringMatching(/^Use at, expect, fail, .*, reload\.$/)],
  [{ fail: 'dc3' }, expect.stringMatching(/^Did you mean dc[12]\?$/)],
])('%j is told with what was meant', (fields, hint) => {
  expect(checkScenario(step(fields), tree)).toMatchObject([{ hint }]);
});

test('what is sound has no findings', () => {
  const steps = [
    { at: '0s', set: { 'dc1/*': { is: 'ok', delay: '5ms', status: 204 } }, expect: { unserved: 0, status: { dc1: 'up' } } },
    { at: '0s', flap: { dc2: { down: '1s', up: '2s', times: 2 } }, reload: true },
    { at: '1m30s', expect: { requests: { sent: { atLeast: 1, atMost: '9000' } }, reported: { 'dc1/a': 'UP' } } },
  ];
  expect(
    checkScenario({ tree: 'a.yaml', as: { target: 'haproxy', version: '3.2' }, rate: { public: 0.5 }, until: '2m', steps }, tree),
  ).toEqual([]);
});

test('an entry must be named, and exist, where the tree has several', () => {
  const found = checkScenario(
    {
      as,
      rate: 5,
      steps: [
        { at: '0s', expect: { route: { dc1: '1' } } },
        { at: '0s', expect: { entry: 'http:82', unserved: '0' } },
      ],
    },
    entered,
  );
  expect(found).toMatchObject([
    { code: 'entry.required', path: 'rate', hint: "Name one of 'http:80', 'http:81'." },
    { code: 'entry.required', path: 'steps[0].expect' },
    {
      code: 'entry.required',
      path: 'steps[1].expect.entry',
      value: 'http:82',
      hint: expect.stringMatching(/^Did you mean 'http:8[01]'\?$/),
    },
  ]);
});

test('nothing is said of paths while the tree itself has errors', () => {
  const broken = { root: 'a', services: { a: { kind: 'pool', members: [] } } } as const;
  expect(checkScenario(step({ fail: 'dc3', slow: { x: 'long' } }), broken).map(({ code }) => code)).toEqual(['duration.form']);
});

test('a tree to reload must be sound, and what it is called by is told', () => {
  const bad = { root: 'a', services: { a: { kind: 'pool', members: [] } } } as const;
  expect(checkScenario(step({ reload: 'bad.yaml' }), tree, { trees: { 'bad.yaml': bad } })).toMatchObject([
    { code: 'pool.empty', path: 'steps[0].reload', message: expect.stringMatching(/, at services\.a\.members of bad\.yaml$/) },
  ]);
});

test.each([
  null,
  5,
  'steps',
  [],
  { steps: 5 },
  { steps: [5, null, 'x', []] },
  { steps: [{ at: {}, expect: [], set: 5, reload: [], flap: { a: 1 } }] },
])('%j is told, and nothing is thrown', (scenario) => {
  expect(checkScenario(scenario, tree, { as }).length).toBeGreaterThan(0);
  expect(() => parseScenario(scenario)).toThrow('shape.');
});

describe('a file', () => {
  test('has all of its mistakes at once, with line and column', () => {
    const file = parseScenarioFile(
      'rate: 5\nsteps:\n  - { at: 1s, fial: dc1 }\n  - { at: 1s, at: 2s, fail: dc3 }\n  - { at: 1s, expect: { lost: no } }\n',
    );
    const found = file.locate([...file.findings, ...checkScenario(file.scenario, tree)]);
    expect(found.map(({ code, path, source }) => [code, path, source?.line, source?.column])).toEqual([
      ['scenario.target', '', 1, 1],
      ['scenario.step', 'steps[0].fial', 3, 15],
      ['name.duplicate', 'steps[1].at', 4, 15],
      ['path.none', 'steps[1].fail', 4, 23],
      ['scenario.order', 'steps[2].at', 5, 7],
      ['share.form', 'steps[2].expect.lost', 5, 25],
    ]);
    expect(file.sourceOf('steps[1].fail.nowhere')).toEqual({ line: 4, column: 23 });
  });

  test.each(['', 'steps: [', 'a: &a [*a]', '- 1\n---\n- 2'])('that is no data is one finding: %j', (text) => {
    expect(parseScenarioFile(text)).toMatchObject({ readable: false, findings: [{ code: 'file.syntax' }] });
  });
});
