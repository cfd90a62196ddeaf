import type { Finding, Tree } from '../../../src/tree';
import { behind, failover, monitored, pool, unchecked, weighted, whoami } from '../__test-helpers__/trees';
import { configOf, findingsOf } from './__test-helpers__/render';

const only = (findings: readonly Finding[], code: string): readonly Finding[] =>
  findings.filter((finding) => finding.code === code);

test('a tree that HAProxy realizes as it is meant gets no word but how it is lowered', () => {
  expect(findingsOf(whoami()).map(({ code, severity }) => `${severity} ${code}`)).toEqual(['info haproxy.lowering']);
});

test('the lowering is told with its numbers, and not where nothing is chosen', () => {
  expect(findingsOf(whoami())[0]?.message).toBe(
    'Lowered as branch: 1 inner service chooses in the frontend, shares are exact, a child that is down is left out at once',
  );
  const two = behind('root', {
    root: failover('x', 'b'),
    x: weighted({ a: 1 }),
    a: pool(2),
    b: pool(1, { minHealthy: 1, monitor: { type: 'tcp' } }),
  });
  expect(only(findingsOf(two), 'haproxy.lowering')[0]?.message).toContain('2 inner services choose');
  expect(findingsOf(behind('a', { a: pool(1) }))).toEqual([]);
});

describe('minHealthy above 1 together with backups', () => {
  test('is refused with the numbers', () => {
    const app = pool([{}, {}, {}, { backup: true }], { minHealthy: 2 });
    const [finding] = findingsOf(behind('app', { app }));
    expect(finding).toMatchObject({
      code: 'haproxy.backups-min-healthy',
      severity: 'error',
      path: 'services.app.minHealthy',
      value: 2,
      target: 'haproxy',
    });
    expect(finding?.message).toBe('HAProxy raises the backups of app only when none of its 3 actives is up, not below 2');
  });

  test.each([
    ['minHealthy 1', pool([{}, {}, { backup: true }], { minHealthy: 1 })],
    ['no backup', pool(3, { minHealthy: 2 })],
    ['a disabled backup', pool([{}, {}, { backup: true, enabled: false }], { minHealthy: 2 })],
  ])('is fine with %s', (_, app) => expect(findingsOf(behind('app', { app }))).toEqual([]));
});

describe('a pool behind an http and a tcp listener', () => {
  const tree = (...protocols: ('http' | 'https' | 'tcp')[]): Tree => ({
    listeners: protocols.map((protocol, i) => ({ protocol, port: 80 + i, service: 'root' })),
    services: { root: weighted({ a: 1 }), a: pool(1) },
  });

  test.each([
    ['http', 'tcp'],
    ['http', 'https'],
    ['tcp', 'http'],
  ] as const)('is refused for %s and %s', (first, second) => {
    const found = only(findingsOf(tree(first, second)), 'haproxy.mixed-modes');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: 'error', path: 'listeners[1]', value: 'a' });
    expect(found[0]?.message).toContain(first === 'http' ? second : first);
  });

  test('is fine for https and tcp, which are both streams', () => {
    expect(only(findingsOf(tree('https', 'tcp')), 'haproxy.mixed-modes')).toEqual([]);
    expect(configOf(tree('https', 'tcp')).match(/mode tcp/g)).toHaveLength(3);
  });
});

