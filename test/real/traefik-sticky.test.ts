import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { evaluate, formatFinding, render } from '../../src/runtime';
import type { TraefikArtifact, TraefikSettings } from '../../src/targets';
import type { PoolSpec, Tree } from '../../src/tree';
import { selfSigned } from '../live/__test-helpers__/self-signed';
import { cleanupAfterEach } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { freePort } from './support/free-ports';
import { type HttpMember, startHttpMember } from './support/http-member';
import { KeptClient } from './support/kept-client';
import { longRun } from './support/places';
import { until } from './support/poll';
import { type Random, withRandom } from './support/seed';
import { temporaryDirectory } from './support/temporary-directory';
import { startTraefik, type TraefikProcess } from './support/traefik-process';

const ADDRESS = '127.0.4.5';
const MONITOR = { type: 'http', path: '/ping', interval: '100ms', timeout: '90ms' } as const;
const TREES = longRun() ? 60 : 6;
const CLIENTS = 24;
const cleanup = cleanupAfterEach();

async function deployed(tree: Tree, settings: TraefikSettings = {}): Promise<TraefikProcess> {
  const { artifact, findings } = render(tree, { target: 'traefik', version: '3.7', ...settings });
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  return cleanup.add(await startTraefik({ ...(artifact as TraefikArtifact), address: ADDRESS }));
}

interface World {
  readonly tree: Tree;
  readonly port: number;
  readonly members: ReadonlyMap<string, HttpMember>;
}

/** Two levels of weighted services over pools that keep their clients. */
async function randomWorld(random: Random): Promise<World> {
  const members = new Map<string, HttpMember>();
  const services: Record<string, Tree['services'][string]> = {};
  const branches = Array.from({ length: random.int(1, 3) }, (_, i) => `b${i}`);
  for (const branch of branches) {
    const pools = Array.from({ length: random.int(1, 3) }, (_, i) => `${branch}-p${i}`);
    for (const pool of pools) {
      const own: PoolSpec['members'][number][] = [];
      for (let i = 0; i < random.int(1, 3); i++) {
        const port = await freePort(ADDRESS);
        members.set(`${pool}/m${i}`, cleanup.add(await startHttpMember({ name: `${pool}/m${i}`, address: ADDRESS, port })));
        own.push({ name: `m${i}`, address: ADDRESS, port, weight: random.int(1, 3) });
      }
      const cookie = random.chance(0.5) ? { cookie: 'SRV' } : {};
      services[pool] = { kind: 'pool', monitor: MONITOR, persistence: { type: 'cookie', ...cookie }, members: own };
    }
    const children = pools.map((service) => ({ service, weight: random.int(1, 3) }));
    services[branch] = { kind: 'weighted', healthCheck: true, children };
  }
  services.root = {
    kind: 'weighted',
    healthCheck: true,
    children: branches.map((service) => ({ service, weight: random.int(1, 3) })),
  };
  const port = await freePort(ADDRESS);
  return { tree: { listeners: [{ protocol: 'http', port, bind: ADDRESS, service: 'root' }], services }, port, members };
}

/** What is left of a member's way: itself, else its pool, else its branch, else anything. */
function placesFor(was: string, up: readonly string[]): readonly string[] {
  const [pool = ''] = was.split('/');
  const [branch = ''] = pool.split('-');
  const nearest = [[was], up.filter((one) => one.startsWith(`${pool}/`)), up.filter((one) => one.startsWith(`${branch}-`))];
  return nearest.find((some) => some.some((one) => up.includes(one))) ?? up;
}

