import { haproxyChangeText, haproxyStatusText } from '../../src/cli/haproxy-text';
import type { HaproxyStatusRow } from '../../src/live';

const process = { version: '3.2.26', pid: 7, uptime: 90 };
const row = (
  kind: HaproxyStatusRow['kind'],
  depth: number,
  name: string,
  more: Partial<HaproxyStatusRow> = {},
): HaproxyStatusRow => ({
  kind,
  depth,
  name,
  object: name,
  expected: 'UP',
  seen: 'UP',
  differs: false,
  why: '',
  share: { 'http:80': '1' },
  expectedShare: { 'http:80': '1' },
  requests: 30,
  ...more,
});

test('a status is a table with heads over its numbers', () => {
  const rows = [
    row('listener', 0, 'http:80', { expected: 'OPEN', seen: 'OPEN', share: {} }),
    row('weighted', 1, 'root', { object: null, expected: 'up', seen: 'up' }),
    row('member', 2, 'x/a', { object: 'root/x:a', share: { 'http:80': '3/8' }, requests: 10 }),
    row('member', 2, 'x/b', { seen: 'DOWN', differs: true, why: 'its checks fail', share: { 'http:80': '0' }, requests: 0 }),
    row('member', 2, 'x/c', {
      seen: null,
      object: null,
      differs: true,
      why: 'it is not deployed',
      share: { 'http:80': null },
      requests: null,
    }),
    row('member', 0, 'z/a', { expected: null, differs: true, share: {}, why: 'the tree does not have it', requests: 0 }),
  ];
  expect(
    haproxyStatusText({ holds: false, process, counted: 90_000, rows, findings: [] }),
  ).toBe(`HAProxy 3.2.26, process 7, up for 1m30s; requests since then
                                                     share       requests
listener http:80             OPEN                                30
  weighted root              up                      1           30 100 %
    member x/a, root/x:a     UP                      3/8 37.5 %  10 33.33 %
    member x/b            ≠  DOWN  expected UP       0           0           its checks fail
    member x/c            ≠  -     expected UP       ?                       it is not deployed
member z/a                ≠  UP    expected nothing              0           the tree does not have it
3 of 6 differ`);
});

test('routes have shares by entry, and requests may be those of a while', () => {
  const rows = [
    row('listener', 0, 'http:80', { expected: 'OPEN', seen: 'OPEN', share: {}, requests: 0 }),
    row('route', 1, 'http:80', { expected: null, seen: null, object: null, share: {}, requests: null }),
    row('pool', 2, 'x', { share: { 'http:80': '1/4', 'http:80 /x': '1' }, requests: 0 }),
  ];
  const text = haproxyStatusText({ holds: true, process, counted: 5_000, rows, findings: [] });
  expect(text.split('\n')).toEqual([
    'HAProxy 3.2.26, process 7, up for 1m30s; requests of 5s',
    expect.stringMatching(/^ +share +requests$/),
    expect.stringMatching(/^listener http:80 +OPEN +0$/),
    '  route http:80',
    expect.stringMatching(/^ {4}pool x +UP +http:80 1\/4 25 %, http:80 \/x 1 +0$/),
    'as expected',
  ]);
});

test('a change tells servers, then shares', () => {
  const servers = [
    { path: 'root/x/a', object: 'x/a', before: 'UP', after: 'DRAIN', changed: true, sessions: 1 },
    { path: 'root/x/b', object: 'root/x:b', before: 'DRAIN', after: 'DRAIN', changed: false, sessions: 0 },
  ];
  const shares = [
    { entry: 'http:80', path: 'root/x/a', before: '3/8', after: '0' },
    { entry: 'http:80', path: null, before: '0', after: '1/4' },
  ];
  const change = { done: true, process, servers, shares, findings: [] };
  expect(haproxyChangeText(change, 'drain')).toBe(`HAProxy 3.2.26, process 7
root/x/a            UP → DRAIN        1 session is still under way
root/x/b  root/x:b  DRAIN, as it was
Expected shares:
  root/x/a  3/8 37.5 %  →  0
  unserved  0           →  1/4 25 %
A reload keeps this where the new process loads the state of the old one; a restart forgets it.`);
  expect(haproxyChangeText(change, 'ready')).toContain('Expected shares, once checks have passed:');
});
