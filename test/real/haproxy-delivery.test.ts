import { CHANGES, ChangingTree } from './support/changing-tree';
import { cleanupAfterEach } from './support/cleanup';
import { type Apply, allUp, byCdktf, byTerraform, runningWith, worldOf } from './support/delivery';
import { noteFidelity } from './support/fidelity';
import { LastingClients } from './support/lasting-clients';
import { longRun } from './support/places';
import { type Random, withRandom } from './support/seed';
import { steadyClient } from './support/steady-client';
import { temporaryDirectory } from './support/temporary-directory';

const cleanup = cleanupAfterEach();

/** Requests a second that each open a connection, and clients that keep theirs, with milliseconds between two requests of one. */
const LOAD = { rate: 100, lasting: 16, everyMs: 10 };

/** Members that got a request before their checks had passed twice. */
const servedTooSoon = ({ members }: ChangingTree): string[] =>
  [...members].flatMap(([name, { log }]) => {
    const first = log.findIndex(({ probe }) => !probe);
    const passed = log.slice(0, Math.max(0, first)).filter(({ probe, status }) => probe && status === 200);
    return first >= 0 && passed.length < 2 ? [name] : [];
  });

async function repeatedly(times: number, random: Random, directory: string, apply: Apply) {
  const changing = await ChangingTree.start('127.0.9.5', cleanup);
  const haproxy = await runningWith(directory, changing.tree, cleanup);
  await allUp(haproxy, changing.present);
  const target = { port: changing.port, address: changing.address };
  const lasting = cleanup.add(new LastingClients(target, { count: LOAD.lasting, everyMs: LOAD.everyMs }));
  const steady = cleanup.add(steadyClient({ ...target, rate: LOAD.rate }));
  const wrong: string[] = [];
  for (let i = 0; i < times; i++) {
    const before = changing.present;
    const what = i < CHANGES.length ? (CHANGES[i] as (typeof CHANGES)[number]) : random.pick(CHANGES);
    await changing.change(what, random);
    const { code, stdout, stderr } = await apply(worldOf(directory, changing.tree));
    expect(code === 0 ? '' : stdout + stderr).toBe('');
    const statuses = await haproxy.statuses();
    for (const member of changing.present) {
      const known = before.includes(member);
      if (known !== (statuses[member] === 'UP'))
        wrong.push(`${what}: ${known ? 'known' : 'new'} ${member} is ${statuses[member]}`);
    }
    const late = cleanup.add(steadyClient({ port: changing.newestPort, address: changing.address, rate: 50 }));
    await late.waitFor('requests while the new are not ready', (log) => log.length > 10);
    for (const member of changing.members.values()) member.passProbes();
    await allUp(haproxy, changing.present);
    for (const { status } of await late.stop()) if (status !== 200) wrong.push(`${what}: ${status} at the newest listener`);
  }
  const answers = [...(await lasting.stop()), ...(await steady.stop())];
  for (const { status } of answers) if (status !== 200) wrong.push(`a request: ${status}`);
  expect([...wrong, ...servedTooSoon(changing)]).toEqual([]);
  return answers.length;
}

it.each([
  ['terraform apply', byTerraform, longRun() ? 20 : 8],
  ['cdktf deploy', byCdktf, longRun() ? 20 : 2],
] as const)(
  '%s reloads a running HAProxy under load without losing a request',
  async (command, applyIn, times) => {
    await withRandom(command, async (random) => {
      const directory = temporaryDirectory(cleanup);
      const requests = await repeatedly(times, random, directory, applyIn(directory));
      noteFidelity({
        system: 'HAProxy 3.2.26',
        what: `${times} changed trees by ${command}, under load`,
        predicted: '0 requests lost, or to members that are not ready',
        observed: `0 of ${requests}`,
      });
    });
  },
  600_000,
);
