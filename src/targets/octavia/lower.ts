import { type Entry, errorsOf, formatPercent, isZero, type Model, type Pool, Reporter } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { checkServices } from './capabilities';
import { reportPartial } from './exactness';
import { type FlatPool, flatten } from './flatten';
import { gatedPools } from './gate/gate';
import { type AdmissionPlan, planOf } from './gate/plan';
import { reportUnused } from './gate/report';
import { withGate } from './gate/simulated';
import { checkListener, checkPolicies } from './listeners';
import { reportOtherShares } from './other-shares';
import { checkPoolProtocols, reportDissolved, withoutDisabled } from './pools';
import { checkProtocols } from './protocols';
import { isSound, type Provider } from './provider';
import { type Resource, resourcesOf } from './resources';
import { resolveSettings } from './settings';
import { terraformJson } from './terraform-json';

/** Name of the file that has all resources. */
export const RESOURCES_FILE = 'main.tf.json';

/** The resources of one load balancer, each after those it refers to. */
export interface OctaviaArtifact extends Artifact {
  readonly resources: readonly Resource[];
  /** Whose members wait for their admission; undefined where nobody does. */
  readonly admission: AdmissionPlan | undefined;
}

/** Lowers a tree to one load balancer with one pool a listener ("flat": Octavia has no pool of pools, so weights are multiplied down). */
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
    checkPoolProtocols(listeners, resolved);
    checkProtocols(reporter, model, listeners);
    const flats = broken ? [] : flattenAll(reporter, model);
    const pools = flats.map(({ pool }) => pool);
    const trees = {
      declared: model,
      written: withPools(model, pools),
      effective: withPools(model, pools.map((pool) => provider.adapt(pool, model)).map(withoutDisabled(resolved))),
    };
    if (isSound(reporter.findings)) reportDissolved(model, trees.written, resolved);
    for (const pool of pools) provider.checkWritten(reporter, model, pool);
    if (!broken && pools.some((pool) => provider.gates(model, pool))) reportUnused(reporter, pools, resolved.gate.asked);
    if (isSound(reporter.findings)) for (const flat of flats) reportFlat(reporter, provider, trees, flat);
    const findings = acknowledge(reporter.findings, 'octavia', resolved.acknowledge, broken);
    if (broken || errorsOf(findings).length > 0)
      return { artifact: undefined, effective: undefined, dynamics: undefined, findings };
    const { effective, written } = trees;
    const gated = gatedPools(
      resolved.gate.gate,
      pools.filter((pool) => provider.gates(model, pool)),
    );
    const dynamics = withGate(provider.dynamics(effective), gated);
    if (purpose === 'predict') return { artifact: undefined, effective, dynamics, findings };
    const admission = planOf(written, listeners, resolved, gated);
    const resources = resourcesOf(written, listeners, resolved, provider.driver, admission);
    return {
      artifact: { resources, admission, files: () => ({ [RESOURCES_FILE]: terraformJson(resources, admission) }) },
      effective,
      dynamics,
      findings,
    };
  };

function flattenAll(reporter: Reporter, model: Model): FlatPool[] {
  const roots = new Set(model.entries.map((entry: Entry) => entry.service));
  return [...roots].flatMap((name) => flatten(reporter, model, name) ?? []);
}

/** One pool for each service that is entered; nothing else is left of the tree. */
function withPools(model: Model, pools: readonly Pool[]): Model {
  return { ...model, services: new Map(pools.map((pool) => [pool.name, pool])), order: pools.map(({ name }) => name) };
}

type Trees = Readonly<Record<'declared' | 'written' | 'effective', Model>>;

function reportFlat(reporter: Reporter, provider: Provider, trees: Trees, { pool, flattened, error }: FlatPool): void {
  if (flattened) reportLowering(reporter, pool);
  // Numbers of what would be, if weights were used as they are written, would only confuse.
  if (reportOtherShares(reporter, provider, trees, pool) || !flattened) return;
  if (!isZero(error)) {
    reporter.report('octavia.weights-rounded', pool.place, {
      severity: 'warning',
      value: formatPercent(error, 4),
      message: `The shares of ${pool.name} are no integers up to 256: the best ones are off by up to ${formatPercent(error, 4)} of the traffic`,
      hint: 'Choose weights whose products have a smaller common multiple, or accept it by acknowledging octavia.weights-rounded.',
    });
  }
  reportPartial(reporter, trees.declared, trees.effective, pool.name);
}

function reportLowering(reporter: Reporter, pool: Pool): void {
  reporter.report('octavia.lowering', pool.place, {
    severity: 'info',
    value: 'flat',
    message: `Lowered as flat: ${pool.name} is one pool of ${pool.members.length} members with weights ${brief(pool.members.map(({ weight }) => weight))}`,
    hint: 'Nothing to do.',
  });
}

const brief = (weights: readonly number[]): string =>
  weights.length > 12 ? `${weights.slice(0, 10).join(', ')}, ...` : weights.join(', ');
