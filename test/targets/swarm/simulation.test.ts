import { evaluate, restore, simulate } from '../../../src/runtime';
import type { SwarmSettings } from '../../../src/targets';
import type { MonitorSpec, Tree } from '../../../src/tree';
import { behind, pool } from '../__test-helpers__/trees';

const probe: MonitorSpec = { type: 'http', path: '/ping', interval: '10s', timeout: '2s', fall: 2 };
const START = { startPeriod: '20s', startInterval: '1s' };
const tree = (members = 2, monitor: Partial<MonitorSpec> = {}): Tree =>
  behind('app', { app: pool(members, { monitor: { ...probe, ...monitor } }) });
const run = (settings: SwarmSettings = {}, of = tree()) => simulate(of, { as: { target: 'swarm', ...settings } });
type Running = ReturnType<typeof run>;

/** Every transition of a member or service, in seconds. */
const changes = (twin: Running, name: string) =>
  twin
    .timeline()
    .filter((one) => one.name === name)
    .map(({ at, to }) => `${at / 1_000} ${to}`);
/** What is reported of a member, as often as it changes, in seconds. */
function states(twin: Running, path: string, seconds: number): string[] {
  const seen: string[] = [];
  for (let i = 0; i <= seconds; i++) {
    const state = String(twin.node(path).reported);
    if (seen.at(-1)?.split(' ')[1] !== state) seen.push(`${twin.now / 1_000} ${state}`);
    twin.advance('1s');
  }
  return seen;
}

const ONE = { n: 1n, d: 1n };
const NONE = { n: 0n, d: 1n };

describe('bug 27: a task is in the pool only when it is healthy', () => {
  test('nothing is served before the first check passes, one interval after the start', () => {
    const twin = run();
    expect([twin.status('app'), twin.unserved(), twin.node('app/a').reported]).toEqual(['down', ONE, 'STARTING']);
    expect(twin.advance('9999ms').unserved()).toEqual(ONE);
    expect(twin.advance('1ms').unserved()).toEqual(NONE);
    expect([twin.status('app'), twin.node('app/a').reported]).toEqual(['up', 'RUNNING']);
    expect(changes(twin, 'app')).toEqual(['10 up']);
  });

  test('a task that is not ready gets no request, however long it takes', () => {
    const twin = run(START).set('app/b', { is: 'fails-probe' });
    expect(twin.advance('1s').share('app/b')).toEqual(NONE);
    expect(twin.advance('18s').recover('app/b').share('app/b')).toEqual(NONE);
    expect(twin.advance('1s').share('app/b')).toEqual({ n: 1n, d: 2n });
    expect(changes(twin, 'app/b')).toEqual(['20 up']);
    expect(twin.lost()).toEqual(NONE);
  });

  test('a start period with a short start interval lets tasks in sooner', () => {
    expect(changes(run(START).advance('1m'), 'app/a')).toEqual(['1 up']);
    expect(changes(run({ image: { startPeriod: '20s', startInterval: '3s' } }).advance('1m'), 'app/a')).toEqual(['3 up']);
  });

  test('a slow answer counts when it comes', () => {
    expect(changes(run(START).set('app/a', { delay: '500ms' }).advance('1m'), 'app/a')).toEqual(['1.5 up']);
  });

  test('a task without a check is bound from its start on, and never found dead', () => {
    const twin = run({}, behind('app', { app: pool(2, { monitor: undefined }) })).fail('app/a');
    expect(twin.advance('1h').lost()).toEqual({ n: 1n, d: 2n });
    expect(twin.node('app/a')).toMatchObject({ up: true, dead: true, reported: 'RUNNING' });
  });
});

