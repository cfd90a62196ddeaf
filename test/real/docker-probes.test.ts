import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { render } from '../../src/runtime';
import { type HealthcheckOptions, healthcheck } from '../../src/targets';
import { expandStatusCodes, type MonitorSpec, readStatusCodes } from '../../src/tree';
import { answers, type Behaviour, type RawServer, says, startRaw, startSecure } from '../live/__test-helpers__/raw-server';
import { filesOf, service } from '../targets/docker/__test-helpers__/rendered';
import { cleanupAfterEach } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { freePort } from './support/free-ports';
import { until } from './support/poll';
import { temporaryDirectory } from './support/temporary-directory';
import { type Finished, runTied } from './support/tied-process';

const cleanup = cleanupAfterEach();
const PROBES = process.env.HEALTHTREE_PROBES ?? '';
/** An engine that is not there. */
const NOWHERE = 'DOCKER_HOST=unix:///nonexistent';
const LOCAL = '127.0.0.1';
const TOOLS = ['curl', 'wget', 'busybox', 'bash'] as const;
type Tool = (typeof TOOLS)[number];

/** Runs a program in an environment that has a path and what is given, and nothing else. */
const runAlone = (path: string, program: string, args: readonly string[], more: readonly string[] = []): Promise<Finished> =>
  runTied('/usr/bin/env', ['-i', `PATH=${path}`, ...more, program, ...args]);

/** Runs a check as an engine does, in a container that has its tool and nothing else; the shell is the image's. */
function runTest(tool: Tool, [kind, ...words]: readonly string[]): Promise<Finished> {
  const [program = '', ...rest] = kind === 'CMD-SHELL' ? [tool === 'busybox' ? 'sh' : '/bin/sh', '-c', ...words] : words;
  return runAlone(join(PROBES, tool), program, rest);
}

const testOf = (tool: Tool, port: number, monitor: Partial<MonitorSpec>): readonly string[] => {
  const options = { monitor: { type: 'http', path: '/ping', ...monitor }, port, probeWith: tool } as HealthcheckOptions;
  return healthcheck(options).terraform.test as readonly string[];
};

/** The last of so many requests; a server notes one when its connection ends. */
async function lastOf(server: RawServer, count: number): Promise<string> {
  await until(`${count} requests came`, () => server.requests.length, { accept: (seen) => seen >= count });
  return server.requests.at(-1) ?? '';
}

/** Codes with which a server answers; where it leads elsewhere, all is well there. */
const ANSWERS = [200, 201, 204, 206, 299, 301, 304, 307, 399, 400, 401, 404, 500, 503];
const MONITORS: readonly Partial<MonitorSpec>[] = [
  {},
  { codes: '200' },
  { codes: '200-299' },
  { codes: '200,301-304,401' },
  { codes: '500-599' },
  { host: 'a.example:81', headers: { 'X-Odd': `it's "$HOME" \\ *;` }, path: "/a'b?c=%20&d=$(x)" },
];

/** An answer that leads to a page that is fine. */
const leading =
  (status: number, port: number): Behaviour =>
  (socket) =>
    answers(status, `Location: http://${LOCAL}:${port}/fine\r\n`)(socket);

test.each(TOOLS)('what %s ends with is what the monitor says of every answer', async (tool) => {
  let status = 200;
  const fine = await startRaw(cleanup, answers(200), LOCAL);
  const server = await startRaw(cleanup, (socket) => leading(status, fine.port)(socket), LOCAL);
  let checked = 0;
  for (const monitor of MONITORS) {
    const codes = new Set(expandStatusCodes(readStatusCodes(monitor.codes ?? '200-399').ranges));
    const test = testOf(tool, server.port, monitor);
    for (const answer of ANSWERS) {
      status = answer;
      const { code, stderr } = await runTest(tool, test);
      expect({ tool, monitor, answer, passes: code === 0, stderr: codes.has(answer) ? stderr && '' : '' }).toEqual({
        tool,
        monitor,
        answer,
        passes: codes.has(answer),
        stderr: '',
      });
      // Docker reserves 2, and a shell has 126 and 127 for commands that it can not run.
      expect([2, 126, 127]).not.toContain(code);
      checked++;
    }
    const { path = '/ping', host = `${LOCAL}:${server.port}`, headers = {} } = monitor;
    const [line, ...rest] = (await lastOf(server, MONITORS.indexOf(monitor) * ANSWERS.length + ANSWERS.length)).split('\r\n');
    expect(line).toBe(`GET ${path} HTTP/1.1`);
    expect(rest).toEqual(expect.arrayContaining([`Host: ${host}`, ...Object.entries(headers).map((pair) => pair.join(': '))]));
    expect(rest.filter((one) => /^host:/i.test(one))).toHaveLength(1);
  }
  noteFidelity({
    system: 'health checks of containers',
    what: `commands that run ${tool}`,
    predicted: `the verdict of ${checked} answers`,
    observed: 'the same exit codes',
  });
});

