import { countedSince } from '../../../src/live/haproxy/counts';
import type { HaproxyState } from '../../../src/live/haproxy/state';

const state = (pid: number, requests: number): HaproxyState => ({
  process: { version: '3.2.26', pid, uptime: 1 },
  frontends: [{ name: 'f', status: 'OPEN', requests }],
  backends: [],
  servers: [],
});

test.each([
  ['the difference', state(1, 30), state(1, 10), 20],
  ['all of a new process', state(2, 30), state(1, 10), 30],
  ['all where counters were cleared', state(1, 5), state(1, 10), 5],
])('requests are counted since: %s', (_what, now, before, requests) => {
  expect(countedSince(now, before).frontends[0]?.requests).toBe(requests);
});