describe('an unhealthy task', () => {
  test('keeps its traffic until its retries are over, and is unbound then', () => {
    const twin = run(START).advance('15s').fail('app/a');
    expect(twin.lost()).toEqual({ n: 1n, d: 2n });
    expect(twin.advance('15999ms').share('app/a')).toEqual({ n: 1n, d: 2n });
    expect(twin.advance('1ms').share('app/b')).toEqual(ONE);
    expect(changes(twin, 'app/a')).toEqual(['1 up', '31 down']);
  });

  test('is stopped 2 s later, has failed, and is replaced 5 s after that by one that starts anew', () => {
    const twin = run(START).advance('2s').fail('app/a');
    expect(states(twin, 'app/a', 60)).toEqual(['2 RUNNING', '23 FAILED', '28 STARTING', '60 FAILED']);
    twin.recover('app/a');
    expect(states(twin, 'app/a', 10)).toEqual(['63 FAILED', '65 STARTING', '66 RUNNING']);
    expect(changes(twin, 'app/a')).toEqual(['1 up', '21 down', '66 up']);
  });

  test('is COMPLETE when its container exits with 0, and replaced all the same under the condition any', () => {
    const twin = run({ ...START, exitsCleanly: true })
      .advance('2s')
      .fail('app/a');
    expect(states(twin, 'app/a', 30)).toEqual(['2 RUNNING', '23 COMPLETE', '28 STARTING']);
  });

  test('is the COMPLETE trap: under the condition on-failure nothing replaces it', () => {
    const twin = run({ ...START, exitsCleanly: true, restartCondition: 'on-failure' })
      .advance('2s')
      .fail('app/a');
    expect(states(twin, 'app/a', 30)).toEqual(['2 RUNNING', '23 COMPLETE']);
    expect(twin.recover('app/a').advance('24h').status('app/a')).toBe('down');
    expect(twin.findings.map(({ code }) => code)).toContain('swarm.not-replaced');
  });

  test('is replaced under the condition on-failure when its container does not exit with 0', () => {
    const twin = run({ ...START, restartCondition: 'on-failure', restartDelay: '1m' })
      .advance('2s')
      .fail('app/a')
      .advance('22s');
    expect(changes(twin.recover('app/a').advance('1h'), 'app/a')).toEqual(['1 up', '21 down', '84 up']);
  });

  test('is never replaced under the condition none', () => {
    const twin = run({ ...START, restartCondition: 'none' })
      .advance('2s')
      .fail('app/a')
      .advance('30s')
      .recover('app/a');
    expect(twin.advance('24h').node('app/a')).toMatchObject({ up: false, reported: 'FAILED' });
  });

  test('says so as the cause of what happens above it', () => {
    const twin = run(START).advance('2s').fail('app/*').advance('1m');
    expect(twin.timeline().find(({ name, to }) => name === 'app' && to === 'down')).toMatchObject({
      at: 21_000,
      causes: ['app/b is down: RUNNING, unhealthy', 'app is down, 0 of 2 members up'],
    });
    expect(simulate(tree(), { as: { target: 'swarm' } }).node('app/a').reason).toBe('down: STARTING');
  });
});

describe('what one check decides', () => {
  test('one failure of two changes nothing, and a success after it counts anew', () => {
    const twin = run(START).advance('2s').fail('app/a').advance('10s').recover('app/a').advance('10s').fail('app/a');
    expect(changes(twin.advance('5m'), 'app/a')[1]).toBe('41 down');
  });

  test('a check under way when a member changes is counted as it began, and the next one finds the change', () => {
    const twin = run(START).set('app/a', { delay: '1s' }).advance('12500ms').fail('app/a');
    expect(changes(twin.advance('1m'), 'app/a').slice(0, 2)).toEqual(['2 up', '33 down']);
  });

  test('a tcp check calls a dead application healthy', () => {
    const twin = run(START, tree(2, { type: 'tcp', path: undefined })).set('app/a', { is: 'accepts-tcp' });
    expect(twin.advance('1h').lost()).toEqual({ n: 1n, d: 2n });
  });
});

test('connections go round in the order of the tree, over those that are bound', () => {
  const twin = run(START, tree(3)).advance('2s');
  expect(twin.pick(4)).toEqual(['app/a', 'app/b', 'app/c', 'app/a']);
  twin.fail('app/b').advance('30s');
  expect(twin.pick(3)).toEqual(['app/c', 'app/a', 'app/c']);
  expect(run(START).pick(1)).toEqual(['503']);
});

describe('an update', () => {
  test('of the number of tasks starts the new ones only', () => {
    const [small, large] = [pool(2, { monitor: probe }), pool(3, { monitor: probe })];
    const grown = behind('app', { app: { ...small, members: [...small.members, ...large.members.slice(2)] } });
    const twin = run(START, behind('app', { app: small }))
      .advance('5s')
      .reload(grown);
    expect(twin.shares()).toEqual({ 'app/a': { n: 1n, d: 2n }, 'app/b': { n: 1n, d: 2n }, 'app/c': NONE });
    expect(twin.advance('1s').share('app/c')).toEqual({ n: 1n, d: 3n });
  });

  test('of what they are started with starts them all anew', () => {
    const twin = run(START)
      .advance('5s')
      .reload(tree(2, { path: '/other' }));
    expect([twin.unserved(), twin.node('app/a').reported]).toEqual([ONE, 'STARTING']);
    expect(changes(twin.advance('1m'), 'app')).toEqual(['1 up', '5 down', '6 up']);
  });

  test('that carries nothing starts them anew as well', () => {
    expect(run(START).advance('5s').reload(tree(), { carried: false }).unserved()).toEqual(ONE);
  });
});