test.each(TOOLS)('%s fails where nothing listens, nothing answers, and where it is no HTTP', async (tool) => {
  const closes = await startRaw(cleanup, (socket) => socket.end(), LOCAL);
  const garbage = await startRaw(cleanup, says('SSH-2.0-OpenSSH 200\r\n\r\n'), LOCAL);
  for (const port of [await freePort(LOCAL), closes.port, garbage.port])
    for (const monitor of [{}, { codes: '200-299' }]) {
      // GNU wget takes what has no status line for HTTP/0.9, and for fine.
      const { code } = await runTest(tool, testOf(tool, port, monitor));
      expect([port, code === 0, code === 2]).toEqual([port, false, false]);
    }
});

test.each(['curl', 'wget', 'bash'] as const)('%s asks with other methods', async (tool) => {
  const server = await startRaw(cleanup, answers(200), LOCAL);
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'DELETE'] as const) {
    const before = server.requests.length;
    expect(await runTest(tool, testOf(tool, server.port, { method }))).toMatchObject({ code: 0 });
    expect(await lastOf(server, before + 1)).toMatch(new RegExp(`^${method} /ping HTTP/1\\.1\r\n`));
  }
});

test('curl and bash speak HTTP/1.0', async () => {
  const server = await startRaw(cleanup, answers(200), LOCAL);
  for (const tool of ['curl', 'bash'] as const) {
    const before = server.requests.length;
    expect(await runTest(tool, testOf(tool, server.port, { httpVersion: '1.0' }))).toMatchObject({ code: 0 });
    expect(await lastOf(server, before + 1)).toMatch(/^GET \/ping HTTP\/1\.0\r\n/);
  }
});

test.each(['curl', 'wget'] as const)('%s speaks TLS, and takes any certificate', async (tool) => {
  let status = 200;
  const server = await startSecure(cleanup, (socket) => answers(status)(socket), LOCAL);
  const secure = { type: 'https', host: 'a.example' } as const;
  expect(await runTest(tool, testOf(tool, server.port, secure))).toMatchObject({ code: 0 });
  expect(await lastOf(server, 1)).toContain('\r\nHost: a.example\r\n');
  if (tool === 'curl') expect(server.names.at(-1)).toBe('a.example');
  status = 500;
  expect((await runTest(tool, testOf(tool, server.port, secure))).code).toBeGreaterThan(0);
});

test('bash sees whether a port is open', async () => {
  const server = await startRaw(cleanup, answers(200), LOCAL);
  const tcp = { type: 'tcp', path: undefined } as const;
  expect((await runTest('bash', testOf('bash', server.port, tcp))).code).toBe(0);
  expect((await runTest('bash', testOf('bash', await freePort(LOCAL), tcp))).code).toBe(1);
});

describe('the Docker client', () => {
  const docker = (args: readonly string[]) => runAlone(join(PROBES, 'docker'), 'docker', args, [NOWHERE]);
  const monitor = { path: "/a'b?c=$(x)&d=$y", headers: { 'X-Odd': `it's "$HOME" \\ $$` }, host: 'a.example' };
  const UPDATE = {
    parallelism: 0,
    delay: '1500ms',
    monitor: '1m',
    maxFailureRatio: 0.25,
    order: 'start-first',
    failureAction: 'rollback',
  };
  const settings = { imageReference: 'nginx:1.27', startPeriod: '1m30s', startInterval: '250ms' };

  test.each(TOOLS)('takes a stack with %s, and gives the same words to the containers', async (probeWith) => {
    const as = { target: 'swarm', ...settings, probeWith, update: UPDATE, poolOptions: { app: { labels: { a: '$x' } } } };
    const tree = service(3, { ...monitor, codes: '200,404' });
    const file = join(temporaryDirectory(cleanup), 'compose.yaml');
    writeFileSync(file, filesOf(tree, as)['compose.yaml'] ?? '');
    const { code, stdout, stderr } = await docker(['stack', 'config', '-c', file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { app } = parse(stdout).services;
    const artifact = render(tree, as).artifact as unknown as { containers: { health: { test: string[] } }[] };
    expect(app.healthcheck).toMatchObject({
      test: artifact.containers[0]?.health.test,
      start_period: '1m30s',
      start_interval: '250ms',
    });
    expect(app.deploy).toMatchObject({
      replicas: 3,
      update_config: { delay: '1.5s', max_failure_ratio: 0.25, order: 'start-first' },
    });
  });

  test.each([
    ['swarm', 'service-create', { update: UPDATE }],
    ['swarm', 'service-update', { update: UPDATE, rollback: { maxFailureRatio: 1 } }],
    ['docker', 'run', {}],
  ] as const)('takes every flag of %s %s', async (target, format, more) => {
    const as = { target, format, probeWith: 'curl', ...settings, ...more } as const;
    const [script = ''] = Object.values(filesOf(service(1, monitor), as));
    const { stderr } = await runAlone(
      join(PROBES, 'docker'),
      '/bin/sh',
      ['-c', script.replace(/^docker network.*$/m, '')],
      [NOWHERE],
    );
    // It looks at all flags before it looks for an engine.
    expect(stderr).toMatch(/[Cc]annot connect to the Docker daemon|failed to connect to the docker API/);
    expect(stderr).not.toMatch(/unknown flag|invalid/);
  });

  test('refuses a flag that is none, so that the test above can fail', async () => {
    expect((await docker(['service', 'create', '--health-intervall', '1s', 'nginx'])).stderr).toContain('unknown flag');
  });
});
