import { simulate, type Tree } from '../../../src/runtime';
import type { MonitorSpec } from '../../../src/tree';
import '../../../src/testing';

/** One watched member, or several, in one pool. */
function pool(monitor: Partial<MonitorSpec> = {}, members = 1): Tree {
  return {
    root: 'p',
    services: {
      p: {
        kind: 'pool',
        monitor: { type: 'http', path: '/ping', interval: '2s', timeout: '1s', rise: 3, fall: 3, ...monitor },
        members: Array.from({ length: members }, (_, i) => ({ name: `m${i}`, address: '10.0.0.1', port: i + 1 })),
      },
    },
  };
}

const running = (monitor: Partial<MonitorSpec> = {}, members = 1) => simulate(pool(monitor, members), { as: 'haproxy@3.2.26' });
const flips = (twin: ReturnType<typeof running>) => twin.timeline().map(({ at, name, to }) => `${at} ${name} ${to}`);
const reported = (twin: ReturnType<typeof running>, path = 'p/m0') => twin.node(path).reported;

describe('init states, with rise 3 and fall 3 (HAProxy 3.2.26, measured)', () => {
  it.each([
    [undefined, 'UP 1/3', 'UP', 'DOWN'],
    ['up', 'UP 1/3', 'UP', 'DOWN'],
    ['fully-up', 'UP', 'UP', 'UP 2/3'],
    ['down', 'DOWN 2/3', 'UP', 'DOWN'],
    ['fully-down', 'DOWN', 'DOWN 1/3', 'DOWN'],
  ] as const)('%s begins as %s, is %s after a first pass and %s after a first failure', (initState, begin, passed, failed) => {
    const monitor = initState === undefined ? {} : { initState };
    // The first check of the first server comes at once, so the second is looked at, which comes after half an interval.
    const passing = running(monitor, 2);
    expect(reported(passing, 'p/m1')).toBe(begin);
    expect(reported(passing.advance('1s'), 'p/m1')).toBe(passed);
    const failing = running(monitor, 2);
    failing.set('p/m1', { is: 'fails-probe' });
    expect(reported(failing.advance('1s'), 'p/m1')).toBe(failed);
  });
});

describe('the counter', () => {
  it('takes fall failures in a row down, and rise passes in a row up', () => {
    const twin = running().advance('1s');
    twin.fail('p/m0').advance('4s');
    expect(reported(twin)).toBe('UP 1/3');
    twin.advance('2s');
    expect(reported(twin)).toBe('DOWN');
    twin.recover('p/m0').advance('4s');
    expect(reported(twin)).toBe('DOWN 2/3');
    twin.advance('2s');
    expect(reported(twin)).toBe('UP');
    expect(flips(twin)).toEqual(['6000 p/m0 down', '6000 p down', '12000 p/m0 up', '12000 p up']);
  });

  it('forgets all failures with one pass, and all passes with one failure', () => {
    const twin = running().advance('1s');
    for (const _ of [1, 2, 3]) {
      twin.fail('p/m0').advance('4s');
      expect(reported(twin)).toBe('UP 1/3');
      twin.recover('p/m0').advance('2s');
      expect(reported(twin)).toBe('UP');
    }
    expect(flips(twin)).toEqual([]);
  });

  it('with init state down and rise 2, a failure and a pass are DOWN 1/2 (issue 3405)', () => {
    const twin = running({ initState: 'down', rise: 2 }, 2);
    twin.set('p/m1', { is: 'fails-probe' });
    expect(reported(twin.advance('1s'), 'p/m1')).toBe('DOWN');
    twin.recover('p/m1');
    expect(reported(twin.advance('2s'), 'p/m1')).toBe('DOWN 1/2');
  });
});