it(
  `clients come back to where they were in ${TREES} random trees, and go no further than they must when it is down`,
  async () => {
    await withRandom('traefik sticky', async (random) => {
      let visits = 0;
      for (let i = 0; i < TREES; i++) {
        const { tree, port, members } = await randomWorld(random);
        const traefik = await deployed(tree);
        const target = { address: ADDRESS, port };
        const at = new Map<KeptClient, string>();
        const down = new Set<string>();
        const clients = Array.from({ length: CLIENTS }, (_, n) => new KeptClient(n));
        for (const client of clients) at.set(client, await client.visit(target));
        for (let step = 0; step < 4; step++) {
          const member = random.pick([...members.keys()]);
          if (step > 0 && down.delete(member)) members.get(member)?.passProbes();
          else if (step > 0 && down.size + 1 < members.size) {
            down.add(member);
            members.get(member)?.failProbes();
          }
          await until('Traefik has noticed', async () => statuses(await traefik.state()), {
            accept: (seen) => [...members].every(([name, { port: its }]) => seen[`${its}`] === (down.has(name) ? 'DOWN' : 'UP')),
          });
          const up = [...members.keys()].filter((name) => !down.has(name));
          for (const client of random.shuffle(clients)) {
            const was = at.get(client) ?? '';
            const now = await client.visit(target);
            visits++;
            expect({ tree, was, down: [...down], now, asExpected: placesFor(was, up).includes(now) }).toMatchObject({
              asExpected: true,
            });
            at.set(client, now);
          }
        }
      }
      noteFidelity({
        system: 'Traefik 3.7.15',
        what: `${TREES} random trees whose pools keep clients, members failing and recovering`,
        predicted: `each of ${visits} requests of known clients where it was, else as near as there is one up`,
        observed: 'each there',
      });
    });
  },
  TREES * 20_000,
);

const statuses = ({ services }: Awaited<ReturnType<TraefikProcess['state']>>): Record<string, string> =>
  Object.fromEntries(
    Object.values(services).flatMap(({ serverStatus = {} }) =>
      Object.entries(serverStatus).map(([url, status]) => [new URL(url).port, status]),
    ),
  );

it('new clients are shared exactly, whoever comes again between them', async () => {
  await withRandom('traefik new clients', async (random) => {
    const { tree, port } = await randomWorld(random);
    await deployed(tree);
    const free = Object.entries(tree.services).map(
      ([name, spec]) => [name, spec.kind === 'pool' ? { ...spec, persistence: undefined } : spec] as const,
    );
    const reading = evaluate({ ...tree, services: Object.fromEntries(free) as Tree['services'] }, { as: 'traefik@3.7' });
    const cycle = Number(reading.cycleLength());
    const counts: Record<string, number> = {};
    const old = new KeptClient(0);
    const first = await old.visit({ address: ADDRESS, port });
    counts[first] = 1;
    for (let n = 1; n < cycle; n++) {
      const now = await new KeptClient(n).visit({ address: ADDRESS, port });
      counts[now] = (counts[now] ?? 0) + 1;
      expect(await old.visit({ address: ADDRESS, port })).toBe(first);
    }
    const expected = reading.entries[0]?.nodes.filter(({ kind }) => kind === 'member') ?? [];
    expect(counts).toEqual(
      Object.fromEntries(
        expected.map(({ path, share }) => [path.split('/').slice(-2).join('/'), (Number(share?.n) * cycle) / Number(share?.d)]),
      ),
    );
  });
}, 60_000);

it('TLS ends with the certificate of the name that is asked for, the first for others, and not before version 1.2', async () => {
  const directory = temporaryDirectory(cleanup);
  const certificates = ['site.example', 'shop.example'].map((name) => {
    const { cert, key } = selfSigned(name);
    const files = { certificate: join(directory, `${name}.pem`), key: join(directory, `${name}.key`) };
    writeFileSync(files.certificate, cert);
    writeFileSync(files.key, key);
    return files;
  });
  const port = await freePort(ADDRESS);
  const at = cleanup.add(await startHttpMember({ name: 'app', address: ADDRESS, port: await freePort(ADDRESS) }));
  const tree: Tree = {
    listeners: [{ protocol: 'terminated-https', port, bind: ADDRESS, service: 'app' }],
    services: { app: { kind: 'pool', monitor: MONITOR, members: [{ name: 'm', address: ADDRESS, port: at.port }] } },
  };
  await deployed(tree, { tls: { certificates } });
  const shown = (servername: string, more: object = {}) =>
    new Promise<string>((resolve) => {
      const socket = connect({ host: ADDRESS, port, servername, rejectUnauthorized: false, ...more }, () => {
        resolve(`${socket.getPeerCertificate().subject.CN} ${socket.getProtocol()}`);
        socket.destroy();
      });
      socket.once('error', () => resolve('refused'));
    });
  expect(await shown('shop.example')).toBe('shop.example TLSv1.3');
  expect(await shown('site.example', { maxVersion: 'TLSv1.2' })).toBe('site.example TLSv1.2');
  expect(await shown('stranger.example')).toBe('site.example TLSv1.3');
  expect(await shown('site.example', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })).toBe(
    'refused',
  );
});
