import { errorsOf, type Model, type Pool, Reporter, type Service } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { checkServices, checkStart, refuseToRender } from './capabilities';
import { checks } from './checks';
import { checkListeners } from './listeners';
import { monitorWithDefaults, running } from './monitor';
import { type CheckSettings, resolveSettings } from './settings';
import { checkTraffic } from './traffic';
import { turns } from './turns';

/**
 * Predicts a tree as plain containers: each pool is a network alias, whose containers Docker's DNS names in random order,
 * healthy or not (moby of 2026-08-23, source). Nothing is rendered yet.
 */
export function lower({ model, settings, purpose, broken }: LowerRequest): Lowered<Artifact> {
  const reporter = new Reporter('docker');
  const resolved = resolveSettings(reporter, settings);
  checkServices(reporter, model, 'docker', resolved.checks);
  for (const service of model.services.values()) if (service.kind === 'pool') checkTraffic(reporter, service, resolved.checks);
  checkStart(reporter, 'docker', resolved.checks);
  checkListeners(reporter, broken ? [] : listenersOf(reporter, model, purpose), 'docker');
  if (purpose === 'deploy') refuseToRender(reporter, 'docker');
  const findings = acknowledge(reporter.findings, 'docker', resolved.acknowledge, broken);
  const failed = broken || errorsOf(findings).length > 0;
  return {
    artifact: undefined,
    effective: failed ? undefined : effectiveTree(model, resolved.checks),
    dynamics: failed ? undefined : { behaviour: checks(resolved.checks), turns },
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
  algorithm: 'random',
  members: running(pool).map((member) => ({ ...member, weight: 1 })),
  monitor: pool.monitor && monitorWithDefaults(pool.monitor, settings, 'up'),
});
