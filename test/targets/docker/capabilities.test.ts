import { check, evaluate, render } from '../../../src/runtime';
import { checkFor } from '../../../src/targets';
import type { MonitorSpec, PoolSpec, Tree } from '../../../src/tree';
import { behind, failover, pool, routed, weighted } from '../__test-helpers__/trees';

const probe: MonitorSpec = { type: 'http', path: '/ping', interval: '10s', timeout: '2s', fall: 2 };
const alone = (members: Parameters<typeof pool>[0], rest: Partial<PoolSpec> = {}): Tree =>
  behind('app', { app: pool(members, rest) });
const monitored = (monitor: Partial<MonitorSpec>): Tree => alone(1, { monitor: { ...probe, ...monitor } });

type Engine = 'docker' | 'swarm';

/** What is said of a tree for a prediction. */
const said = (tree: Tree, target: Engine, settings: object = {}) =>
  checkFor(tree, { target, ...settings }, 'predict').findings.map(({ severity, code, path, message }) => ({
    is: `${severity} ${code}`,
    path,
    message,
  }));
const codes = (tree: Tree, target: Engine, settings: object = {}) => said(tree, target, settings).map(({ is }) => is);
/** What is said of a code. */
const about = (tree: Tree, target: Engine, code: string, settings: object = {}) =>
  said(tree, target, settings).find(({ is }) => is.endsWith(` ${code}`));

