import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanupAfterEach } from './support/cleanup';
import { connectExactly } from './support/connect-exactly';
import { freePort, freePorts } from './support/free-ports';
import { checkHaproxyConfig, startHaproxy } from './support/haproxy-process';
import { parseStats } from './support/haproxy-socket';
import { startHttpMember } from './support/http-member';
import { terraformMirrorRc } from './support/places';
import { until } from './support/poll';
import { Random, seed, withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';
import { steadyClient } from './support/steady-client';
import { startTcpMember } from './support/tcp-member';
import { temporaryDirectory } from './support/temporary-directory';
import { Terraform } from './support/terraform';

const cleanup = cleanupAfterEach();

interface Server {
  name: string;
  port: number;
  weight: number;
}

const httpConfig = (port: number, servers: readonly Server[], frontendLine = '') => `
defaults
    mode http
    timeout connect 1s
    timeout client 20s
    timeout server 5s
frontend edge
    bind 127.0.0.1:${port}
    ${frontendLine}
    default_backend pool
backend pool
    balance roundrobin
    option httpchk GET /ping
    default-server check inter 100ms rise 2 fall 2 init-state fully-down
${servers.map(({ name, port, weight }) => `    server ${name} 127.0.0.1:${port} weight ${weight}\n`).join('')}`;

async function pool(...weights: number[]) {
  const [edge = 0, ...ports] = await freePorts(weights.length + 1);
  const members = await Promise.all(ports.map(async (port, i) => cleanup.add(await startHttpMember({ name: `m${i}`, port }))));
  const servers = ports.map((port, i) => ({ name: `m${i}`, port, weight: weights[i] ?? 1 }));
  return { edge, members, servers, configText: httpConfig(edge, servers) };
}

async function startAndWaitForMembers(configText: string, count: number) {
  const haproxy = cleanup.add(await startHaproxy({ configText }));
  await until('all members are up', async () => (await haproxy.stats()).map(({ svname, status }) => `${svname} ${status}`), {
    accept: (rows) => rows.filter((row) => /^m\d+ UP$/.test(row)).length === count,
  });
  return haproxy;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('http through HAProxy', () => {
  test('shares follow the weights exactly', async () => {
    const { edge, configText, members } = await pool(3, 1);
    await startAndWaitForMembers(configText, 2);

    const tally = await sendExactly(400, { port: edge });

    expect(tally.byMember).toEqual({ m0: 300, m1: 100 });
    expect(tally.byStatus).toEqual({ 200: 400 });
    expect(members.map(({ served }) => served.length)).toEqual([300, 100]);
  });

  test('several connections share the exact total', async () => {
    const { edge, configText } = await pool(3, 1);
    const haproxy = await startAndWaitForMembers(configText, 2);

    const tally = await sendExactly(4001, { port: edge, connections: 7, pipelining: 5 });

    expect(tally.total).toBe(4001);
    expect(Math.abs((tally.byMember.m0 ?? 0) - 3001)).toBeLessThanOrEqual(1);
    const edgeRow = (await haproxy.stats()).find(({ svname }) => svname === 'FRONTEND');
    expect(edgeRow?.req_tot).toBe('4001');
  });

  test('a steady client sees refused, then 503, then members', async () => {
    const { edge, configText, members } = await pool(1, 1);
    for (const member of members) member.failProbes();
    const client = cleanup.add(steadyClient({ port: edge, rate: 200 }));
    await client.waitFor('refused', (log) => log.some(({ status }) => status === 'refused'));

    const haproxy = cleanup.add(await startHaproxy({ configText }));
    await client.waitFor('503', (log) => log.some(({ status }) => status === 503));
    expect(members.flatMap(({ served }) => served)).toEqual([]);
    for (const member of members) member.passProbes();
    await client.waitFor('both members', (log) => new Set(log.map(({ member }) => member)).size === 3);
    for (const member of members) member.failProbes(500);
    await until('the pool is down', () => haproxy.status('pool', 'BACKEND'), { accept: (status) => status === 'DOWN' });
    await client.waitFor('503 again', (log) => log.at(-1)?.status === 503);

    const log = await client.stop();
    const firstServed = log.findIndex(({ status }) => status === 200);
    const statusesBefore = [...new Set(log.slice(0, firstServed).map(({ status }) => status))];
    expect(statusesBefore).toEqual(['refused', 503]);
    const byId = new Map(log.map((request) => [request.id, request]));
    for (const { requestId, at } of members.flatMap(({ served }) => served)) {
      const request = byId.get(requestId ?? '');
      expect(request?.sentAt).toBeLessThanOrEqual(at);
      expect(request?.answeredAt).toBeGreaterThanOrEqual(at);
    }
    expect(members[0]?.probes.map(({ status }) => status)).toEqual(expect.arrayContaining([503, 200, 500]));
  });

  test('a stopped member refuses, and comes back on its port', async () => {
    const { edge, configText, members } = await pool(1, 1);
    const haproxy = await startAndWaitForMembers(configText, 2);
    const [first] = members;

    await first?.stop();
    await until('m0 is down', () => haproxy.status('pool', 'm0'), { accept: (status) => status === 'DOWN' });
    expect((await sendExactly(50, { port: edge })).byMember).toEqual({ m1: 50 });

    await first?.start();
    await until('m0 is up', () => haproxy.status('pool', 'm0'), { accept: (status) => status === 'UP' });
    expect(Object.keys((await sendExactly(50, { port: edge })).byMember).sort()).toEqual(['m0', 'm1']);
  });

  test('sixty members at once', async () => {
    const { edge, configText } = await pool(...Array<number>(60).fill(1));
    await startAndWaitForMembers(configText, 60);

    const tally = await sendExactly(600, { port: edge });

    expect(new Set(Object.values(tally.byMember))).toEqual(new Set([10]));
    expect(Object.keys(tally.byMember)).toHaveLength(60);
  });
});

describe('a pipeline that HAProxy answers itself', () => {
  const counted = async (frontendLine: string, count: number) => {
    const { edge, servers } = await pool(1);
    const haproxy = await startAndWaitForMembers(httpConfig(edge, servers, frontendLine), 1);
    const tally = await sendExactly(count, { port: edge, pipelining: 16 });
    const edgeRow = (await haproxy.stats()).find(({ svname }) => svname === 'FRONTEND');
    return { tally, taken: edgeRow?.req_tot };
  };

  test('503 for want of a server', async () => {
    const { edge, servers, members } = await pool(1);
    const haproxy = await startAndWaitForMembers(httpConfig(edge, servers), 1);
    for (const member of members) member.failProbes();
    await until('the pool is down', () => haproxy.status('pool', 'BACKEND'), { accept: (status) => status === 'DOWN' });

    const tally = await sendExactly(500, { port: edge, pipelining: 16 });

    expect(tally.byStatus).toEqual({ 503: 500 });
    const edgeRow = (await haproxy.stats()).find(({ svname }) => svname === 'FRONTEND');
    expect(edgeRow?.req_tot).toBe('500');
  });

  test('503 with an announced close after each', async () => {
    const line = 'http-request return status 503 content-type text/plain string no hdr connection close if { rand(2) 0 }';
    const { tally, taken } = await counted(line, 500);
    expect(tally.unanswered).toBe(0);
    expect((tally.byStatus[503] ?? 0) + (tally.byStatus[200] ?? 0)).toBe(500);
    expect(taken).toBe('500');
  });

  test('a closed connection after each answer', async () => {
    const { tally, taken } = await counted('option httpclose', 500);
    expect(tally.byMember).toEqual({ m0: 500 });
    expect(taken).toBe('500');
  });

  test('a close without an answer is one unanswered request', async () => {
    const { tally, taken } = await counted('http-request reject if { rand(2) 0 }', 500);
    expect(tally.unanswered).toBeGreaterThan(0);
    expect(tally.total).toBe(500);
    expect(taken).toBe('500');
  });

  test('a refused connection is an error', async () => {
    await expect(sendExactly(5, { port: await freePort() })).rejects.toThrow('ECONNREFUSED');
  });
});

test('tcp members', async () => {
  const [edge = 0, a = 0, b = 0] = await freePorts(3);
  cleanup.add(await startTcpMember({ name: 'a', port: a }));
  cleanup.add(await startTcpMember({ name: 'b', port: b }));
  const haproxy = cleanup.add(
    await startHaproxy({
      configText: `
defaults
    mode tcp
    timeout connect 1s
    timeout client 5s
    timeout server 5s
listen pool
    bind 127.0.0.1:${edge}
    server a 127.0.0.1:${a} weight 3
    server b 127.0.0.1:${b} weight 1
`,
    }),
  );

  expect((await connectExactly(40, { port: edge })).byMember).toEqual({ a: 30, b: 10 });
  await haproxy.command('set server pool/a state maint');
  await haproxy.command('set server pool/b state maint');
  expect((await connectExactly(3, { port: edge })).order).toEqual(['closed', 'closed', 'closed']);
});

describe('the HAProxy process', () => {
  test('is gone after stop()', async () => {
    const { configText } = await pool(1);
    const haproxy = await startHaproxy({ configText });
    const pid = haproxy.pid ?? 0;
    expect(isAlive(pid)).toBe(true);

    await haproxy.stop();

    expect(isAlive(pid)).toBe(false);
    expect(haproxy.running).toBe(false);
  });

  test('tells why it does not start', async () => {
    await expect(startHaproxy({ configText: 'nonsense\n' })).rejects.toThrow("unknown keyword 'nonsense'");
  });

  test('checks with warnings as errors', async () => {
    const file = join(temporaryDirectory(cleanup), 'haproxy.cfg');
    const { configText } = await pool(1);
    writeFileSync(file, configText);
    expect(await checkHaproxyConfig(file)).toEqual({ code: 0, output: '' });
    writeFileSync(file, configText.replace('timeout client 20s', ''));
    const warned = await checkHaproxyConfig(file);
    expect(warned.code).toBe(1);
    expect(warned.output).toContain("missing timeouts for frontend 'edge'");
  });
});

test('stats are read by column name', () => {
  expect(parseStats('# pxname,svname,last_chk,-,\na,b,"say ""x, y""",,\n')).toEqual([
    expect.objectContaining({ pxname: 'a', svname: 'b', last_chk: 'say "x, y"', '-': '' }),
  ]);
});

test('polling tells what was last seen', async () => {
  const polling = until('never', () => 'this', { timeoutMs: 50, accept: () => false });
  await expect(polling).rejects.toThrow('not within 50 ms: never; last seen: this');
});

test('random numbers depend on the seed and the label, and a failure names the seed', async () => {
  const draw = (label: string) => withRandom(label, (random) => Array.from({ length: 5 }, () => random.int(1, 1000)));
  expect(await draw('x')).toEqual(await draw('x'));
  expect(await draw('x')).not.toEqual(await draw('y'));
  expect(new Random(1).shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
  const failing = withRandom('the label', () => {
    throw new Error('wrong');
  });
  await expect(failing).rejects.toThrow(`wrong\nthe label: again with --seed ${seed}`);
});

describe('terraform', () => {
  test('applies built-in resources without a mirror', async () => {
    const directory = temporaryDirectory(cleanup);
    writeFileSync(join(directory, 'main.tf'), 'resource "terraform_data" "it" {\n  input = "x"\n}\n');
    const terraform = new Terraform(directory);

    for (const step of [terraform.init, terraform.validate, () => terraform.plan('-out=plan')]) {
      expect(await step()).toMatchObject({ code: 0 });
    }
    expect(await terraform.showPlanJson('plan')).toMatchObject({ resource_changes: [{ type: 'terraform_data' }] });
    expect(await terraform.apply()).toMatchObject({ code: 0 });
    expect(await terraform.plan('-detailed-exitcode')).toMatchObject({ code: 0 });
    expect(await terraform.destroy()).toMatchObject({ code: 0 });
  });

  test('validates OpenStack resources with the mirror', async () => {
    const directory = temporaryDirectory(cleanup);
    const main = join(directory, 'main.tf');
    const config = (weight: number) => `
terraform {
  required_providers {
    openstack = { source = "terraform-provider-openstack/openstack" }
  }
}
resource "openstack_lb_member_v2" "it" {
  pool_id       = "p"
  address       = "192.0.2.1"
  protocol_port = 80
  weight        = ${weight}
}
`;
    writeFileSync(main, config(1));
    const terraform = new Terraform(directory, terraformMirrorRc());

    expect(await terraform.init()).toMatchObject({ code: 0 });
    expect(await terraform.validate()).toMatchObject({ code: 0 });
    writeFileSync(main, config(257));
    const refused = await terraform.validate();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('weight');
  });
});
