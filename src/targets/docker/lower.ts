import { Reporter } from '../../tree';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { checks } from './checks';
import { containersOf, predict } from './predict';
import { resolveSettings } from './settings';
import { checkTraffic } from './traffic';
import { turns } from './turns';

/**
 * Predicts a tree as plain containers: each pool is a network alias, whose containers Docker's DNS names in random order,
 * healthy or not (moby of 2026-08-23, source). Nothing is rendered yet.
 */
export function lower(request: LowerRequest): Lowered<Artifact> {
  const reporter = new Reporter('docker');
  const settings = resolveSettings(reporter, request.settings);
  return predict(reporter, request, {
    engine: 'docker',
    settings,
    checkPool: (pool) => checkTraffic(reporter, pool, settings.checks),
    poolOf: (pool) => ({ ...containersOf(pool, settings.checks, 'up'), algorithm: 'random' }),
    dynamics: () => ({ behaviour: checks(settings.checks), turns }),
  });
}
