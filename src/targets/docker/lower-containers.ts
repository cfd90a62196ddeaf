import { errorsOf, type Listener, type Model, type Pool, type Reporter, type Service } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import type { Artifact, Dynamics, Lowered, LowerRequest } from '../target';
import { checkServices, checkStart, type Engine } from './capabilities';
import { checkEngine, checkImage, checkTimes } from './lints';
import { checkListeners } from './listeners';
import { monitorWithDefaults, running } from './monitor';
import { type PlannedContainers, planContainers } from './plan';
import type { CheckSettings, EngineOptions } from './settings';

/** Containers, and the files that describe them. */
export interface ContainersArtifact extends Artifact {
  readonly containers: readonly PlannedContainers[];
}

/** What one engine does in its own way. */
interface Lowering {
  readonly engine: Engine;
  readonly options: EngineOptions;
  checkPool(pool: Pool): void;
  /** What stands against a deployment alone. */
  checkDeployment(pools: readonly Pool[], containers: readonly PlannedContainers[]): void;
  poolOf(pool: Pool): Pool;
  dynamics(): Dynamics;
  files(containers: readonly PlannedContainers[]): Readonly<Record<string, string>>;
}

/** Lowers a tree for an engine of containers. */
export function lowerContainers(
  reporter: Reporter,
  { model, purpose, broken, settings }: LowerRequest,
  lowering: Lowering,
): Lowered<ContainersArtifact> {
  const { engine, options } = lowering;
  const pools = [...model.services.values()].filter((service): service is Pool => service.kind === 'pool');
  checkServices(reporter, model, engine, options.checks);
  checkImage(reporter, engine, settings);
  for (const pool of pools) {
    lowering.checkPool(pool);
    checkTimes(reporter, pool, engine, options);
  }
  checkStart(reporter, engine, options.checks);
  const listeners = broken ? [] : listenersOf(reporter, model, purpose);
  checkListeners(reporter, listeners, engine);
  const containers = purpose === 'deploy' ? deployment(reporter, model, pools, listeners, lowering) : undefined;
  const findings = acknowledge(reporter.findings, engine, options.acknowledge, broken);
  if (broken || errorsOf(findings).length > 0)
    return { artifact: undefined, effective: undefined, dynamics: undefined, findings };
  return {
    artifact: containers && { containers, files: () => lowering.files(containers) },
    effective: effectiveTree(model, lowering.poolOf),
    dynamics: lowering.dynamics(),
    findings,
  };
}

function deployment(
  reporter: Reporter,
  model: Model,
  pools: readonly Pool[],
  listeners: readonly Listener[],
  { engine, options, checkDeployment }: Lowering,
): readonly PlannedContainers[] {
  checkEngine(reporter, engine, options);
  const containers = planContainers(reporter, model, listeners, engine, options);
  checkReferences(reporter, containers, engine, options);
  checkDeployment(pools, containers);
  return containers;
}

/** Commands that create containers need an image; a Compose file can be merged with one that has it. */
function checkReferences(
  reporter: Reporter,
  containers: readonly PlannedContainers[],
  engine: Engine,
  { format }: EngineOptions,
): void {
  if (format === 'dockerfile' || format === 'service-update') return;
  for (const { name, imageReference } of containers) {
    if (imageReference !== undefined) continue;
    const mergeable = format === 'compose';
    reporter.report(`${engine}.image`, ['targets', engine, 'imageReference'], {
      severity: mergeable ? 'info' : 'error',
      value: name,
      message: mergeable
        ? `The Compose file says no image for ${name}: it is one to be merged with yours`
        : `There is no image for ${name}, and nothing is created without one`,
      hint: mergeable
        ? 'Give both files, yours first, each with -f (docker compose) or -c (docker stack deploy); or give imageReference.'
        : "Give imageReference: 'nginx:1.27'.",
    });
  }
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