describe('a round of slots', () => {
  /** Names of nine characters make slots of ten bytes. */
  const round = (...weights: number[]): Tree => {
    const names = weights.map((_, i) => `child-${String(i).padStart(3, '0')}`);
    return behind('root', {
      root: unchecked(Object.fromEntries(names.map((name, i) => [name, weights[i] as number]))),
      ...Object.fromEntries(names.map((name) => [name, pool(1)])),
    });
  };
  const full = Array<number>(6).fill(256);

  test('of exactly 16000 bytes is rendered', () => {
    expect(only(findingsOf(round(...full, 63, 1)), 'haproxy.too-wide')).toEqual([]);
    const list = /str\('([^']*)'\)/.exec(configOf(round(...full, 63, 1)))?.[1];
    expect(list).toHaveLength(16_000);
  });

  test('of more is refused with the numbers', () => {
    const [finding] = findingsOf(round(...full, 64, 1), { lowering: 'branch' });
    expect(finding).toMatchObject({ code: 'haproxy.too-wide', severity: 'error', path: 'services.root.children', value: 16_010 });
    expect(finding?.message).toBe('The round of root takes 16010 bytes (1601 turns of 10), and HAProxy holds at most 16000');
  });

  test('that is too wide in two listeners is told once', () => {
    const { services } = round(...full, 64, 1);
    const twice: Tree = { listeners: [80, 81].map((port) => ({ protocol: 'http', port, service: 'root' })), services };
    expect(only(findingsOf(twice, { lowering: 'branch' }), 'haproxy.too-wide')).toHaveLength(1);
  });

  test('is measured over reduced weights', () => {
    expect(only(findingsOf(round(...full, 256, 256)), 'haproxy.too-wide')).toEqual([]);
  });
});

describe('a check that may last longer than its interval', () => {
  test('is a warning that says how long a silent member can stay', () => {
    const [finding] = findingsOf(monitored({ interval: '2s', timeout: '3s', fall: 3 }));
    expect(finding).toMatchObject({
      code: 'haproxy.probe-time',
      severity: 'warning',
      path: 'services.app.monitor.timeout',
      value: '3s',
    });
    expect(finding?.message).toBe(
      'A check of app may last 5s, and the interval of 2s counts from its end: a silent member is down after up to 21s',
    );
  });

  test('counts the time to connect as it was set', () => {
    const [finding] = findingsOf(monitored({ interval: '2s', timeout: '3s', fall: 3 }), { timeoutConnect: '500ms' });
    expect(finding?.message).toContain('may last 3s500ms');
  });

  test.each([
    ['an equal timeout', { interval: '2s', timeout: '2s' }],
    ['no timeout', { interval: '2s', timeout: undefined }],
    ['a timeout below the default interval', { interval: undefined, timeout: '2s' }],
  ])('is not there with %s', (_, times) => expect(findingsOf(monitored(times))).toEqual([]));
});

describe('DNS names', () => {
  test('of members are a warning, one a pool', () => {
    const app = pool([{ address: '10.0.0.1' }, { address: 'b.example' }, { address: 'c.example' }]);
    expect(findingsOf(behind('app', { app }))).toMatchObject([
      {
        code: 'haproxy.name-resolution',
        severity: 'warning',
        path: 'services.app.members[1].address',
        value: ['b.example', 'c.example'],
      },
    ]);
  });

  test('of a monitor are a warning too', () => {
    expect(findingsOf(monitored({ address: 'probe.example' }))).toMatchObject([
      { code: 'haproxy.name-resolution', severity: 'warning', path: 'services.app.monitor.address', value: ['probe.example'] },
    ]);
  });

  test('are not guessed behind a token', () => {
    expect(findingsOf(behind('app', { app: pool([{ address: '${TfToken[TOKEN.7]}' }]) }))).toEqual([]);
  });
});

describe('a token in an address', () => {
  const token = '${TfToken[TOKEN.7]}';

  test.each([token, `${token}.example`, `10.0.0.${token}`, '${TfToken[my-name_1.7]}'])('is fine as %s', (address) => {
    expect(findingsOf(behind('app', { app: pool([{ address }], { monitor: { type: 'tcp', address } }) }))).toEqual([]);
  });

  test.each([`${token} disabled`, `${token}#`, `${token}\n    maxconn 1`, '#{TfToken[TOKEN.7]}', '${TfToken[a b]}'])(
    'with more than an address around it is refused: %j',
    (address) => {
      const app = pool([{ address }], { monitor: { type: 'tcp', address } });
      const tree: Tree = { listeners: [{ protocol: 'http', port: 80, bind: address, service: 'app' }], services: { app } };
      expect(findingsOf(tree).map(({ code, path }) => `${code} ${path}`)).toEqual([
        'address.form listeners[0].bind',
        'address.form services.app.members[0].address',
        'address.form services.app.monitor.address',
      ]);
    },
  );
});
