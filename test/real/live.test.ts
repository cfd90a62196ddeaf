import { type Probed, type ProbeKind, probe } from 'healthtree/live';
import { type As, errorsOf, formatFinding, render, type Tree } from 'healthtree/runtime';
import type { TraefikArtifact } from 'healthtree/targets';
import type { MonitorSpec, PoolSpec } from '../../src/tree';
import {
  ADDRESS,
  answers,
  type Behaviour,
  type RawServer,
  says,
  saysAndHolds,
  startFull,
  startNothing,
  startRaw,
  startSecure,
} from '../live/__test-helpers__/raw-server';
import { type Cleanup, cleanupAfterEach } from './support/cleanup';
import { freePort } from './support/free-ports';
import { startHaproxy } from './support/haproxy-process';
import { until } from './support/poll';
import { startTraefik } from './support/traefik-process';

const cleanup = cleanupAfterEach();

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const after =
  (ms: number, behaviour: Behaviour): Behaviour =>
  (socket) =>
    setTimeout(() => behaviour(socket), ms).unref();
const head = (...lines: readonly string[]): Behaviour =>
  says(`HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`);

interface Case {
  readonly type?: 'https' | 'tcp';
  readonly start: (cleanup: Cleanup) => Promise<RawServer | { address: string; port: number }>;
}

const http = (behaviour: Behaviour): Case => ({ start: (one) => startRaw(one, behaviour) });
const https = (behaviour: Behaviour): Case => ({ type: 'https', start: (one) => startSecure(one, behaviour) });
const greeting = (type: 'https' | undefined, behaviour: Behaviour | undefined): Case => ({
  ...(type === undefined ? {} : { type }),
  start: async (one) => Object.assign(await startRaw(one, () => undefined), { greet: behaviour }),
});

/** What a member can do; each is checked by a real balancer and by `probe`. */
const CASES: Readonly<Record<string, Case>> = {
  ok: http(says(OK)),
  'http-10': http(says('HTTP/1.0 200 OK\r\n\r\n')),
  'no-reason': http(says('HTTP/1.1 200\r\n\r\n')),
  'no-content': http(answers(204)),
  redirect: http(answers(302, 'Location: http://127.0.0.1:1/\r\n')),
  'not-modified': http(answers(304)),
  missing: http(answers(404)),
  broken: http(answers(500)),
  slow: http(after(100, says(OK))),
  late: http(after(2_500, says(OK))),
  silent: http(() => undefined),
  'half-head': http(saysAndHolds('HTTP/1.1 200 OK\r\nA: b\r\n')),
  'half-closed': http(says('HTTP/1.1 200 OK\r\nA: b')),
  closes: http((socket) => socket.end()),
  resets: http((socket) => socket.resetAndDestroy()),
  refused: { start: startNothing },
  full: { start: startFull },
  garbage: http(saysAndHolds('hello world\r\n\r\n')),
  'http-09': http(saysAndHolds('<html>hi</html>')),
  'continue-first': http(says(`HTTP/1.1 100 Continue\r\n\r\n${OK}`)),
  'early-hints': http(says(`HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}`)),
  'big-head': http(head(`X: ${'a'.repeat(15_000)}`)),
  'huge-head': http(head(`X: ${'a'.repeat(20_000)}`)),
  'many-headers': http(head(...Array<string>(150).fill('X: a'))),
  'bad-header': http(head('no colon')),
  'blank-before-colon': http(head('X : a')),
  'two-lengths': http(head('Content-Length: 1', 'Content-Length: 2')),
  'no-body': http(head('Content-Length: 100')),
  'line-feeds': http(says('HTTP/1.1 200 OK\nA: b\n\n')),
  'lines-first': http(says(`\r\n\r\n${OK}`)),
  pieces: http((socket) => {
    socket.write(OK.slice(0, 20));
    after(50, says(OK.slice(20)))(socket);
  }),
  'tls-ok': https(answers(200)),
  'tls-broken': https(answers(503)),
  'tls-silent': https(() => undefined),
  'no-tls': greeting('https', says('HTTP/1.1 400 Bad\r\n\r\n')),
  'tls-closes': greeting('https', (socket) => socket.end()),
};