describe('timers', () => {
  it('spread the first checks of a process over the interval, and count it from the end of a check', () => {
    const twin = running({ initState: 'down' }, 4);
    twin.set('p/m3', { delay: '300ms' });
    twin.advance('10s');
    expect(flips(twin)).toEqual(['0 p/m0 up', '0 p up', '500 p/m1 up', '1000 p/m2 up', '1800 p/m3 up']);
    twin.fail('p/m3').advance('20s');
    // Checks that take 300 ms come every 2300 ms: at 1500, 3800, 6100, 8400; dead from 10 s on, at 10700, 12700 and 14700.
    expect(flips(twin).at(-1)).toBe('14700 p/m3 down');
  });

  it('let a check that began before a death end as it would have', () => {
    const twin = running({ fall: 1 });
    twin.set('p/m0', { delay: '800ms' });
    twin.advance('3000ms');
    twin.fail('p/m0').advance('500ms');
    expect(reported(twin)).toBe('UP');
    twin.advance('5s');
    expect(flips(twin)).toEqual(['5600 p/m0 down', '5600 p down']);
  });

  it('give a silent application as long as the timeout', () => {
    const twin = running({ fall: 1 }).advance('1s');
    twin.set('p/m0', { is: 'accepts-tcp' }).advance('10s');
    expect(flips(twin)).toEqual(['3000 p/m0 down', '3000 p down']);
  });

  it('give a silent host as long as a connection may take: the interval, or less where the settings say so', () => {
    for (const [settings, down] of [
      [{ timeoutConnect: '5s' }, 4000],
      [{ timeoutConnect: '700ms' }, 2700],
      [{ timeoutConnect: '5s', poolOptions: { p: { timeoutConnect: '700ms' } } }, 2700],
      [{ timeoutConnect: '700ms', poolOptions: { p: { timeoutConnect: '5s' } } }, 4000],
    ] as const) {
      const as = { target: 'haproxy@3.2.26', ...settings };
      const twin = simulate(pool({ fall: 1, timeout: '200ms' }), { as }).advance('1s');
      twin.set('p/m0', { is: 'unreachable' }).advance('10s');
      expect(flips(twin)).toEqual([`${down} p/m0 down`, `${down} p down`]);
    }
  });

  it('call a silent application up with a tcp monitor', () => {
    const tcp = { ...pool().services.p, monitor: { type: 'tcp', interval: '2s' } } as never;
    const twin = simulate({ root: 'p', services: { p: tcp } }, { as: 'haproxy' });
    twin.set('p/m0', { is: 'accepts-tcp' }).advance('1h');
    expect(twin).toBeUp('p/m0');
    expect(twin.lost()).toEqual({ n: 1n, d: 1n });
  });
});

it('a server between up and down, and one that is down, is checked at intervals of their own', () => {
  const as = { target: 'haproxy@3.2.26', fastInterval: '100ms', downInterval: '250ms' };
  const twin = simulate(pool({ interval: '500ms', timeout: '50ms' }), { as }).advance('1100ms');
  twin.fail('p/m0').advance('2s');
  // Checks pass until 1000; at 1500, 1600 and 1700 they fail, and from then on they come every 250 ms.
  expect(flips(twin)).toEqual(['1700 p/m0 down', '1700 p down']);
  twin.recover('p/m0').advance('2s');
  expect(flips(twin).slice(2)).toEqual(['3400 p/m0 up', '3400 p up']);
  const [windows] = twin.windows();
  expect([windows?.detect?.max, windows?.admit?.max]).toEqual([700, 450]);
});

describe('an administrator', () => {
  it('takes a server into maintenance, without checks, and puts it back in its init state', () => {
    const twin = running({ initState: 'fully-down' }).advance('10s');
    twin.disable('p/m0').fail('p/m0');
    expect(reported(twin)).toBe('MAINT');
    twin.advance('1h').recover('p/m0').enable('p/m0');
    expect(reported(twin)).toBe('DOWN');
    twin.advance('2s').advance('2s').advance('2s');
    expect(reported(twin)).toBe('UP');
  });

  it('drains a server whose checks go on, and makes it ready as it is', () => {
    const twin = running({}, 2).advance('10s');
    twin.drain('p/m0');
    expect(twin).toRoute({ 'p/m1': '1' });
    expect(reported(twin)).toBe('DRAIN');
    twin.fail('p/m0').advance('10s').enable('p/m0');
    expect(reported(twin)).toBe('DOWN');
  });
});

describe('a reload', () => {
  it('with carried state keeps what was known, and starts new members from their init state', () => {
    const twin = running({ initState: 'fully-down' }, 2).advance('20s');
    twin.fail('p/m1').advance('20s');
    twin.reload(pool({ initState: 'fully-down' }, 3));
    expect(['p/m0', 'p/m1', 'p/m2'].map((path) => reported(twin, path))).toEqual(['UP', 'DOWN', 'DOWN']);
    expect(reported(twin.advance('10s'), 'p/m2')).toBe('UP');
  });

  it('without it forgets everything: a dead server takes traffic until its first check', () => {
    const twin = running({}, 2).advance('20s');
    twin.fail('p/m1').advance('20s');
    twin.reload(pool({}, 2), { carried: false });
    expect(twin).toRoute({ 'p/m1': '1/2' });
    expect(twin.lost()).toEqual({ n: 1n, d: 2n });
    twin.advance('1s');
    expect(twin).toRoute({ 'p/m1': '0' });
    expect(twin.timeline().at(-2)).toMatchObject({ name: 'p/m1', to: 'up', causes: ['the configuration was reloaded'] });
  });

  it('before 3.2.26 ignores init states (issue 3298)', () => {
    const old = simulate(pool({ initState: 'fully-down' }), { as: 'haproxy@3.2.13' });
    expect(old).toBeUp('p/m0');
  });
});

