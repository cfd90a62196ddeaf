import { parse } from 'yaml';
import { render } from '../../../src/runtime';
import { faultsOf } from './__test-helpers__/compose-schema';
import { composed, filesOf, service } from './__test-helpers__/rendered';

const CURL = { probeWith: 'curl', imageReference: 'nginx:1.27' } as const;
const UPDATE = {
  parallelism: 2,
  delay: '10s',
  monitor: '1m',
  maxFailureRatio: 0.25,
  order: 'start-first',
  failureAction: 'rollback',
};
const WEB = ['--silent', '--output', '/dev/null', '--noproxy', '*', '--globoff', '--path-as-is', '--http1.1'];

describe('a Compose file', () => {
  test('of a Swarm service says the check and how tasks are replaced', () => {
    const { app } = composed(service(3, {}), {
      target: 'swarm',
      ...CURL,
      startPeriod: '30s',
      startInterval: '1s',
      update: UPDATE,
    });
    expect(app).toEqual({
      image: 'nginx:1.27',
      healthcheck: {
        test: ['CMD', 'curl', '--disable', '--fail', ...WEB, 'http://127.0.0.1:8080/ping'],
        interval: '10s',
        timeout: '2s',
        retries: 3,
        start_period: '30s',
        start_interval: '1s',
      },
      ports: [{ target: 8080, published: 80, protocol: 'tcp', mode: 'ingress' }],
      deploy: {
        replicas: 3,
        restart_policy: { condition: 'any', delay: '5s' },
        update_config: {
          parallelism: 2,
          delay: '10s',
          failure_action: 'rollback',
          monitor: '1m',
          max_failure_ratio: 0.25,
          order: 'start-first',
        },
        rollback_config: {
          parallelism: 1,
          delay: '0s',
          failure_action: 'pause',
          monitor: '5s',
          max_failure_ratio: 0,
          order: 'stop-first',
        },
      },
    });
  });

  test('of one container publishes its port, of several none', () => {
    const docker = { target: 'docker', ...CURL } as const;
    expect(composed(service(1, {}), docker).app).toMatchObject({
      ports: [{ target: 8080, published: 80, protocol: 'tcp' }],
      deploy: { replicas: 1 },
    });
    expect(composed(service(2, {}), docker).app).not.toHaveProperty('ports');
  });

  test('without a monitor turns the check of the image off', () => {
    for (const target of ['docker', 'swarm'])
      expect(composed(service(1), { target, format: 'compose' }).app?.healthcheck).toEqual({ disable: true });
  });

  test('overrides the image field by field, and leaves it its command where that is asked for', () => {
    const image = { interval: '1m', retries: 5, startPeriod: '20s', startInterval: '2s' };
    const of = (settings: object) =>
      composed(service(1, { interval: undefined, timeout: undefined, fall: undefined }), { target: 'swarm', ...settings }).app;
    expect(of({ probeWith: 'image', image })?.healthcheck).toEqual({
      interval: '1m',
      timeout: '30s',
      retries: 5,
      start_period: '20s',
      start_interval: '2s',
    });
    expect(of({ probeWith: 'image', image, startPeriod: '5s' })?.healthcheck).toMatchObject({ start_period: '5s' });
    expect(of({ command: ['/app', 'health check'] })?.healthcheck).toEqual({
      test: ['CMD', '/app', 'health check'],
      interval: '30s',
      timeout: '30s',
      retries: 3,
    });
  });

  test('has what is said of one pool, over what is said of all', () => {
    const tree = { ...service(1, {}), services: { ...service(1, {}).services, ...service(1, {}, 'other').services } };
    const settings = {
      ...CURL,
      poolOptions: { other: { probeWith: 'bash', imageReference: 'other:2', labels: { 'a/b': 'x$y' } } },
    };
    const { app, other } = composed(tree, { target: 'docker', ...settings });
    expect([app?.image, other?.image, other?.labels]).toEqual(['nginx:1.27', 'other:2', { 'a/b': 'x$$y' }]);
    expect(app).not.toHaveProperty('labels');
    expect(other?.healthcheck).toMatchObject({ test: expect.arrayContaining(['CMD', 'bash', '-c']) });
  });

  const MONITORS = [
    undefined,
    {},
    { type: 'tcp', path: undefined },
    { codes: '200,301-303', host: 'a.example:81', headers: { 'X-A': "b'c" }, method: 'HEAD' },
  ] as const;
  const SETTINGS = [{}, { startPeriod: '1m30s', startInterval: '1500ms' }, { imageReference: 'a/b@sha256:0', update: UPDATE }];

  test.each(['docker', 'swarm'] as const)('is one by the specification, for %s', (target) => {
    for (const monitor of MONITORS)
      for (const more of SETTINGS) {
        const settings = target === 'docker' ? { ...more, update: undefined } : more;
        const probeWith = monitor && 'type' in monitor ? 'bash' : 'curl';
        const { update, ...own } = { probeWith, ...settings } as Record<string, unknown>;
        const text = filesOf(service(2, monitor), { target, ...own, ...(update === undefined ? {} : { update }) });
        expect(faultsOf(parse(text['compose.yaml'] ?? ''))).toEqual([]);
      }
  });

  test('that is none is found by the specification', () => {
    const [file] = Object.values(filesOf(service(1, {}), { target: 'swarm', ...CURL }));
    expect(faultsOf(parse((file ?? '').replace('retries: 3', 'retrys: 3')))).not.toEqual([]);
    expect(faultsOf(parse((file ?? '').replace('interval: "10s"', 'interval: "ten"')))).not.toEqual([]);
    expect(faultsOf(parse((file ?? '').replace('order: stop-first', 'order: none-first')))).not.toEqual([]);
  });
});

