import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Reported, Simulation } from '../../src/health';
import { checkFor } from '../../src/targets';
import type { MemberSpec, PoolSpec, Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { octaviaPython } from './support/places';
import { type Random, withRandom } from './support/seed';
import { temporaryDirectory } from './support/temporary-directory';

const cleanup = cleanupAfterEach();
const STATES = 300;
const HEARTBEAT = 10_000;

/** What a server is in `show stat`, as JSON. */
const row: Reported = {
  member(pool, member, { dead, admin, text: seen }) {
    const told = admin ?? (member.enabled ? 'ready' : 'maintenance');
    const checked = pool.monitor ? (seen ?? (dead ? 'DOWN' : 'UP')) : 'no check';
    return JSON.stringify({ status: told === 'maintenance' ? 'MAINT' : checked, weight: told === 'drain' ? 0 : member.weight });
  },
  pool: (_pool, { up }) => (up ? 'UP' : 'DOWN'),
};

interface State {
  readonly tree: Tree;
  readonly takenOut: readonly string[];
  readonly twins: readonly [octavia: Simulation, rows: Simulation];
}

/** A tree after some time in which this and that happened, at the moment of a heartbeat. */
function randomState(random: Random): State {
  const names = ['p', 'q', 'r'].slice(0, random.int(1, 3));
  const services = Object.fromEntries(names.map((name) => [name, randomPool(random)]));
  const tree: Tree = { services, listeners: names.map((service, i) => ({ protocol: 'http', port: 80 + i, service })) };
  const takenOut = names.filter(() => random.chance(0.1));
  const as = {
    target: 'octavia',
    poolOptions: Object.fromEntries(takenOut.map((name) => [name, { enabled: false }])),
    acknowledge: [{ code: 'octavia.round-robin', reason: 'the order of picks is not looked at' }],
  };
  const twins = [undefined, row].map((reported) => new Simulation(tree, (one) => running(one, as, reported)));
  for (let i = random.int(0, 8); i > 0; i--) {
    const event = randomEvent(random, tree);
    for (const twin of twins) event(twin);
  }
  for (const twin of twins) twin.advance(HEARTBEAT - (twin.now % HEARTBEAT));
  return { tree, takenOut, twins: twins as unknown as State['twins'] };
}

function running(tree: Tree, as: Parameters<typeof checkFor>[1], reported: Reported | undefined) {
  const { model, lowered, asked, findings } = checkFor(tree, as, 'predict');
  if (!lowered?.effective || !lowered.dynamics) throw new Error(findings.map(({ message }) => message).join('\n'));
  return {
    declared: model,
    effective: lowered.effective,
    ...lowered.dynamics,
    reported: reported ?? asked?.target.reported,
    findings,
  };
}

const randomPool = (random: Random): PoolSpec => ({
  kind: 'pool',
  members: ['a', 'b', 'c', 'd'].slice(0, random.int(1, 4)).map(
    (name, i): MemberSpec => ({
      name,
      address: `10.0.0.${i + 1}`,
      port: 80,
      weight: i === 0 ? random.int(1, 3) : random.int(0, 3),
      enabled: random.chance(0.8),
      backup: i > 0 && random.chance(0.2),
    }),
  ),
  ...(random.chance(0.8)
    ? { monitor: { type: 'http', interval: '5s', timeout: '2s', rise: random.int(1, 3), fall: random.int(1, 4) } as const }
    : {}),
});

function randomEvent(random: Random, tree: Tree): (twin: Simulation) => void {
  const [name, service] = random.pick(Object.entries(tree.services));
  const path = `${name}/${random.pick((service as PoolSpec).members).name}`;
  const time = random.int(1, 30_000);
  return random.pick<(twin: Simulation) => void>([
    (twin) => twin.fail(path),
    (twin) => twin.fail(name),
    (twin) => twin.recover(path),
    (twin) => twin.set(path, { is: 'fails-probe' }),
    (twin) => twin.drain(path),
    (twin) => twin.disable(path),
    (twin) => twin.enable(path),
    (twin) => twin.advance(time),
    (twin) => twin.advance(time),
    (twin) => twin.advance(time),
  ]);
}

/** One load balancer for Octavia's health update. */
function heartbeatOf({ tree, takenOut, twins: [, rows] }: State): object {
  const { members = {}, pools = {} } = rows.platform() ?? {};
  return {
    enabled: true,
    listeners: Object.keys(tree.services).map(() => ({ enabled: true })),
    pools: Object.entries(tree.services).map(([name, service]) => ({
      enabled: !takenOut.includes(name),
      status: pools[name] ?? 'DOWN',
      members: (service as PoolSpec).members.flatMap((member) => JSON.parse(members[`${name}/${member.name}`] ?? '[]')),
    })),
  };
}

/** What the companion says, in the same form as Octavia's answer. */
function predicted({ tree, twins: [octavia] }: State): object {
  const { members = {}, pools = {}, listeners = {}, loadBalancer } = octavia.platform() ?? {};
  return {
    loadBalancer,
    listeners: Object.values(listeners),
    pools: Object.entries(tree.services).map(([name, service]) => ({
      status: pools[name],
      members: (service as PoolSpec).members.flatMap((member) => members[`${name}/${member.name}`] ?? []),
    })),
  };
}

async function rolledUp(lines: readonly object[]): Promise<readonly unknown[]> {
  const folder = temporaryDirectory(cleanup);
  const child = spawn(octaviaPython(), ['-W', 'ignore', join(__dirname, 'octavia', 'rollup.py'), folder], {
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  cleanup.later(async () => void child.kill('SIGKILL'));
  child.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const [out, fault, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`rollup.py ended with ${code}:\n${fault}`);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

it(
  `what Octavia's health update makes of ${STATES} random heartbeats is what is predicted`,
  () =>
    withRandom('octavia roll-up', async (random) => {
      const states = Array.from({ length: STATES }, () => randomState(random));
      const seen = await rolledUp(states.map(heartbeatOf));
      const wrong = states.flatMap((state, i) => {
        const expected = predicted(state);
        return JSON.stringify(expected) === JSON.stringify(seen[i])
          ? []
          : [{ heartbeat: heartbeatOf(state), expected, seen: seen[i] }];
      });
      expect(wrong.slice(0, 3)).toEqual([]);
      expect(seen).toHaveLength(STATES);
      noteFidelity({
        system: 'Octavia 19.0.0',
        what: `operating statuses of ${STATES} random states, by its own health update`,
        predicted: 'every member, pool, listener and load balancer',
        observed: 'the same',
      });
    }),
  120_000,
);
