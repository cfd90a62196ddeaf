import type { MonitorSpec } from '../../../../src/tree';
import { A, a, BALANCER, LISTENER, type Stacks, type Step, WEB, web } from './step';

const times = { interval: '5s', timeout: '3s', rise: 2 } as const;
const TIMES = 'delay=5 timeout=3 max_retries=2 max_retries_down=3';
const monitored = (fields: Partial<MonitorSpec>) => web({ monitor: { type: 'http', ...times, ...fields } });
const M = (rest: string) => `monitor web of web_http: type=${rest}`;
const PLAIN = M(`HTTP ${TIMES} http_method=GET url_path=/ expected_codes=200 http_version=1`);
const FULL = M(
  `HTTP ${TIMES} http_method=HEAD url_path=/up?full=1 expected_codes=200,202 http_version=1.1 domain_name=app.example`,
);
const full = { method: 'HEAD', path: '/up?full=1', codes: '200,202', host: 'app.example' } as const;
const first = (monitor: string): string[] => [BALANCER, LISTENER, WEB, A, monitor];

/** Each monitor takes the place of the one before it. */
const sequence = (...monitors: readonly (readonly [change: string, fields: Partial<MonitorSpec>, line: string])[]): Step[] =>
  monitors.map(([change, fields, monitor], i) => {
    const before = monitors[i - 1]?.[2];
    return before === undefined
      ? { change, tree: monitored(fields), there: first(monitor) }
      : { change, tree: monitored(fields), gone: [before], there: [monitor] };
  });

export const monitors: Stacks = {
  "a monitor's request": sequence(
    ['every field', full, FULL],
    ['no field', {}, PLAIN],
    ['every field again', full, FULL],
    ['no host', { ...full, host: undefined }, FULL.replace('1.1 domain_name=app.example', '1')],
    ['another host', { ...full, host: 'other.example' }, FULL.replace('app.example', 'other.example')],
    [
      'a range of codes, no method',
      { ...full, method: undefined, codes: '200-299' },
      FULL.replace('HEAD', 'GET').replace('200,202', '200-299'),
    ],
  ),

  "a monitor's type": sequence(
    ['tcp', { type: 'tcp' }, M(`TCP ${TIMES}`)],
    ['http with a host', full, FULL],
    ['https without', { type: 'https' }, PLAIN.replace('HTTP ', 'HTTPS ')],
    ['tcp again', { type: 'tcp' }, M(`TCP ${TIMES}`)],
  ),

  "a monitor's times and thresholds": sequence(
    [
      'the least',
      { interval: '2s', timeout: '1s', rise: 1, fall: 1 },
      PLAIN.replace(TIMES, 'delay=2 timeout=1 max_retries=1 max_retries_down=1'),
    ],
    [
      'the most',
      { interval: '1h', timeout: '59m', rise: 10, fall: 10 },
      PLAIN.replace(TIMES, 'delay=3600 timeout=3540 max_retries=10 max_retries_down=10'),
    ],
    ['the default fall', {}, PLAIN],
  ),

  'where a monitor goes': [
    {
      change: 'an address and a port',
      tree: monitored({ address: '10.9.9.9', port: 9000 }),
      there: [BALANCER, LISTENER, WEB, PLAIN, `${A} monitor_address=10.9.9.9 monitor_port=9000`],
    },
    {
      change: 'the own address',
      tree: monitored({ port: 9000 }),
      gone: [`${A} monitor_address=10.9.9.9 monitor_port=9000`],
      there: [`${A} monitor_port=9000`],
    },
    { change: 'the own port', tree: monitored({}), gone: [`${A} monitor_port=9000`], there: [A] },
    { change: 'no monitor', tree: web({ members: [a] }), gone: [PLAIN], there: [] },
    {
      change: 'a monitor on another address',
      tree: monitored({ address: '10.9.9.8' }),
      gone: [A],
      there: [PLAIN, `${A} monitor_address=10.9.9.8`],
    },
  ],
};
