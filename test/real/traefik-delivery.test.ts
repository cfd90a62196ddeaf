import { join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktn';
import { httpMonitor, Pool, TraefikDynamicConfig, WeightedService } from '../../src/index';
import { cleanupAfterEach } from './support/cleanup';
import { freePort } from './support/free-ports';
import { startHttpMember } from './support/http-member';
import { traefikBinary } from './support/places';
import { until } from './support/poll';
import { observedCounts } from './support/predicted';
import { sendExactly } from './support/send-exactly';
import { temporaryDirectory } from './support/temporary-directory';
import { Terraform } from './support/terraform';
import { spawnTied } from './support/tied-process';

const ADDRESS = '127.0.4.7';
const cleanup = cleanupAfterEach();

it('terraform apply changes what a Traefik that watches the folder does, without losing a request', async () => {
  const directory = temporaryDirectory(cleanup);
  const watched = join(directory, 'dynamic');
  const [edge, first, second] = [await freePort(ADDRESS), await freePort(ADDRESS), await freePort(ADDRESS)];
  for (const [name, port] of [
    ['first', first],
    ['second', second],
  ] as const)
    cleanup.add(await startHttpMember({ name, address: ADDRESS, port }));

  const terraform = new Terraform(join(directory, 'cdktf.out', 'stacks', 'edge'));
  const applied = async (weights: readonly [number, number]) => {
    const app = new App({ outdir: join(directory, 'cdktf.out') });
    const stack = new TerraformStack(app, 'edge');
    new LocalBackend(stack, { path: join(directory, 'terraform.tfstate') });
    const monitor = httpMonitor({ path: '/ping', interval: '1s', timeout: '200ms' });
    const pool = (name: string, port: number) =>
      new Pool(stack, name, { monitor, members: [{ name: 'm', address: ADDRESS, port }] });
    const service = new WeightedService(stack, 'root', {
      healthCheck: true,
      children: [
        { service: pool('first', first), weight: weights[0] },
        { service: pool('second', second), weight: weights[1] },
      ],
    });
    const { entryPoints } = new TraefikDynamicConfig(stack, 'traefik', {
      listeners: [{ protocol: 'http', port: edge, bind: ADDRESS, service }],
      delivery: { kind: 'directory', path: watched },
    });
    app.synth();
    expect(await terraform.init()).toMatchObject({ code: 0 });
    expect(await terraform.apply()).toMatchObject({ code: 0 });
    return entryPoints;
  };

  const entryPoints = await applied([3, 1]);
  const traefik = spawnTied(
    'KILL',
    traefikBinary(),
    [
      ...entryPoints.map(({ name, address }) => `--entryPoints.${name}.address=${address}`),
      `--providers.file.directory=${watched}`,
      '--providers.providersThrottleDuration=0s',
      '--global.checkNewVersion=false',
      '--global.sendAnonymousUsage=false',
    ],
    { cwd: directory, stdio: 'ignore' },
  );
  cleanup.later(() => traefik.kill('SIGKILL'));
  const counts = async (n: number) => observedCounts(await sendExactly(n, { port: edge, address: ADDRESS }));
  await until('Traefik serves', () => counts(4).catch(() => ({})), { accept: (seen) => 'first' in seen });
  expect(await counts(400)).toEqual({ first: 300, second: 100 });

  const during: Record<string, number> = {};
  let changed = false;
  const load = (async () => {
    while (!changed) for (const [name, n] of Object.entries(await counts(20))) during[name] = (during[name] ?? 0) + n;
  })();
  await applied([1, 3]);
  await until('the new weights hold', () => counts(40), { accept: ({ second: n }) => n === 30 });
  changed = true;
  await load;
  expect(Object.keys(during).sort()).toEqual(['first', 'second']);
  expect(await terraform.plan('-detailed-exitcode')).toMatchObject({ code: 0 });
}, 60_000);
