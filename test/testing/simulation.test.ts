import { simulate } from '../../src/runtime';
import '../../src/testing';
import { as, entered, loaded, tree } from '../scenario/__test-helpers__/scenarios';
import { failure } from './__test-helpers__/failure';

const twin = () => simulate(tree, { as });

describe('toPick', () => {
  it('expects the next picks, by tails, patterns or whole paths, as a list or a text', () => {
    expect(twin()).toPick(['dc1/a', 'dc2/*', 'public/dc1/b', 'dc1/*']);
    expect(twin()).toPick('dc1/a dc2/a  dc1/b dc1/a');
    expect(twin()).not.toPick('dc1/b');
  });

  it('takes no turns', () => {
    const one = twin();
    expect(one).toPick('dc1/a dc2/a');
    expect(one).toPick('dc1/a dc2/a');
    expect(one.pick(4)).toEqual(twin().pick(4));
  });

  it('has 503 for what nobody serves', () => {
    expect(twin().fail('public').advance('10s')).toPick('503 503');
  });

  it('is of one entry where the tree has several', () => {
    const both = simulate(entered, { as });
    expect(both).toPick('dc2/a', { entry: 'http:81' });
    expect(failure(() => expect(both).toPick('dc2/a'))).toContain('entry.required');
  });

  it('says of each pick what was expected and what came', () => {
    expect(failure(() => expect(twin()).toPick('dc1/a dc1/a dc1/a'))).toMatchInlineSnapshot(`
"expected other picks:
  ✓ 1. expected dc1/a, got public/dc1/a
  ✖ 2. expected dc1/a, got public/dc2/a
  ✖ 3. expected dc1/a, got public/dc1/b"
`);
    expect(failure(() => expect(twin()).not.toPick('dc1/a'))).toMatchInlineSnapshot(`
"expected other picks than
  ✓ 1. expected dc1/a, got public/dc1/a"
`);
  });

  it.each([
    ['dc3/a', 'Did you mean'],
    ['a', 'path.ambiguous'],
    ['dc1', 'names a service, and members are picked'],
    ['dc1/c', 'path.none'],
  ])('fails on %s, both ways', (path, message) => {
    expect(failure(() => expect(twin()).toPick(path))).toContain(message);
    expect(failure(() => expect(twin()).not.toPick(path))).toContain(message);
  });

  it('fails where no order can be predicted, and where nothing is expected', () => {
    expect(failure(() => expect(simulate(loaded, { as })).not.toPick('dc1/a'))).toContain('share.unknown');
    expect(() => expect(twin()).toPick([])).toThrow('expected at least one pick');
    expect(() => expect(twin()).toPick(' ')).toThrow('expected at least one pick');
  });
});

describe('toBecome', () => {
  const failing = () => twin().advance('1s').fail('dc1/*');

  it('expects what is to come, up to and with the last moment', () => {
    expect(failing()).toBecome('dc1/b', 'down', { within: '5666ms' });
    expect(failing()).not.toBecome('dc1/b', 'down', { within: 5665 });
    expect(failing()).toBecome('dc1', 'down', { within: '6s' });
    expect(failing().advance('10s').recover('dc1/a')).toBecome('public/dc1', 'up', { within: '10s' });
  });

  it('holds for what is so already', () => {
    expect(failing()).toBecome('dc1', 'up', { within: '1ms' });
  });

  it('holds for what is so for a moment only', () => {
    const flapping = twin().flap('dc2/a', { down: '6s', up: '1h', times: 1 });
    expect(flapping).toBecome('dc2', 'down', { within: '1m' });
    expect(flapping.advance('1m')).toBeUp('dc2');
  });

  it('leaves the simulation as it was', () => {
    const one = failing();
    const before = one.snapshot();
    expect(one).toBecome('dc1', 'down', { within: '10s' });
    expect(one.snapshot()).toEqual(before);
    expect(one.advance('20s').timeline()).toEqual(failing().advance('20s').timeline());
  });

  it('says what happened meanwhile, and when it would have held', () => {
    expect(failure(() => expect(failing()).toBecome('dc1', 'down', { within: '4s' }))).toMatchInlineSnapshot(`
"expected dc1 to become down within 4s, but it stays up:
  it becomes down after 5.666 s
  dc1/a (10.0.1.1:80) is dead, but up, not noticed yet (UP 1/3)
  dc1/b (10.0.1.2:80) is dead, but up, not noticed yet (UP 1/3)
  dc1 (pool, http monitor) is up, 2 of 2 members up
  public (weighted, healthCheck) is up, 2 of 2 children up; dc1 gets 3/4 of the traffic"
`);
    expect(failure(() => expect(twin()).toBecome('dc1', 'down', { within: '4s' }))).toMatchInlineSnapshot(`
"expected dc1 to become down within 4s, but it stays up:
  dc1 (pool, http monitor) is up, 2 of 2 members up
  public (weighted, healthCheck) is up, 2 of 2 children up; dc1 gets 3/4 of the traffic"
`);
    expect(failure(() => expect(failing()).not.toBecome('dc1', 'down', { within: '10s' }))).toMatchInlineSnapshot(`
"expected dc1 not to become down within 10s, but it does after 5.666 s:
  6.000 s  dc1/a  up → down  (dc1/a is down: DOWN; dc1 is up, 1 of 2 members up)
  6.666 s  dc1/b  up → down  (dc1/b is down: DOWN; public is up, 1 of 2 children up)
  6.666 s  dc1  up → down  (dc1/b is down: DOWN; dc1 is down, 0 of 2 members up; public is up, 1 of 2 children up)"
`);
  });

  it('fails on a path that matches nothing and a time that is none, both ways', () => {
    expect(failure(() => expect(twin()).not.toBecome('dc3', 'down', { within: '4s' }))).toContain('path.none');
    expect(failure(() => expect(twin()).not.toBecome('dc1/*', 'down', { within: '4s' }))).toContain('path.ambiguous');
    expect(failure(() => expect(twin()).not.toBecome('dc1', 'down', { within: 'soon' }))).toContain('duration.form');
  });
});

