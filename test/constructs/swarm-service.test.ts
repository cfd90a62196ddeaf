import { type TerraformStack, Token } from 'cdktn';
import { DockerProvider, httpMonitor, Pool, SwarmService, type SwarmServiceProps, WeightedService } from '../../src/index';
import { simulate } from '../../src/runtime';
import { emptyApp, synthesizedJson } from './__test-helpers__/app';

const { stack, cleanUp } = emptyApp();
afterAll(cleanUp);

const pool = (scope: TerraformStack, id = 'app') =>
  new Pool(scope, id, {
    monitor: httpMonitor({ path: '/ping', interval: '10s', timeout: '2s', fall: 3 }),
    members: ['a', 'b', 'c'].map((name, i) => ({ name, address: `10.0.0.${i + 1}`, port: 8080 })),
  });

function service(scope: TerraformStack, more: Partial<SwarmServiceProps> = {}): SwarmService {
  new DockerProvider(scope, 'docker', { host: 'unix:///var/run/docker.sock' });
  return new SwarmService(scope, 'web', {
    listeners: [{ protocol: 'http', port: 80, service: pool(scope) }],
    imageReference: 'nginx:1.27',
    probeWith: 'wget',
    update: { order: 'start-first', failureAction: 'rollback', monitor: '1m' },
    poolOptions: { app: { labels: { team: '${x}%{y}' } } },
    ...more,
  });
}

test('synthesizes a docker_service with its check and its settings of updates', () => {
  const one = stack('swarm');
  expect([...service(one).resources.keys()]).toEqual(['app']);
  const { terraform, provider, resource } = synthesizedJson(one) as unknown as Record<string, Record<string, unknown>>;
  expect(terraform?.required_providers).toEqual({ docker: { source: 'kreuzwerker/docker', version: '~> 3.0' } });
  expect(provider).toEqual({ docker: [{ host: 'unix:///var/run/docker.sock' }] });
  expect(resource).toMatchSnapshot();
});

test('writes blocks as HCL, too', () => {
  const one = stack('hcl');
  service(one);
  const { hcl } = one.toHclTerraform();
  expect(hcl).toMatch(/update_config \{[^}]*order\s*= "start-first"/);
  expect(hcl).toMatch(/healthcheck \{[^}]*test\s*= \[\s*"CMD-SHELL",/);
  expect(hcl).toMatch(/provider "docker" \{\s*host = "unix:/);
});

test('an image that is known only at apply stays a token', () => {
  const one = stack('token');
  service(one, { imageReference: Token.asString({ resolve: () => '${docker_image.web.repo_digest}' }) });
  expect(JSON.stringify(synthesizedJson(one))).toContain('"image":"${docker_image.web.repo_digest}"');
});

test('is the tree that is simulated', () => {
  const web = service(stack('twin'));
  const twin = simulate(web, { as: 'swarm' }).advance('1m').rollout('app', { is: 'fails-probe' }).advance('10m');
  expect(twin.rollouts()[0]).toMatchObject({ state: 'rolled-back', service: 'app' });
});

test('what can not be fails synthesis, all of it', () => {
  const one = stack('broken');
  const all = new WeightedService(one, 'all', { children: [{ service: pool(one) }] });
  const web = service2(one, all);
  expect(web.resources.size).toBe(0);
  expect(() => synthesizedJson(one)).toThrow(/swarm\.nested[\s\S]*swarm\.probe-with|swarm\.probe-with[\s\S]*swarm\.nested/);
});

const service2 = (scope: TerraformStack, root: WeightedService) =>
  new SwarmService(scope, 'web', { listeners: [{ protocol: 'http', port: 80, service: root }], imageReference: 'nginx' });