const TCP: Readonly<Record<string, Case>> = {
  'tcp-open': { type: 'tcp', start: (one) => startRaw(one, () => undefined) },
  'tcp-refused': { type: 'tcp', start: startNothing },
  'tcp-full': { type: 'tcp', start: startFull },
};

interface Stage {
  readonly tree: Tree;
  readonly servers: ReadonlyMap<string, RawServer>;
  readonly port: number;
}

const TIMES = { interval: '500ms', timeout: '1s' };

/** A pool of one member for each case: members of one pool wait for each other in Traefik. */
async function stage(cases: Readonly<Record<string, Case>>): Promise<Stage> {
  const servers = new Map<string, RawServer>();
  const services: Record<string, Tree['services'][string]> = {
    root: { kind: 'weighted', healthCheck: true, children: Object.keys(cases).map((service) => ({ service })) },
  };
  for (const [name, { type = 'http', start }] of Object.entries(cases)) {
    const server = await start(cleanup);
    if ('requests' in server) servers.set(name, server);
    services[name] = pool({ type, ...TIMES, ...(type === 'tcp' ? {} : { path: '/ping' }) }, server);
  }
  const port = await freePort(ADDRESS);
  return { tree: { services, listeners: [{ protocol: 'http', port, bind: ADDRESS, service: 'root' }] }, servers, port };
}

const pool = (monitor: MonitorSpec, { address, port }: { address: string; port: number }): PoolSpec => ({
  kind: 'pool',
  monitor,
  members: [{ name: 'm', address, port }],
});

function lowered(tree: Tree, as: As) {
  const { artifact, findings } = render(tree, as);
  if (!artifact)
    throw new Error(
      errorsOf(findings)
        .map((finding) => formatFinding(finding))
        .join('\n'),
    );
  return artifact;
}

const HAPROXY = { target: 'haproxy', version: '3.2', stateFile: '/nonexistent/state' };
const TRAEFIK = 'traefik@3.7';

async function runHaproxy(tree: Tree) {
  return cleanup.add(await startHaproxy({ configText: Object.values(lowered(tree, HAPROXY).files()).join('') }));
}

async function runTraefik(tree: Tree) {
  const { config, entryPoints } = lowered(tree, TRAEFIK) as TraefikArtifact;
  return cleanup.add(await startTraefik({ config, entryPoints, address: ADDRESS }));
}

/** By pool. */
const kindsOf = ({ results }: Probed): Record<string, ProbeKind> =>
  Object.fromEntries(results.map(({ path, kind }) => [path.split('/').at(-2) ?? '', kind]));

/** What HAProxy calls what `probe` calls so. It has one word, a socket error, for answers that are none and for closed connections. */
const WORDS: Readonly<Record<ProbeKind, readonly string[]>> = {
  passed: ['L7OK', 'L4OK'],
  status: ['L7STS'],
  answer: ['SOCKERR', 'L7RSP'],
  closed: ['SOCKERR', 'L7RSP'],
  timeout: ['L7TOUT'],
  tls: ['L6RSP', 'L6TOUT'],
  refused: ['L4CON'],
  unreachable: ['L4TOUT'],
  dns: [],
  aborted: [],
  error: [],
};

test('probe finds of each member what a real HAProxy finds', async () => {
  const cases = { ...CASES, ...TCP };
  const { tree } = await stage(cases);
  const haproxy = await runHaproxy(tree);
  const seen = new Map<string, { word: string; code: string }>();
  await until('every member was checked', async () => {
    for (const { pxname = '', svname, check_status: word = '', check_code: code = '' } of await haproxy.stats())
      if (svname === 'm' && /^[A-Z]/.test(word) && word !== 'INI') seen.set(pxname, { word, code });
    return seen.size === Object.keys(cases).length;
  });
  await haproxy.stop();

  const probed = await probe(tree, { as: HAPROXY });
  const found = probed.results.map(({ path, kind, status }) => {
    const name = path.split('/').at(-2) ?? '';
    const { word, code } = seen.get(name) ?? { word: '', code: '' };
    return { name, kind, agrees: WORDS[kind].includes(word), word, status: `${status ?? ''}`, code };
  });
  expect(found).toEqual(found.map((one) => ({ ...one, agrees: true, code: one.status })));
  expect(new Set(Object.values(kindsOf(probed)))).toEqual(
    new Set(['passed', 'status', 'answer', 'closed', 'timeout', 'tls', 'refused', 'unreachable']),
  );
});

