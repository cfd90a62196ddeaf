import { errorsOf, Reporter } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import type { Artifact, Dynamics, Lowered, LowerRequest } from '../target';
import { checkMinor } from './api-minor';
import { checkServices } from './capabilities';
import { cascadeDynamics } from './cascade/dynamics';
import { checkSettings } from './cascade/settings';
import { gatedPools } from './gate/gate';
import { type AdmissionPlan, planOf } from './gate/plan';
import { reportUnused } from './gate/report';
import { withGate } from './gate/simulated';
import { checkListener, checkPolicies } from './listeners';
import { plan } from './plan';
import { checkPoolProtocols, reportDissolved, withoutDisabled } from './pools';
import { checkProtocols } from './protocols';
import { isSound, type Provider } from './provider';
import { reportPlanned } from './report';
import { type Resource, resourcesOf, servicesOf } from './resources';
import { poolProtocol } from './resources/names';
import { resolveSettings } from './settings';
import { terraformJson } from './terraform-json';
import { leafPools, type Trees, treesOf, writtenPools } from './trees';

/** Name of the file that has all resources. */
export const RESOURCES_FILE = 'main.tf.json';

/** The resources of one load balancer, each after those it refers to. */
export interface OctaviaArtifact extends Artifact {
  readonly resources: readonly Resource[];
  /** Whose members wait for their admission; undefined where nobody does. */
  readonly admission: AdmissionPlan | undefined;
}

/**
 * Lowers a tree. Octavia has no pool of pools: what is nested becomes one pool on one load balancer, with weights multiplied down
 * ("flat"), or a load balancer for every service below the root ("cascade").
 */
export const lowerFor =
  (provider: Provider) =>
  (request: LowerRequest): Lowered<OctaviaArtifact> => {
    const { model, purpose, broken } = request;
    const reporter = new Reporter(provider.target);
    const listeners = broken ? [] : listenersOf(reporter, model, purpose);
    const resolved = resolveSettings(reporter, request, listeners);
    checkServices(reporter, model, provider, resolved.gate.gate);
    for (const listener of listeners) checkListener(reporter, listener, provider);
    if (!broken) checkPolicies(listeners, resolved);
    provider.checkSettings?.(resolved);
    const protocolsInto = (name: string): readonly string[] =>
      listeners.filter((one) => servicesOf(one, resolved).includes(name)).map(({ protocol }) => poolProtocol(protocol));
    checkProtocols(reporter, model, listeners);
    checkMinor(reporter, model, listeners, resolved.minor);
    const planned = broken ? [] : plan(reporter, model, provider, resolved.lowering, protocolsInto);
    const enabled = withoutDisabled(resolved);
    const trees = treesOf(model, planned, (pool) => enabled(provider.adapt(pool, model)));
    checkPoolProtocols(trees.written, listeners, resolved);
    if (isSound(reporter.findings)) reportDissolved(model, trees.written, resolved);
    for (const pool of writtenPools(trees)) provider.checkWritten(reporter, model, pool);
    const gateable = leafPools(trees).filter((pool) => provider.gates(model, pool));
    if (!broken && gateable.length > 0) reportUnused(reporter, leafPools(trees), resolved.gate.asked);
    if (isSound(reporter.findings)) for (const one of planned) reportPlanned(reporter, provider, trees, one);
    if (trees.hops.size > 0) checkSettings(reporter, resolved, trees);
    const findings = acknowledge(reporter.findings, 'octavia', resolved.acknowledge, broken);
    if (broken || errorsOf(findings).length > 0)
      return { artifact: undefined, effective: undefined, dynamics: undefined, findings };
    const { effective } = trees;
    const gated = gatedPools(resolved.gate.gate, gateable);
    const dynamics = withGate(dynamicsOf(provider, trees), gated);
    if (purpose === 'predict') return { artifact: undefined, effective, dynamics, findings };
    const admission = planOf(trees.written, listeners, resolved, gated);
    const resources = resourcesOf(trees, listeners, resolved, provider.driver, admission);
    return {
      artifact: { resources, admission, files: () => ({ [RESOURCES_FILE]: terraformJson(resources, admission) }) },
      effective,
      dynamics,
      findings,
    };
  };

/** What is entered is on one load balancer, everything else on one of its own. */
function dynamicsOf(provider: Provider, { effective, effectiveHops }: Trees): Dynamics {
  const dynamics = provider.dynamics(effective);
  if (effectiveHops.size === 0) return dynamics;
  const entered = new Set(effective.entries.map(({ service }) => service));
  return cascadeDynamics(dynamics, effectiveHops, (pool) => (entered.has(pool) ? '' : pool));
}