describe('other formats', () => {
  const swarm = (format: string, more: object = {}) =>
    Object.values(filesOf(service(2, {}), { target: 'swarm', format, ...CURL, ...more }))[0] ?? '';

  test('a script creates services', () => {
    expect(swarm('service-create', { startPeriod: '30s' })).toMatchSnapshot();
  });

  test('a script of an update writes every field, with 0 for what is the image’s', () => {
    const script = swarm('service-update');
    expect(script).toContain('  --health-start-period 0s \\\n  --health-start-interval 0s \\\n');
    expect(swarm('service-update', { probeWith: 'image' })).toContain("  --health-cmd '' \\\n");
    expect(swarm('service-update', { engine: '24' })).not.toContain('--health-start-interval');
    expect(script.trimEnd().split(' ').at(-1)).toBe('app');
  });

  test('a pool without a monitor has no check', () => {
    const of = (format: string, target = 'swarm') => Object.values(filesOf(service(1), { target, format, ...CURL }))[0];
    for (const format of ['service-create', 'service-update']) expect(of(format)).toContain('  --no-healthcheck \\\n');
    expect(of('run', 'docker')).toContain('  --no-healthcheck \\\n');
    expect(of('dockerfile')).toBe('HEALTHCHECK NONE\n');
    expect(JSON.parse(of('terraform') ?? '')).toMatchObject({
      resource: { docker_service: { app: { task_spec: { container_spec: { healthcheck: { test: ['NONE'] } } } } } },
    });
  });

  test('a script runs containers, each known by the name of its pool', () => {
    const [script] = Object.values(filesOf(service(2, {}), { target: 'docker', format: 'run', network: 'front', ...CURL }));
    expect(script).toMatchSnapshot();
  });

  test('a Dockerfile has the words of the command, and no shell', () => {
    expect(filesOf(service(1, {}), { target: 'docker', format: 'dockerfile', ...CURL, startPeriod: '5s' })).toEqual({
      'app.Dockerfile': `HEALTHCHECK --interval=10s --timeout=2s --retries=3 --start-period=5s CMD ${JSON.stringify(['curl', '--disable', '--fail', ...WEB, 'http://127.0.0.1:8080/ping'])}\n`,
    });
  });

  test('Terraform’s JSON has the blocks of the provider, with its templates escaped', () => {
    const file = swarm('terraform', { probeWith: 'command', command: ['/app', '${x}'] });
    expect(JSON.parse(file)).toMatchSnapshot();
  });

  test.each([
    ['swarm', { format: 'service-create', probeWith: 'curl' }, 'swarm.image'],
    ['docker', { format: 'run', probeWith: 'curl' }, 'docker.image'],
    ['swarm', { format: 'terraform', ...CURL, probeWith: 'image' }, 'swarm.probe-with'],
    ['docker', { format: 'dockerfile', ...CURL, probeWith: 'image' }, 'docker.probe-with'],
    ['swarm', { format: 'run', ...CURL }, 'target.value'],
    ['docker', { ...CURL, probeWith: 'command' }, 'target.required'],
    ['docker', { ...CURL, command: ['/app'] }, 'target.value'],
    ['docker', { ...CURL, imageReference: "x'; rm -rf /" }, 'target.value'],
    ['docker', { ...CURL, poolOptions: { ap: {} } }, 'target.field'],
    ['docker', { ...CURL, poolOptions: { app: { labels: { 'a b': 'c' } } } }, 'target.value'],
    ['swarm', { ...CURL, update: { maxFailureRatio: 1.1 } }, 'target.value'],
    ['swarm', { ...CURL, rollback: { failureAction: 'rollback' } }, 'target.value'],
  ])('%s can not have %j', (target, settings, code) => {
    const { artifact, findings } = render(service(1, {}), { target, ...settings });
    expect(artifact).toBeUndefined();
    expect(findings).toContainEqual(expect.objectContaining({ code, severity: 'error' }));
  });
});