test('probe finds of each member what a real Traefik finds', async () => {
  const { tree, servers } = await stage(CASES);
  const traefik = await runTraefik(tree);
  const patient = [...servers].filter(([name]) => CASES[name]?.type === undefined).map(([, server]) => server);
  await until('every server was asked twice', () => patient.every(({ requests }) => requests.length >= 2), { timeoutMs: 20_000 });

  const probed = await probe(tree, { as: TRAEFIK });
  const expected = Object.fromEntries(probed.results.map(({ path, passed }) => [path.split('/').at(-2), passed ? 'UP' : 'DOWN']));
  const disagreements = async () => {
    const { services } = await traefik.state();
    return Object.entries(expected).flatMap(([name, verdict]) => {
      const [status] = Object.values(services[`${name}@file`]?.serverStatus ?? {});
      return status === verdict ? [] : [`${name}: probe ${verdict}, Traefik ${status}`];
    });
  };
  await until('Traefik agrees', disagreements, { accept: (list) => list.length === 0 });
  expect(new Set(Object.values(expected))).toEqual(new Set(['UP', 'DOWN']));
});

const MONITORS: readonly Partial<MonitorSpec>[] = [
  {},
  { method: 'HEAD', path: '/a?b=c' },
  { host: 'app.example:8080' },
  { host: 'app.example', method: 'POST', headers: { 'X-Probe': 'yes', 'user-agent': 'me' } },
  { httpVersion: '1.1', headers: { 'x-b': '2', 'X-A': '1' } },
  { method: 'PUT' },
  { method: 'PATCH' },
  { method: 'DELETE', headers: { Accept: 'text/plain' } },
  { method: 'OPTIONS' },
  { method: 'TRACE' },
  { httpVersion: '1.1', headers: { 'x-a': '' } },
  { type: 'https', host: 'app.example' },
  { type: 'https' },
];

/** HAProxy sends no Connection header with a check: there it is an error. */
const OWN_CONNECTION: readonly Partial<MonitorSpec>[] = [
  { headers: { Connection: 'close', 'X-A': '1' } },
  { httpVersion: '1.1', headers: { connection: 'keep-alive', 'x-a': '' } },
];

test.each<[string, As, (tree: Tree) => Promise<{ stop(): unknown }>, readonly Partial<MonitorSpec>[]]>([
  ['HAProxy', HAPROXY, runHaproxy, MONITORS],
  ['Traefik', TRAEFIK, runTraefik, [...MONITORS, ...OWN_CONNECTION]],
])('probe sends what a real %s sends, byte for byte', async (_name, as, run, monitors) => {
  const cases = Object.fromEntries(
    monitors.map((monitor, i): [string, Case] => [`p${i}`, (monitor.type === 'https' ? https : http)(answers(200))]),
  );
  const { tree, servers } = await stage(cases);
  const services = Object.fromEntries(
    Object.entries(tree.services).map(([name, spec]) =>
      spec.kind === 'pool' && spec.monitor
        ? [name, { ...spec, monitor: { ...spec.monitor, ...monitors[Number(name.slice(1))] } }]
        : [name, spec],
    ),
  );
  const whole: Tree = { ...tree, services };
  const balancer = await run(whole);
  const sent = () =>
    [...servers.values()].map(({ requests, names }) => ({
      request: requests.findLast((text) => text !== ''),
      name: names.at(-1),
    }));
  await until('every server was asked', () => sent().every(({ request }) => request !== undefined));
  await balancer.stop();
  await until('every connection is over', () => [...servers.values()].every(({ open }) => open === 0));
  const real = sent();
  for (const server of servers.values()) server.requests.length = 0;

  const { results } = await probe(whole, { as });
  expect(results.every(({ passed }) => passed)).toBe(true);
  await until('every server was asked', () => sent().every(({ request }) => request !== undefined));
  expect(sent()).toEqual(real);
});
