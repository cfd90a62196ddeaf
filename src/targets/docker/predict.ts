import { errorsOf, type Model, type Pool, type Reporter, type Service } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import type { Artifact, Dynamics, Lowered, LowerRequest } from '../target';
import { checkServices, checkStart, type Engine, refuseToRender } from './capabilities';
import { checkListeners } from './listeners';
import { monitorWithDefaults, running } from './monitor';
import type { CheckSettings, ResolvedSettings } from './settings';

/** What one engine does in its own way. */
interface Prediction {
  readonly engine: Engine;
  readonly settings: ResolvedSettings;
  checkPool(pool: Pool): void;
  poolOf(pool: Pool): Pool;
  dynamics(): Dynamics;
}

/** Lowers a tree for an engine of containers, which is predicted and not rendered yet. */
export function predict(
  reporter: Reporter,
  { model, purpose, broken }: LowerRequest,
  { engine, settings, checkPool, poolOf, dynamics }: Prediction,
): Lowered<Artifact> {
  checkServices(reporter, model, engine, settings.checks);
  for (const service of model.services.values()) if (service.kind === 'pool') checkPool(service);
  checkStart(reporter, engine, settings.checks);
  checkListeners(reporter, broken ? [] : listenersOf(reporter, model, purpose), engine);
  if (purpose === 'deploy') refuseToRender(reporter, engine);
  const findings = acknowledge(reporter.findings, engine, settings.acknowledge, broken);
  const failed = broken || errorsOf(findings).length > 0;
  return {
    artifact: undefined,
    effective: failed ? undefined : effectiveTree(model, poolOf),
    dynamics: failed ? undefined : dynamics(),
    findings,
  };
}

function effectiveTree(model: Model, poolOf: (pool: Pool) => Pool): Model {
  const services = new Map<string, Service>();
  for (const service of model.services.values()) services.set(service.name, service.kind === 'pool' ? poolOf(service) : service);
  return { ...model, services };
}

/** A pool of containers: those that run, all alike, and checked with the engine's defaults. */
export const containersOf = (pool: Pool, settings: CheckSettings, initState: 'up' | 'down'): Pool => ({
  ...pool,
  members: running(pool).map((member) => ({ ...member, weight: 1 })),
  monitor: pool.monitor && monitorWithDefaults(pool.monitor, settings, initState),
});