describe('drain and maintenance', () => {
  test.each(['drain', 'disable'] as const)('%s empties a slot, and enabling it starts a new task', (how) => {
    const twin = run(START).advance('5s')[how]('app/a');
    expect(twin.share('app/b')).toEqual(ONE);
    expect(twin.advance('2s').node('app/a').reported).toBe('SHUTDOWN');
    twin.advance('1h').enable('app/a');
    expect(twin.node('app/a')).toMatchObject({ up: false, reported: 'STARTING' });
    expect(twin.advance('1s').status('app/a')).toBe('up');
  });

  test('a slot that is wanted again at once gets a new task, whatever still stops', () => {
    const twin = run(START).advance('5s').drain('app/a').advance('1s').enable('app/a');
    expect([twin.node('app/a').reported, twin.advance('1s').status('app/a')]).toEqual(['STARTING', 'up']);
  });

  test('an unhealthy task whose slot is emptied while it stops is SHUTDOWN, when it has stopped', () => {
    const twin = run(START).advance('2s').fail('app/a').advance('20s').disable('app/a');
    expect([twin.advance('999ms').node('app/a').reported, twin.advance('1ms').node('app/a').reported]).toEqual([
      'RUNNING',
      'SHUTDOWN',
    ]);
    expect(states(twin, 'app/a', 30)).toEqual(['23 SHUTDOWN']);
  });

  test('a task that waits to be replaced is not, while its slot is empty', () => {
    const twin = run(START).advance('2s').fail('app/a').advance('22s').disable('app/a').recover('app/a');
    expect(twin.advance('1h').node('app/a').reported).toBe('SHUTDOWN');
    expect(twin.enable('app/a').advance('1s').status('app/a')).toBe('up');
  });
});

describe('windows', () => {
  const spansOf = (twin: Running) => twin.windows({ rate: 10 })[0];

  test('nothing is exposed, and no request reaches a task before its first check', () => {
    expect(spansOf(run())).toMatchObject({ exposed: { min: 0, max: 0 }, exposedRequests: NONE });
  });

  test.each([
    [{}, 2, '2s + 5s + 10s'],
    [{ ...START, restartDelay: '9s' }, 2, '2s + 9s + 1s'],
    [START, 2, 'interval = 10s'],
    [START, 1, '2s + 5s + 1s'],
  ] as const)(
    'with %j and fall %i, detection and admission are what a simulation gives, to the millisecond',
    (settings, fall, formula) => {
      const spans = spansOf(run(settings, tree(2, { fall })));
      expect(spans?.admit?.formula).toContain(formula);
      const detect: number[] = [];
      const admit: number[] = [];
      const first = run(settings, tree(2, { fall })).advance('1m').timeline()[0]?.at ?? 0;
      for (const offset of [0, 1, 5_000, 9_999]) {
        const twin = run(settings, tree(2, { fall })).advance(first + 20_000 + offset);
        const died = twin.now;
        twin.fail('app/a').advance('1m');
        detect.push((twin.timeline().find(({ name, to }) => name === 'app/a' && to === 'down')?.at ?? 0) - died);
      }
      const down =
        run(settings, tree(2, { fall }))
          .advance(first + 20_000)
          .fail('app/a')
          .advance('1m')
          .timeline()
          .at(-1)?.at ?? 0;
      for (let offset = 0; offset < 40_000; offset += offset % 1_000 === 999 ? 1 : offset % 1_000 === 0 ? 1 : 998) {
        const twin = run(settings, tree(2, { fall }))
          .advance(first + 20_000)
          .fail('app/a')
          .advance(down - first - 20_000 + offset)
          .recover('app/a');
        const back = twin.now;
        admit.push((twin.advance('1m').timeline().at(-1)?.at ?? 0) - back);
      }
      expect([Math.min(...detect), Math.max(...detect)]).toEqual([spans?.detect?.min, spans?.detect?.max]);
      expect([Math.min(...admit), Math.max(...admit)]).toEqual([spans?.admit?.min, spans?.admit?.max]);
    },
  );

  test('what nothing replaces is never admitted again', () => {
    expect(spansOf(run({ restartCondition: 'none' }))?.admit).toMatchObject({ min: Number.POSITIVE_INFINITY });
  });
});

test('a simulation that is taken up again goes on as it would have', () => {
  const settings = { target: 'swarm', ...START };
  const twin = simulate(tree(3), { as: settings }).advance('2s').fail('app/b').advance('21s');
  twin.pick(2);
  const again = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as: settings });
  for (const one of [twin, again]) one.recover('app/b').advance('1h');
  expect(again.timeline()).toEqual(twin.timeline());
  expect(again.pick(4)).toEqual(twin.pick(4));
});

test('at a moment, a dead task has failed and the others serve', () => {
  const reading = evaluate(tree(), { as: 'swarm', down: ['app/a'] });
  expect([reading.node('app/a').reported, reading.node('app/b').reported, reading.node('app').reported]).toEqual([
    'FAILED',
    'RUNNING',
    null,
  ]);
  expect(reading.share('app/b')).toEqual(ONE);
});

test('steady tasks cost nothing, however long they are', () => {
  const twin = run(START, tree(20)).advance('2s').advance('500h');
  expect(twin.fail('app/a').advance('20s').status('app/a')).toBe('down');
  expect(twin.snapshot().units.filter(({ wakeAt }) => wakeAt !== null)).toHaveLength(1);
});
