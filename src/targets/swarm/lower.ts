import { errorsOf, type Model, type Pool, Reporter, type Service } from '../../tree';
import { acknowledge } from '../acknowledge';
import { checkServices, checkStart, refuseToRender } from '../docker/capabilities';
import { checkListeners } from '../docker/listeners';
import { monitorWithDefaults, running } from '../docker/monitor';
import type { CheckSettings } from '../docker/settings';
import { listenersOf } from '../listeners';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { checkService } from './capabilities';
import { resolveSettings } from './settings';
import { tasks } from './tasks';
import { turns } from './turns';

/** Predicts a tree as Swarm services: each pool is one, each member a slot of it. Nothing is rendered yet. */
export function lower({ model, settings, purpose, broken }: LowerRequest): Lowered<Artifact> {
  const reporter = new Reporter('swarm');
  const resolved = resolveSettings(reporter, settings);
  checkServices(reporter, model, 'swarm', resolved.checks);
  for (const service of model.services.values()) if (service.kind === 'pool') checkService(reporter, service, resolved);
  checkStart(reporter, 'swarm', resolved.checks);
  checkListeners(reporter, broken ? [] : listenersOf(reporter, model, purpose), 'swarm');
  if (purpose === 'deploy') refuseToRender(reporter, 'swarm');
  const findings = acknowledge(reporter.findings, 'swarm', resolved.acknowledge, broken);
  const failed = broken || errorsOf(findings).length > 0;
  return {
    artifact: undefined,
    effective: failed ? undefined : effectiveTree(model, resolved.checks),
    dynamics: failed ? undefined : { behaviour: tasks(resolved.checks, resolved.policy), turns },
    findings,
  };
}

function effectiveTree(model: Model, settings: CheckSettings): Model {
  const services = new Map<string, Service>();
  for (const service of model.services.values())
    services.set(service.name, service.kind === 'pool' ? poolOf(service, settings) : service);
  return { ...model, services };
}

const poolOf = (pool: Pool, settings: CheckSettings): Pool => ({
  ...pool,
  members: running(pool).map((member) => ({ ...member, weight: 1 })),
  monitor: pool.monitor && monitorWithDefaults(pool.monitor, settings, 'down'),
});
