import { formatFinding, render } from '../../src/runtime';
import type { TraefikArtifact } from '../../src/targets';
import type { PoolSpec, Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { freePort } from './support/free-ports';
import { type HttpMember, startHttpMember } from './support/http-member';
import { withRandom } from './support/seed';
import { startTraefik } from './support/traefik-process';
import { TraefikTwin } from './support/traefik-twin';

const ADDRESS = '127.0.4.2';
const INTERVAL = 700;
const MONITOR = { type: 'http', path: '/ping', interval: `${INTERVAL}ms`, timeout: '300ms' } as const;

const cleanup = cleanupAfterEach();

/** Real members in pools whose weights leave no order open, by `POOL/MEMBER`. */
async function world(weights: Readonly<Record<string, readonly number[]>>) {
  const members: Record<string, HttpMember> = {};
  const pools: Record<string, PoolSpec> = {};
  for (const [pool, all] of Object.entries(weights)) {
    const specs: PoolSpec['members'][number][] = [];
    for (const [i, weight] of all.entries()) {
      const name = String.fromCharCode(97 + i);
      const port = await freePort(ADDRESS);
      members[`${pool}/${name}`] = cleanup.add(await startHttpMember({ name: `${pool}/${name}`, address: ADDRESS, port }));
      specs.push({ name, address: ADDRESS, port, weight });
    }
    pools[pool] = { kind: 'pool', monitor: MONITOR, members: specs };
  }
  const port = await freePort(ADDRESS);
  const treeOf = (services: Tree['services']): Tree => ({
    listeners: [{ protocol: 'http', port, bind: ADDRESS, service: 'app' }],
    services: { ...services, ...pools },
  });
  return { members, treeOf, edge: { address: ADDRESS, port } };
}

function artifactOf(tree: Tree): TraefikArtifact {
  const { artifact, findings } = render(tree, 'traefik@3.7');
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  return artifact as TraefikArtifact;
}

async function twinOf(tree: Tree, label: string, rest: Pick<Awaited<ReturnType<typeof world>>, 'members' | 'edge'>) {
  const { config, entryPoints } = artifactOf(tree);
  const traefik = cleanup.add(await startTraefik({ config, entryPoints, address: ADDRESS }));
  const configOf = (one: Tree) => artifactOf(one).config;
  return withRandom(label, (random) => TraefikTwin.of(tree, { traefik, random, interval: INTERVAL, configOf, ...rest }));
}

/** Each answer was compared as it came. */
function note(what: string, requests: number): void {
  const each = `each of ${requests} requests`;
  noteFidelity({ system: 'Traefik 3.7.15', what, predicted: `${each} to one member`, observed: `${each} there` });
}

it('failures, recoveries and a reload: every request goes where the simulation says', async () => {
  const { members, treeOf, edge } = await world({ dc1: [3, 1], dc2: [11, 3], dc3: [1] });
  const tree = treeOf({
    app: {
      kind: 'weighted',
      healthCheck: true,
      children: [
        { service: 'dc1', weight: 11 },
        { service: 'spare', weight: 3 },
      ],
    },
    spare: { kind: 'failover', children: [{ service: 'dc2' }, { service: 'dc3' }] },
  });
  const twin = await twinOf(tree, 'traefik phases', { members, edge });
  const among = (answers: readonly string[]) => [...new Set(answers)].sort();

  expect(among(await twin.send(1))).toEqual(['dc1/a', 'dc1/b', 'dc2/a', 'dc2/b']);

  await twin.stop('dc1/a');
  expect(await twin.send(1.5)).toContain('502');
  expect(among(await twin.send(1))).toEqual(['dc1/b', 'dc2/a', 'dc2/b']);

  await twin.failProbes('dc1/b', 'dc2/a', 'dc2/b');
  await twin.send(1.5);
  expect(among(await twin.send(1))).toEqual(['dc3/a']);

  await twin.stop('dc3/a');
  await twin.send(1.5);
  expect(among(await twin.send(1))).toEqual(['503']);

  await twin.recover('dc1/b', 'dc2/b', 'dc3/a');
  await twin.send(1.5);
  expect(among(await twin.send(1))).toEqual(['dc1/b', 'dc2/b']);

  await twin.reload(tree);
  expect(among(await twin.send(0.7))).toEqual(['502', 'dc1/b', 'dc2/a', 'dc2/b']);
  await twin.send(0.8);
  expect(among(await twin.send(1))).toEqual(['dc1/b', 'dc2/b']);

  await twin.recover('dc1/a', 'dc2/a');
  await twin.send(1.5);
  expect(among(await twin.send(1))).toEqual(['dc1/a', 'dc1/b', 'dc2/a', 'dc2/b']);
  expect(twin.log.length).toBeGreaterThan(500);
  note('failures, recoveries and a reload', twin.log.length);
}, 60_000);

it('health checks that a reload switches on above a child that is down miss it for one interval, and then never', async () => {
  const { members, treeOf, edge } = await world({ dc1: [3, 1], dc2: [11, 3] });
  const app = (healthCheck: boolean) =>
    treeOf({
      app: {
        kind: 'weighted',
        healthCheck,
        children: [
          { service: 'dc1', weight: 3 },
          { service: 'dc2', weight: 1 },
        ],
      },
    });
  const twin = await twinOf(app(false), 'traefik reload', { members, edge });
  const sick = (answers: readonly string[]) => answers.filter((answer) => answer.startsWith('dc1/')).length;

  await twin.failProbes('dc1/a', 'dc1/b');
  await twin.send(1.5);
  const before = await twin.send(1);
  expect(sick(before)).toBe(0);
  expect(before).toContain('503');

  await twin.reload(app(true));
  expect(sick(await twin.send(0.7))).toBeGreaterThan(0);
  await twin.send(0.6);
  const after = await twin.send(2);
  expect(sick(after)).toBe(0);
  expect(after).not.toContain('503');
  note('health checks switched on by a reload, over a dead child', twin.log.length);
}, 60_000);
