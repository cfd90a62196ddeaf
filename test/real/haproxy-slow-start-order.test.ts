import { setTimeout as wait } from 'node:timers/promises';
import { cleanupAfterEach } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { until } from './support/poll';
import { sendExactly } from './support/send-exactly';
import { ADDRESS, shownBy, simulated, slowPool, slowPools, weightsOf } from './support/slow-servers';

const cleanup = cleanupAfterEach();

// The first weight is large enough that each step of it shows.
it.each([
  [[16, 9, 5], '4s'],
  [[16, 16], '8s'],
  [[20, 7, 7, 3], '6s'],
])(
  'every request goes where it was predicted while a of weights %j grows for %s',
  async (weights, slowStart) => {
    for (let attempts = 3; ; attempts--) {
      const { sent, expected, ahead } = await requestsOverRamp(weights, slowStart);
      if (ahead && attempts > 1) continue;
      expect(sent).toEqual(expected);
      noteFidelity({
        system: 'HAProxy 3.2.26',
        what: `slow start of ${slowStart}, weights ${weights.join(', ')}, a comes back`,
        predicted: `each of ${expected.join('').length} requests to one member`,
        observed: `each of ${sent.join('').length} requests there`,
      });
      return;
    }
  },
  90_000,
);

/** Amid every second of a ramp some requests; ahead: where a second of HAProxy's clock turned just before a step. */
async function requestsOverRamp(weights: readonly number[], slowStart: string) {
  const { spec, servers } = await slowPool({ weights }, cleanup);
  const { ports, start } = await slowPools({ p: spec }, slowStart, cleanup);
  const haproxy = await start();
  const twin = simulated(spec, slowStart);
  const sent: string[] = [];
  const expected: string[] = [];
  let ahead = false;
  const weight = weights[0] ?? 1;
  const send = async (count: number): Promise<void> => {
    const tally = await sendExactly(count, { port: ports.get('p') ?? 0, address: ADDRESS });
    sent.push(tally.order.join(''));
    expected.push(
      twin
        .pick(count)
        .map((path) => path.split('/').at(-1))
        .join(''),
    );
  };
  const becomes = (up: boolean) =>
    until(`a is ${up ? 'up' : 'down'}`, () => weightsOf(haproxy), {
      accept: (shown) => (shown.get('p/a') ?? 0) > 0 === up,
      everyMs: 5,
    });

  await send(37);
  servers.get('a')?.failProbes();
  twin.advance('1s').fail('a').advance('1s');
  await becomes(false);
  await send(23);
  servers.get('a')?.passProbes();
  twin.recover('a');
  while (twin.status('a') === 'down') twin.advance(1);
  await becomes(true);
  const up = performance.now();
  for (let second = 0; second <= Number.parseInt(slowStart, 10); second++) {
    await wait(Math.max(0, up + 1_000 * second + 450 - performance.now()));
    twin.advance(second === 0 ? 450 : 1_000);
    ahead ||= (await weightsOf(haproxy)).get('p/a') !== shownBy(twin, weight);
    await send(61);
  }
  await haproxy.stop();
  return { sent, expected, ahead };
}
