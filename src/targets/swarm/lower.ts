import { Reporter } from '../../tree';
import { containersOf, predict } from '../docker/predict';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { checkService } from './capabilities';
import { resolveSettings } from './settings';
import { tasks } from './tasks';
import { turns } from './turns';

/** Predicts a tree as Swarm services: each pool is one, each member a slot of it. Nothing is rendered yet. */
export function lower(request: LowerRequest): Lowered<Artifact> {
  const reporter = new Reporter('swarm');
  const settings = resolveSettings(reporter, request.settings);
  return predict(reporter, request, {
    engine: 'swarm',
    settings,
    checkPool: (pool) => checkService(reporter, pool, settings),
    poolOf: (pool) => containersOf(pool, settings.checks, 'down'),
    dynamics: () => ({ behaviour: tasks(settings.checks, settings.policy), turns }),
  });
}
