import { Cleanup } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { longRun } from './support/places';
import { heldCase, randomCase } from './support/random-case';
import { FEATURES, type Feature, featuresOf } from './support/random-tree';
import { withRandom } from './support/seed';

/** From a fresh start with random members dead: every single request goes where the simulation says, and over whole cycles every count is the share. */
const TREES = longRun() ? 500 : 66;

it(
  `${TREES} random trees send whole cycles of requests exactly where the companion says`,
  async () => {
    await withRandom('random trees', async (random) => {
      const seen = new Map<Feature, number>();
      let requests = 0;
      for (let i = 0; i < TREES; i++) {
        const one = randomCase(random, FEATURES[i % FEATURES.length] as Feature);
        for (const feature of featuresOf(one.tree)) seen.set(feature, (seen.get(feature) ?? 0) + 1);
        const cleanup = new Cleanup();
        try {
          requests += await heldCase(one, cleanup);
        } finally {
          await cleanup.run();
        }
      }
      const each = `each of ${requests} requests`;
      noteFidelity({
        system: 'HAProxy 3.2.26',
        what: `${TREES} random trees, members dead at random`,
        predicted: `${each} to one member`,
        observed: `${each} there`,
      });
      for (const feature of FEATURES)
        expect({ feature, trees: (seen.get(feature) ?? 0) >= 10 }).toEqual({ feature, trees: true });
    });
  },
  TREES * 10_000,
);
