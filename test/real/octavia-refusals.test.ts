import { render } from '../../src/runtime';
import { errorsOf } from '../../src/tree';
import { cleanupAfterAll } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { type OctaviaApi, startOctavia } from './support/octavia-api';
import { INPUTS, type Input } from './support/octavia-inputs';
import { Asker } from './support/octavia-inputs/asked';
import { LAXER, STRICTER } from './support/octavia-inputs/exceptions';

const whole = cleanupAfterAll();
let api: OctaviaApi;

beforeAll(async () => {
  api = whole.add(await startOctavia('127.0.5.4'));
});

/** What healthtree has against an input. */
const ours = ({ tree, settings }: Input): readonly string[] =>
  errorsOf(render(tree, { target: 'octavia', ...settings }).findings).map(
    ({ code, path, message }) => `${code} at ${path}: ${message}`,
  );

it('an input is refused where the API refuses it, and accepted where the API accepts it, but for what breaks later', async () => {
  const asker = new Asker(api);
  const wrong: object[] = [];
  const excepted: string[] = [];
  let refused = 0;
  for (const input of INPUTS) {
    const { status, fault } = await asker.ask(input);
    const theirs = status >= 400;
    const errors = ours(input);
    if (theirs || errors.length > 0) refused++;
    if (theirs === errors.length > 0) continue;
    if ((theirs ? LAXER : STRICTER).has(input.what)) excepted.push(input.what);
    else wrong.push({ input: input.what, api: `${status} ${fault}`, ours: errors });
  }
  expect(wrong).toEqual([]);
  expect(excepted.sort()).toEqual([...STRICTER, ...LAXER].sort());
  expect(refused).toBeGreaterThanOrEqual(150);
  noteFidelity({
    system: 'Octavia 19.0.0',
    what: `${INPUTS.length} inputs, ${refused} of them wrong`,
    predicted: 'each refused or accepted before the API is asked',
    observed: `the API does the same, but for ${excepted.length} exceptions with reasons`,
  });
}, 300_000);
