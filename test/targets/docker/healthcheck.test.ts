import { healthcheck } from '../../../src/targets';
import { FindingsError } from '../../../src/tree';

const monitor = { type: 'http', path: '/$health', interval: '10s', timeout: '2s', fall: 3 } as const;
const CURL = [
  'curl',
  '--disable',
  '--fail',
  '--silent',
  '--output',
  '/dev/null',
  '--noproxy',
  '*',
  '--globoff',
  '--path-as-is',
  '--http1.1',
];

test('is the same check in every form', () => {
  const url = 'http://127.0.0.1:8080/$health';
  expect(healthcheck({ monitor, port: 8080, probeWith: 'curl', startPeriod: '30s', startInterval: '1s', engine: '25' })).toEqual({
    compose: {
      test: ['CMD', ...CURL, url.replace('$', '$$$$')],
      interval: '10s',
      timeout: '2s',
      retries: 3,
      start_period: '30s',
      start_interval: '1s',
    },
    dockerfile: `HEALTHCHECK --interval=10s --timeout=2s --retries=3 --start-period=30s --start-interval=1s CMD ${JSON.stringify([...CURL, url])}`,
    flags: [
      '--health-cmd',
      `${[...CURL, url].map((word) => (/[*$]/.test(word) ? `'${word}'` : word)).join(' ')}`,
      ...['--health-interval', '10s', '--health-timeout', '2s', '--health-retries', '3'],
      ...['--health-start-period', '30s', '--health-start-interval', '1s'],
    ],
    terraform: { test: ['CMD', ...CURL, url], interval: '10s', timeout: '2s', retries: 3, start_period: '30s' },
    findings: [],
  });
});

test('without a monitor there is none', () => {
  expect(healthcheck({ port: 80 })).toEqual({
    compose: { disable: true },
    dockerfile: 'HEALTHCHECK NONE',
    flags: ['--no-healthcheck'],
    terraform: { test: ['NONE'] },
    findings: [],
  });
});

test('tells what is said of checks, at its own places, and nothing of services', () => {
  const { findings } = healthcheck({
    monitor: { ...monitor, fall: 1, initState: 'up' },
    port: 80,
    probeWith: 'busybox',
    expectedBoot: '1m',
  });
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'swarm.probe-shell monitor',
    'swarm.flapping monitor.fall',
    'swarm.slow-start startPeriod',
  ]);
});

test.each([
  [{ monitor, port: 80 }, /swarm\.probe-with/],
  [{ monitor: { ...monitor, type: 'ping', path: undefined }, port: 80, probeWith: 'bash' }, /swarm\.monitor/],
  [{ monitor: { ...monitor, path: 'x' }, port: 80, probeWith: 'curl' }, /path\.form/],
  [{ monitor, port: 0, probeWith: 'curl' }, /port\.range/],
  [{ monitor, port: 80, probeWith: 'telnet' }, /target\.value/],
] as const)('%j is refused', (options, message) => {
  const made = () => healthcheck(options as unknown as Parameters<typeof healthcheck>[0]);
  expect(made).toThrow(FindingsError);
  expect(made).toThrow(message);
});