describe('toExpose', () => {
  const exposing = () => twin().advance('1s').fail('dc2/a');

  it('expects exactly so many requests, or a bound', () => {
    expect(exposing()).toExpose({ requests: '4333/40', within: '10s', rate: 100 });
    expect(exposing()).toExpose({ requests: { atMost: 109 }, within: '10s', rate: 100 });
    expect(exposing()).toExpose({ requests: 25, within: '1s', rate: 100 });
    expect(exposing()).not.toExpose({ requests: { atMost: 108 }, within: '10s', rate: 100 });
    expect(twin()).toExpose({ requests: 0, within: '1h', rate: 100 });
  });

  it('counts for each entry with a rate of its own', () => {
    const both = simulate(entered, { as }).fail('dc2/a');
    expect(both).toExpose({ requests: 30, within: '2s', rate: { 'http:80': 20, 'http:81': 10 } });
  });

  it('leaves the simulation as it was', () => {
    const one = exposing();
    const before = one.snapshot();
    expect(one).toExpose({ requests: { atLeast: 1 }, within: '1m', rate: 100 });
    expect(one.snapshot()).toEqual(before);
  });

  it('says who gets them', () => {
    expect(failure(() => expect(exposing()).toExpose({ requests: 0, within: '1s', rate: 100 }))).toMatchInlineSnapshot(`
"expected to expose 0 of 100 requests within 1s to members that are not ready, but it exposes 25:
  public/dc2/a gets 25"
`);
    expect(failure(() => expect(twin()).not.toExpose({ requests: 0, within: '1s', rate: 100 }))).toMatchInlineSnapshot(
      `"expected not to expose 0 of 100 requests within 1s to members that are not ready, but it exposes 0"`,
    );
  });

  it('fails on what is no rate, time or number, and where there is no number, both ways', () => {
    expect(failure(() => expect(twin()).not.toExpose({ requests: 5, within: '1s', rate: 0 }))).toContain('→ at rate');
    expect(failure(() => expect(twin()).not.toExpose({ requests: 5, within: 'soon', rate: 5 }))).toContain('→ at within');
    expect(failure(() => expect(twin()).not.toExpose({ requests: 'few', within: '1s', rate: 5 }))).toContain('→ at requests');
    expect(failure(() => expect(simulate(entered, { as })).not.toExpose({ requests: 5, within: '1s', rate: 5 }))).toContain(
      'entry.required',
    );
    const unknown = simulate(loaded, { as }).fail('dc1/a');
    expect(failure(() => expect(unknown).not.toExpose({ requests: 5, within: '1s', rate: 5 }))).toContain('share.unknown');
  });
});

it('a subject that is no simulation is refused', () => {
  expect(() => expect(tree).toPick('dc1/a')).toThrow('expected a simulation (of simulate)');
  expect(() => expect(5).not.toBecome('dc1', 'up', { within: '1s' })).toThrow('expected a simulation (of simulate)');
  expect(() => expect(null).toExpose({ requests: 0, within: '1s', rate: 1 })).toThrow('expected a simulation (of simulate)');
});

it('error findings fail before anything is expected', () => {
  expect(() => simulate({ root: 'a', services: { a: { kind: 'pool', members: [] } } }, { as })).toThrow('pool.empty');
});
