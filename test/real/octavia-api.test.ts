import { cleanupAfterAll, cleanupAfterEach } from './support/cleanup';
import { type OctaviaApi, startOctavia } from './support/octavia-api';
import { OctaviaDeployment, WAYS } from './support/octavia-deployment';
import { linesOf } from './support/octavia-lines';
import { STACKS } from './support/octavia-stacks';
import { longRun } from './support/places';
import { temporaryDirectory } from './support/temporary-directory';

const whole = cleanupAfterAll();
const cleanup = cleanupAfterEach();
let api: OctaviaApi;

beforeAll(async () => {
  api = whole.add(await startOctavia());
});

/** Each stack goes one of the two ways, in a long run both. */
const cases = Object.entries(STACKS).flatMap(([name, steps], i) =>
  WAYS.filter((_, way) => longRun() || i % WAYS.length === way).map((way) => ({ name, way, steps })),
);

describe('the API has what a tree says after every change of it, and nothing in the end', () => {
  it.each(cases)('$name ($way)', async ({ way, steps }) => {
    const deployment = new OctaviaDeployment(api, temporaryDirectory(cleanup), way);
    cleanup.later(() => deployment.destroy());
    let lines: readonly string[] = [];
    for (const { change, tree, gone = [], there } of steps) {
      const left = lines.filter((line) => !gone.includes(line));
      expect({ change, gone: lines.length - left.length }).toEqual({ change, gone: gone.length });
      lines = [...left, ...there].sort();
      await deployment.apply(tree);
      expect({ change, lines: linesOf(await api.objects()) }).toEqual({ change, lines });
    }
    await deployment.destroy();
    expect(linesOf(await api.objects())).toEqual([]);
  });
});
