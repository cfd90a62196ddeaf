import { type Health, outcomeOf } from '../../../src/health';
import { HEALTHS } from '../../../src/scenario/model';
import { checkTree, MONITOR_TYPES, type Monitor, type MonitorType, type Pool } from '../../../src/tree';

const monitorOf = (type: MonitorType): Monitor => {
  const { model } = checkTree({
    root: 'p',
    services: { p: { kind: 'pool', monitor: { type }, members: [{ address: '10.0.0.1', port: 80 }] } },
  });
  return (model.services.get('p') as Pool).monitor as Monitor;
};

/** What a check that waits 300 ms for an answer and 50 ms for a connection makes of each condition: `passed` or `failed`, and when. */
const SEEN: Readonly<Record<MonitorType, Readonly<Record<Health, string>>>> = {
  http: row('passed 20', 'failed 20', 'passed 20', 'failed 300', 'failed 0', 'failed 50'),
  https: row('passed 20', 'failed 20', 'passed 20', 'failed 50', 'failed 0', 'failed 50'),
  'tls-hello': row('passed 0', 'passed 0', 'passed 0', 'failed 50', 'failed 0', 'failed 50'),
  tcp: row('passed 0', 'passed 0', 'passed 0', 'passed 0', 'failed 0', 'failed 50'),
  sctp: row('passed 0', 'passed 0', 'passed 0', 'passed 0', 'failed 0', 'failed 300'),
  'udp-connect': row('passed 300', 'passed 300', 'passed 300', 'passed 300', 'failed 0', 'passed 300'),
  ping: row('passed 0', 'passed 0', 'passed 0', 'passed 0', 'passed 0', 'failed 300'),
};

function row(...[ok, unready, faulty, dead, refuses, unreachable]: string[]): Record<Health, string> {
  return { ok, 'fails-probe': unready, 'fails-requests': faulty, 'accepts-tcp': dead, refuses, unreachable } as Record<
    Health,
    string
  >;
}

test.each(MONITOR_TYPES.flatMap((type) => HEALTHS.map((is) => [type, is] as const)))(
  'a %s check of one that is %s',
  (type, is) => {
    const { passes, takes } = outcomeOf({ is, delay: 20, status: is === 'fails-probe' ? 503 : 200 }, monitorOf(type), 300, 50);
    expect(`${passes ? 'passed' : 'failed'} ${takes}`).toBe(SEEN[type][is]);
  },
);

test('only an answer to a request can come too late', () => {
  const slow = { is: 'ok', delay: 301, status: 200 } as const;
  for (const type of MONITOR_TYPES)
    expect([type, outcomeOf(slow, monitorOf(type), 300).passes]).toEqual([type, type !== 'http' && type !== 'https']);
});
