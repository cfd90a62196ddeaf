import type { MonitorSpec, Tree } from '../../../src/tree';
import { behind, monitored, ping, pool, whoami } from '../__test-helpers__/trees';
import { attributesOf, findingsOf, resourcesOf, said } from './__test-helpers__/octavia';

const about = (monitor: Partial<MonitorSpec>): string[] => said(monitored(monitor));
const at = (code: string, field: string, severity = 'error'): string[] => [
  `${severity} octavia.${code} services.app.monitor.${field}`,
];
const first = (tree: Tree) => findingsOf(tree)[0];

test('a monitor that Octavia realizes as it is meant gets no word', () => expect(about({})).toEqual([]));

test.each(['interval', 'timeout', 'rise'] as const)('%s is needed', (field) => {
  expect(about({ [field]: undefined })).toEqual(at('required', field));
});

test('fall is not needed', () => expect(about({ fall: undefined })).toEqual([]));

test.each([
  [{ interval: '2500ms', timeout: '1s' }, 'interval', '2s500ms', 'Use 3s.'],
  [{ interval: '2s', timeout: '1ms' }, 'timeout', '1ms', 'Use 1s.'],
] as const)('durations are whole seconds: %p', (times, field, value, hint) => {
  expect(about(times)).toEqual(at('seconds', field));
  expect(first(monitored(times))).toMatchObject({ value, hint });
});

test.each([
  ['2s', '2s', 'Use at most 1s, or a longer interval.'],
  ['1m', '2m', 'Use at most 59s, or a longer interval.'],
  ['1s', '1s', 'Use a longer interval.'],
])('an interval of %s has no timeout of %s', (interval, timeout, hint) => {
  expect(about({ interval, timeout })).toEqual(at('timeout', 'timeout'));
  expect(first(monitored({ interval, timeout }))?.hint).toBe(hint);
});

test.each(['rise', 'fall'] as const)('%s is at most 10', (field) => {
  expect(about({ [field]: 10 })).toEqual([]);
  expect(about({ [field]: 11 })).toEqual(at('threshold', field));
});

test('a check has no headers of its own', () => expect(about({ headers: { 'X-A': '1' } })).toEqual(at('headers', 'headers')));

test.each([
  [{ host: 'app.example' }, []],
  [{ host: 'app.example', httpVersion: '1.1' }, []],
  [{ httpVersion: '1.0' }, []],
  [{ httpVersion: '1.1' }, at('http-version', 'httpVersion')],
  [{ host: 'app.example', httpVersion: '1.0' }, at('http-version', 'httpVersion')],
  [{ host: 'app.example:8080' }, at('http-version', 'host')],
] as const)('a host needs HTTP/1.1 and the other way round: %p', (monitor, findings) => expect(about(monitor)).toEqual(findings));

test.each(['&', '"', "'", '<', '>', '\\'])('a path with %s is refused, since it is changed on its way', (char) => {
  expect(about({ path: `/a${char}b` })).toEqual(at('path', 'path'));
});

test.each(['/a?b=c;d', '/a%26b', '/${x}', `/${'x'.repeat(254)}`])('the path %s is fine', (path) =>
  expect(about({ path })).toEqual([]),
);

test('a path of more than 255 characters is refused', () =>
  expect(about({ path: `/${'x'.repeat(255)}` })).toEqual(at('path', 'path')));

describe('status codes', () => {
  const codesOf = (codes: MonitorSpec['codes']) =>
    attributesOf(resourcesOf(monitored({ codes })), 'openstack_lb_monitor_v2').expected_codes;

  test.each([
    [200, '200'],
    ['200-399', '200-399'],
    ['200,204', '200,204'],
    ['300-302,200', '200,300,301,302'],
    [['200-202', '201-203'], '200,201,202,203'],
  ])('%p are written %s', (codes, text) => expect(codesOf(codes)).toBe(text));

  test('of a mix that has 64 characters or fewer are fine, of more are refused', () => {
    expect(codesOf('200-214,300')).toHaveLength(63);
    expect(about({ codes: '200-215,300' })).toEqual(at('codes', 'codes'));
    expect(first(monitored({ codes: '200-215,300' }))?.message).toContain('these codes have 67 characters of at most 64');
  });
});

test('names are no addresses, of members and of monitors, and an amphora probes none of IPv6 but of members', () => {
  expect(said(behind('app', { app: pool([{}, { address: 'b.example' }]) }))).toEqual([
    'error octavia.address services.app.members[1].address',
  ]);
  expect(about({ address: 'probe.example' })).toEqual(at('address', 'address'));
  expect(about({ address: '2001:db8::1' })).toEqual(at('address', 'address'));
  expect(said(behind('app', { app: pool([{ address: '2001:db8::1' }]) }))).toEqual([]);
  expect(said(behind('app', { app: pool([{ address: '${TfToken[TOKEN.7]}' }]) }))).toEqual([]);
});

test('minHealthy above 1 is refused', () => {
  expect(said(behind('app', { app: pool(2, { minHealthy: 1 }) }))).toEqual([]);
  expect(said(behind('app', { app: pool(2, { minHealthy: '100%' }) }))).toEqual([
    'error octavia.min-healthy services.app.minHealthy',
  ]);
});

test('a listener on an address of its own is refused', () => {
  const tree: Tree = {
    listeners: [{ protocol: 'http', port: 80, bind: '10.0.0.1', service: 'app' }],
    services: { app: pool(1) },
  };
  expect(said(tree)).toEqual(['error octavia.bind listeners[0].bind']);
});

test.each(['down', 'fully-down'] as const)(
  'without a gate, the init state %s is an error that can be acknowledged, with the time that it is about',
  (initState) => {
    const [finding] = findingsOf(monitored({ initState, interval: '5s', timeout: '2s' }), { gate: 'none' });
    expect(finding).toMatchObject({ code: 'octavia.init-state', severity: 'error', acknowledgeable: true, value: initState });
    expect(finding?.message).toBe(
      `Octavia has no init state ${initState}: a new member takes traffic at once, for up to 7s, until its first check fails`,
    );
  },
);

test('the init state fully-up is a warning with the number of checks, up is what Octavia does', () => {
  expect(about({ initState: 'fully-up' })).toEqual(at('fully-up', 'initState', 'warning'));
  expect(first(monitored({ initState: 'fully-up', fall: 5 }))?.message).toContain('not after 5');
  expect(about({ initState: 'up' })).toEqual([]);
});

test('everything about all pools is told at once', () => {
  const broken = { ...ping, interval: '1s', rise: 11, headers: { a: '1' } };
  const codes = said({ ...whoami(broken), root: undefined }).map((line) => line.split(' ').slice(1).join(' '));
  for (const dc of ['whoami-dc1', 'whoami-dc2'])
    for (const code of [
      'timeout services.DC.monitor.timeout',
      'threshold services.DC.monitor.rise',
      'headers services.DC.monitor.headers',
    ])
      expect(codes).toContain(`octavia.${code.replace('DC', dc)}`);
});