describe.each(['docker', 'swarm'] as const)('%s', (target) => {
  test('needs to know what runs a check, for a deployment only', () => {
    const { artifact, findings } = render(alone(1), { target });
    expect(artifact).toBeUndefined();
    expect(findings).toContainEqual(expect.objectContaining({ code: `${target}.probe-with`, severity: 'error', target }));
    expect(codes(alone(1, { monitor: probe }), target)).not.toContain(`error ${target}.probe-with`);
    expect(render(alone(1, { monitor: undefined }), { target, engine: '25' }).artifact).toBeDefined();
  });

  test('has no weighted or failover services', () => {
    const nested = behind('root', { root: weighted({ a: 1, spare: 1 }), spare: failover('b'), a: pool(1), b: pool(1) });
    expect(
      said(nested, target)
        .filter(({ is }) => is === `error ${target}.nested`)
        .map(({ path }) => path),
    ).toEqual(['services.root.kind', 'services.spare.kind']);
  });

  test('has no weights, but the same one for all is none', () => {
    expect(about(alone([{ weight: 1 }, { weight: 3 }]), target, `${target}.weight`)).toMatchObject({
      is: `error ${target}.weight`,
      path: 'services.app.members',
      message: expect.stringContaining('app/b would get 1/2 instead of 3/4'),
    });
    expect(about(alone([{ weight: 3 }, { weight: 3 }, { weight: 0 }]), target, `${target}.weight`)).toBeUndefined();
    expect(evaluate(alone([{ weight: 3 }, { weight: 3 }]), { as: target }).share('app/a')).toEqual({ n: 1n, d: 2n });
  });

  test('leaves out what takes no traffic', () => {
    const tree = alone([{}, { weight: 0 }, { enabled: false }]);
    expect(
      said(tree, target)
        .filter(({ is }) => is === `info ${target}.left-out`)
        .map(({ path }) => path),
    ).toEqual(['services.app.members[1]', 'services.app.members[2]']);
    expect(evaluate(tree, { as: target }).node('app/b')).toMatchObject({ up: false, reported: null, reason: 'left out' });
  });

  test('has no minHealthy, no backups, no routes and no other algorithms', () => {
    expect(codes(alone(2, { minHealthy: 2 }), target)).toContain(`error ${target}.min-healthy`);
    expect(about(alone([{}, { backup: true }]), target, `${target}.backups`)?.path).toBe('services.app.members[1].backup');
    expect(codes(routed([{ host: 'a.example', service: 'app' }], { app: pool(1) }), target)).toContain(`error ${target}.routes`);
    expect(codes(alone(1, { algorithm: 'source' }), target)).toContain(`error ${target}.algorithm`);
    expect(codes(alone(1, { algorithm: 'least-connections' }), target)).toContain(`error ${target}.algorithm`);
  });

  test('lets the first passed check decide, with the times', () => {
    expect(about(monitored({ rise: 3 }), target, `${target}.rise`)).toMatchObject({
      is: `warning ${target}.rise`,
      message: expect.stringContaining('within 12s instead of up to 36s'),
    });
    expect(about(monitored({ rise: 1 }), target, `${target}.rise`)).toBeUndefined();
  });

  test.each([
    [{ startInterval: '2s' }, 'A start interval of 2s has no effect'],
    [{ image: { startInterval: '2s' } }, 'A start interval of 2s has no effect'],
    [{ startPeriod: '3s' }, 'start interval of 5s, when the start period of 3s is over'],
    [{ startPeriod: '8s', startInterval: '8s' }, 'start interval of 8s, when the start period of 8s is over'],
    [{ startPeriod: '8s', startInterval: '7s' }, undefined],
    [{ startPeriod: '8s' }, undefined],
    [{}, undefined],
  ])('bug 29: of %j it says %j', (settings, message) => {
    expect(about(monitored({}), target, `${target}.start-interval`, settings)?.message ?? '').toContain(message ?? '');
    expect(codes(monitored({}), target, settings).includes(`warning ${target}.start-interval`)).toBe(message !== undefined);
  });

  test.each([
    [{ startPeriod: 5 }, `targets.${target}.startPeriod`],
    [{ image: { interval: '0s' } }, `targets.${target}.image.interval`],
    [{ image: { retries: -1 } }, `targets.${target}.image.retries`],
    [{ image: { retries: '3' } }, `targets.${target}.image.retries`],
    [{ image: 'nginx' }, `targets.${target}.image`],
    [{ image: { retires: 3 } }, `targets.${target}.image.retires`],
    [{ startperiod: '5s' }, `targets.${target}.startperiod`],
  ])('the settings can not be %j', (settings, path) => {
    expect(said(monitored({}), target, settings).filter(({ is }) => is.startsWith('error target.'))).toMatchObject([{ path }]);
  });

  test('what is found is accepted with a reason', () => {
    const acknowledge = [{ code: `${target}.rise`, reason: 'known' }];
    expect(codes(monitored({ rise: 2 }), target, { acknowledge })).toContain(`info ${target}.rise`);
  });

  test('fills in what a monitor does not say', () => {
    const bare = alone(1, { monitor: { type: 'http', path: '/ping' } });
    const monitorOf = (settings: object) => {
      const app = checkFor(bare, { target, ...settings }, 'predict').lowered?.effective?.services.get('app');
      return app?.kind === 'pool' ? app.monitor : undefined;
    };
    expect(monitorOf({})).toMatchObject({ interval: 30_000, timeout: 30_000, rise: 1, fall: 3, codes: [{ from: 200, to: 399 }] });
    expect(monitorOf({ image: { interval: '9s', timeout: '1s', retries: 7 } })).toMatchObject({
      interval: 9_000,
      timeout: 1_000,
      fall: 7,
    });
  });

  test('says what can be said of a broken tree', () => {
    const services = { app: { kind: 'weighted', children: [{ service: 'nobody' }] } } as const;
    expect(check(behind('app', services), { target }).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['service.unknown', `${target}.nested`]),
    );
  });
});

