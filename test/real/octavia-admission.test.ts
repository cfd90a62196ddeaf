import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESS, INTERVAL, inOrderOf, type Newcomer, type Newcomers, STAGES, treeAt, upSpans } from './support/admission';
import { Amphora } from './support/amphora';
import { cleanupAfterAll } from './support/cleanup';
import { editedTemplates } from './support/edited-templates';
import { noteFidelity } from './support/fidelity';
import { freePort } from './support/free-ports';
import { startHttpMember } from './support/http-member';
import { type OctaviaApi, startOctavia } from './support/octavia-api';
import { OctaviaDeployment } from './support/octavia-deployment';
import { type SteadyClient, steadyClient } from './support/steady-client';
import { temporaryDirectory } from './support/temporary-directory';

/**
 * Under load, each pool gets a second member, by Terraform through the real Octavia API: rendered by Octavia's own templates, and
 * by copies with an init state that `healthtree octavia-template` made. One that fails its checks, but would answer anything else,
 * gets as many requests as predicted, none where it is kept waiting; one that is ready gets its share when it is predicted to.
 */
const RATE = 25;
const NAME = 'admission';

/** How long each stage is watched: three checks, and a bit. */
const WATCHED = 3 * INTERVAL + 1_000;

/** How long starting a process and a busy machine may take, in milliseconds. */
const SLACK = 600;

const CASES: Readonly<Record<string, Omit<Newcomer, 'ports'>>> = {
  'open-1': { waiting: 'not at all', ready: false },
  'open-2': { waiting: 'not at all', ready: false },
  'open-3': { waiting: 'not at all', ready: false },
  weight: { waiting: 'at weight 0', ready: false },
  disabled: { waiting: 'disabled', ready: false },
  'open-ready': { waiting: 'not at all', ready: true },
  'weight-ready': { waiting: 'at weight 0', ready: true },
};

/** Octavia's own templates, and edited ones, which nothing has to wait with. */
const EDGES = [
  { initState: undefined, address: ADDRESS, pools: Object.keys(CASES) },
  { initState: 'down', address: '127.0.8.2', pools: ['open-1', 'open-ready'] },
  { initState: 'fully-down', address: '127.0.8.3', pools: ['open-1', 'open-ready'] },
] as const;

const cleanup = cleanupAfterAll();

type Edge = (typeof EDGES)[number] & {
  readonly amphora: Amphora;
  readonly clients: ReadonlyMap<string, SteadyClient>;
  /** `performance.now()` of when each stage was loaded. */
  readonly loaded: number[];
};

async function startEdge(edge: (typeof EDGES)[number], api: OctaviaApi, newcomers: Newcomers): Promise<Edge> {
  const { initState, address, pools } = edge;
  const templates = initState && { templates: await editedTemplates(await api.templates(), initState, cleanup) };
  const amphora = new Amphora(api, cleanup, { name: NAME, address, ...templates });
  const loaded = [await amphora.load()];
  const client = (pool: string) => steadyClient({ address, port: newcomers[pool]?.ports.listener ?? 0, rate: RATE });
  return { ...edge, amphora, clients: new Map(pools.map((pool) => [pool, cleanup.add(client(pool))])), loaded };
}

async function startNewcomers(): Promise<Newcomers> {
  const newcomers: Record<string, Newcomer> = {};
  for (const [pool, one] of Object.entries(CASES)) {
    const ports = { listener: await freePort(ADDRESS), a: await freePort(ADDRESS), b: await freePort(ADDRESS) };
    newcomers[pool] = { ...one, ports };
    for (const name of ['a', 'b'] as const) {
      const probe = name === 'a' || one.ready ? 'ok' : 'fails';
      cleanup.add(await startHttpMember({ name: `${pool}/${name}`, address: ADDRESS, port: ports[name], probe }));
    }
  }
  return newcomers;
}

interface Admission {
  readonly what: string;
  readonly predicted: number;
  readonly observed: number;
}