it('weights, new members and removed ones come with the configuration', () => {
  const twin = running({ initState: 'fully-down' }, 2).advance('20s');
  twin.reweight('p/m0', 3);
  expect(twin).toRoute({ 'p/m0': '3/4', 'p/m1': '1/4' });
  twin.addMember('p', { name: 'new', address: '10.0.0.9', port: 80 });
  expect(twin).toRoute({ 'p/new': '0' });
  expect(twin.advance('20s')).toRoute({ 'p/new': '1/5' });
  twin.removeMember('p/m0');
  expect(twin).toRoute({ 'p/m1': '1/2', 'p/new': '1/2' });
  expect(() => twin.removeMember('p')).toThrow('p is no member');
  expect(() => twin.reweight('p', 2)).toThrow('p has no parent');
});

it('a settled tree costs nothing, however long it lasts', () => {
  const twin = running({}, 50).advance('20s');
  twin.fail('p/m7').advance('20s');
  const { units } = twin.snapshot();
  expect(units.every(({ wakeAt }) => wakeAt === null)).toBe(true);
  expect(twin.advance('500h').advance('500h').recover('p/m7').advance('6s')).toBeUp('p/m7');
});

describe('windows', () => {
  it('are what a simulation gives, for every moment of a death and of a recovery', () => {
    for (const [rise, fall] of [
      [1, 1],
      [2, 3],
      [4, 2],
    ] as const) {
      const [spans] = running({ rise, fall }).windows();
      const times = [1, 500, 1999, 2000].map((offset) => {
        const twin = running({ rise, fall })
          .advance(20_000 + offset)
          .fail('p/m0');
        const [died, down] = [twin.now, twin.advance('1m').timeline()[0]?.at ?? 0];
        twin.advance(offset).recover('p/m0');
        const [back, up] = [twin.now, twin.advance('1m').timeline().at(-1)?.at ?? 0];
        return { detect: down - died, admit: up - back };
      });
      expect(Math.max(...times.map(({ detect }) => detect))).toBe(spans?.detect?.max);
      expect(Math.min(...times.map(({ detect }) => detect))).toBe(spans?.detect?.min);
      expect(times.every(({ admit }) => admit >= (spans?.admit?.min ?? 0) && admit <= (spans?.admit?.max ?? 0))).toBe(true);
    }
  });

  it.each(['up', 'fully-up', 'down', 'fully-down'] as const)(
    'say how long a member that is not ready is exposed with init state %s',
    (initState) => {
      const twin = running({ initState, fall: 2 }, 4);
      twin.set('p/*', { is: 'fails-probe' });
      const spans = twin.windows({ rate: 100 });
      twin.advance('1m');
      for (const { path, exposed, exposedRequests } of spans) {
        const down = twin.timeline().find(({ name, to }) => name === path && to === 'down')?.at ?? 0;
        expect({ path, exposed: exposed?.max }).toEqual({ path, exposed: down });
        expect(Number(exposedRequests?.n) / Number(exposedRequests?.d)).toBe(down / 40);
      }
    },
  );

  it('are plain in JSON, with exact numbers as texts', () => {
    const twin = running({ initState: 'fully-up', fall: 2 }, 4);
    const [, second] = JSON.parse(JSON.stringify(twin.windows({ rate: 30 })));
    expect(second).toMatchObject({ path: 'p/m1', exposed: { max: 2500 }, exposedRequests: '75/4', lostRequests: '30' });
  });

  it('are null where nothing watches', () => {
    const blind = {
      root: 'p',
      services: { p: { kind: 'pool', members: [{ name: 'a', address: '10.0.0.1', port: 80 }] } },
    } as const;
    expect(simulate(blind, { as: 'haproxy' }).windows({ rate: 5 })).toEqual([
      { path: 'p/a', detect: null, admit: null, full: null, exposed: null, exposedRequests: null, lostRequests: null },
    ]);
  });
});