describe('docker alone', () => {
  test('takes nothing out, and says after how long it would have known', () => {
    expect(about(monitored({}), 'docker', 'docker.keeps-traffic')).toMatchObject({
      is: 'warning docker.keeps-traffic',
      path: 'services.app.monitor',
      message: expect.stringContaining('unhealthy after up to 24s'),
    });
    expect(codes(alone(1, { monitor: undefined }), 'docker')).toEqual([]);
  });

  test.each([
    ['up', {}, undefined],
    ['fully-up', {}, undefined],
    ['down', {}, '10s before its first check'],
    ['fully-down', { startPeriod: '20s' }, '5s before its first check'],
  ] as const)('init state %s with %j', (initState, settings, message) => {
    const found = about(monitored({ initState }), 'docker', 'docker.init-state', settings);
    expect(found?.message ?? '').toContain(message ?? '');
    expect(found?.is).toBe(message === undefined ? undefined : 'error docker.init-state');
    const acknowledge = [{ code: 'docker.init-state', reason: 'known' }];
    if (message !== undefined)
      expect(codes(monitored({ initState }), 'docker', { ...settings, acknowledge })).toContain('info docker.init-state');
  });

  test('names containers in random order, which is silent only where that is what is meant', () => {
    const unwatched = { monitor: undefined };
    expect(codes(alone(2, unwatched), 'docker')).toEqual(['warning docker.algorithm']);
    expect(codes(alone(2, { ...unwatched, algorithm: 'random' }), 'docker')).toEqual([]);
    expect(codes(alone([{}, { enabled: false }], unwatched), 'docker')).toEqual(['info docker.left-out']);
    expect(evaluate(alone(2), { as: 'docker' }).node('app/a')).toMatchObject({ exactness: 'expected' });
  });

  test('publishes a port on one address where it is told to', () => {
    const bound = {
      ...alone(1, { monitor: undefined }),
      listeners: [{ protocol: 'http', port: 80, bind: '10.0.0.1', service: 'app' }],
    };
    expect(codes(bound as Tree, 'docker')).toEqual([]);
    expect(codes(bound as Tree, 'swarm')).toEqual(['error swarm.bind']);
  });
});

describe('swarm alone', () => {
  test('says nothing of what it does as it is meant', () => {
    for (const initState of [undefined, 'down', 'fully-down'] as const)
      expect(codes(monitored({ initState }), 'swarm')).toEqual([]);
    expect(codes(alone(3, { monitor: { ...probe, rise: 1 } }), 'swarm', { startPeriod: '10s', startInterval: '2s' })).toEqual([]);
  });

  test.each([
    ['up', {}, '10s after its start'],
    ['fully-up', { startPeriod: '20s', startInterval: '2s' }, '2s after its start'],
  ] as const)('has no init state %s', (initState, settings, message) => {
    expect(about(monitored({ initState }), 'swarm', 'swarm.init-state', settings)).toMatchObject({
      is: 'warning swarm.init-state',
      message: expect.stringContaining(message),
    });
  });

  test('has one port for all tasks of a service', () => {
    expect(about(alone([{ port: 80 }, { port: 80, enabled: false }, { port: 81 }]), 'swarm', 'swarm.port')).toMatchObject({
      path: 'services.app.members[2].port',
    });
    expect(codes(alone([{ port: 80 }, { port: 81, enabled: false }], { monitor: probe }), 'swarm')).toEqual([
      'info swarm.left-out',
    ]);
    expect(codes(alone(2, { algorithm: 'random' }), 'swarm')).toContain('error swarm.algorithm');
  });

  test.each([
    [{ restartCondition: 'none' }, true],
    [{ restartCondition: 'on-failure', exitsCleanly: true }, true],
    [{ restartCondition: 'on-failure' }, false],
    [{ exitsCleanly: true }, false],
  ])('with %j, that nothing replaces an unhealthy task is said: %j', (settings, warned) => {
    expect(codes(monitored({}), 'swarm', settings)).toEqual(warned ? ['warning swarm.not-replaced'] : []);
    expect(codes(alone(1, { monitor: undefined }), 'swarm', settings)).toEqual([]);
  });

  test.each([
    [{ restartCondition: 'always' }, 'targets.swarm.restartCondition'],
    [{ restartDelay: 5 }, 'targets.swarm.restartDelay'],
    [{ exitsCleanly: 'yes' }, 'targets.swarm.exitsCleanly'],
  ])('its settings can not be %j', (settings, path) => {
    expect(said(monitored({}), 'swarm', settings)).toMatchObject([{ is: 'error target.value', path }]);
  });
});