/** Requests of a new member that fails its checks, or seconds until one that is ready serves: predicted, and what a client saw. */
async function admissionAt({ initState, amphora, clients, loaded }: Edge, pool: string, all: Newcomers): Promise<Admission> {
  const newcomers = inOrderOf(amphora.members, all);
  const { waiting, ready } = newcomers[pool] as Newcomer;
  const start = loaded[0] as number;
  const log = (await clients.get(pool)?.stop()) ?? [];
  const sentTo = (name: string) => log.filter(({ member }) => member === `${pool}/${name}`).map(({ sentAt }) => sentAt - start);
  const [a, b] = [sentTo('a'), sentTo('b')];
  const up = upSpans(pool, newcomers, initState, [...loaded, performance.now()]);
  const told = { pool, initState, loaded: loaded.map((at) => at - start), up, a: a[0], b: [b[0], b.at(-1)] };

  expectFirst(told, a[0], up.a[0]?.from);
  const unserved = log.filter(({ status, sentAt }) => status === 503 && sentAt - start > (a[0] ?? 0));
  expect({ ...told, unserved }).toEqual({ ...told, unserved: [] });
  const how = initState === undefined ? `waits ${waiting}` : `init-state ${initState} by an edited template`;
  if (ready) {
    expectFirst(told, b[0], up.b[0]?.from);
    const since = log.filter(({ sentAt, member }) => sentAt - start >= (b[0] ?? 0) && member !== undefined).length;
    expect({ ...told, off: Math.abs(b.length - since / 2) < 8 }).toEqual({ ...told, off: true });
    const admitted = (loaded[waiting === 'not at all' ? 1 : 2] as number) - start;
    const [predicted, observed] = [up.b[0]?.from ?? 0, b[0] ?? 0].map((at) => (at - admitted) / 1000);
    return { what: `a new member that is ready, ${how}`, predicted: predicted ?? 0, observed: observed ?? 0 };
  }
  const predicted = up.b.reduce((sum, { from, to }) => sum + to - from, 0) * (RATE / 2 / 1000);
  const spread = predicted === 0 ? 0 : (RATE / 2) * (INTERVAL / 1000);
  const [came, fits] = [b.length, Math.abs(b.length - predicted) <= spread && (predicted === 0) === (b.length === 0)];
  expect({ ...told, predicted, came, fits }).toEqual({ ...told, predicted, came, fits: true });
  return { what: `a new member that fails its checks, ${RATE} requests/s, ${how}`, predicted, observed: came };
}

/** A check may be one period off; a configuration that is loaded works at once. */
function expectFirst(
  told: { readonly loaded: readonly number[] },
  seen: number | undefined,
  predicted: number | undefined,
): void {
  const within = SLACK + (told.loaded.some((at) => Math.abs(at - (predicted ?? 0)) <= 1) ? 0 : INTERVAL);
  const off = Math.abs((seen ?? Number.NaN) - (predicted ?? Number.NaN));
  expect({ ...told, seen, predicted, near: off < within }).toEqual({ ...told, seen, predicted, near: true });
}

/** What is of the same kind, in one line: sums of requests, or means of seconds. */
function noteAll(admissions: readonly Admission[]): void {
  for (const what of new Set(admissions.map((one) => one.what))) {
    const same = admissions.filter((one) => one.what === what);
    const sum = (field: 'predicted' | 'observed'): number => same.reduce((total, one) => total + one[field], 0);
    const text = (field: 'predicted' | 'observed'): string =>
      what.includes('requests')
        ? `${Math.round(sum(field))} requests`
        : `serves after ${Math.max(0, sum(field) / same.length).toFixed(1)} s`;
    const system = "HAProxy 3.2.26, by Octavia 19.0.0's templates";
    noteFidelity({ system, what, predicted: text('predicted'), observed: text('observed') });
  }
}

it('a new member of an Octavia pool gets the predicted requests, and none before it is admitted', async () => {
  const api = cleanup.add(await startOctavia('127.0.8.4'));
  const newcomers = await startNewcomers();
  const deployment = new OctaviaDeployment(api, temporaryDirectory(cleanup), 'rendered');
  const octavia = { name: NAME, vipSubnetId: 'b8f7a5a6-4a52-4f0e-9d0a-6f8f0f6e7d11', vipAddress: ADDRESS };
  const edges: Edge[] = [];
  for (const stage of STAGES) {
    await deployment.apply({ ...treeAt(stage, newcomers), targets: { octavia } });
    if (stage === 1) for (const edge of EDGES) edges.push(await startEdge(edge, api, newcomers));
    else for (const { amphora, loaded } of edges) loaded.push(await amphora.load());
    await wait(WATCHED);
  }
  const admissions: Admission[] = [];
  for (const edge of edges) for (const pool of edge.pools) admissions.push(await admissionAt(edge, pool, newcomers));
  noteAll(admissions);
}, 300_000);
