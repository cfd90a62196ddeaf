import { type Entry, errorsOf, formatPercent, isZero, type Listener, type Model, Reporter, type Service } from '../../tree';
import { acknowledge } from '../acknowledge';
import { checks } from '../haproxy/checks';
import { turns } from '../haproxy/turns';
import { listenersOf } from '../listeners';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { checkServices } from './capabilities';
import { monitorWithDefaults } from './defaults';
import { reportPartial } from './exactness';
import { type FlatPool, flatten } from './flatten';
import { type Resource, resourcesOf } from './resources';
import { resolveSettings } from './settings';
import { terraformJson } from './terraform-json';

/** Name of the file that has all resources. */
export const RESOURCES_FILE = 'main.tf.json';

/** The resources of one load balancer, each after those it refers to. */
export interface OctaviaArtifact extends Artifact {
  readonly resources: readonly Resource[];
}

/** Lowers a tree to one load balancer with one pool a listener ("flat": Octavia has no pool of pools, so weights are multiplied down). */
export function lower({ model, settings, purpose, broken }: LowerRequest): Lowered<OctaviaArtifact> {
  const reporter = new Reporter('octavia');
  const resolved = resolveSettings(reporter, settings, purpose);
  checkServices(reporter, model);
  const listeners = broken ? [] : listenersOf(reporter, model, purpose);
  checkListeners(reporter, listeners);
  const flats = broken ? [] : flattenAll(reporter, model);
  const effective = effectiveTree(model, flats);
  if (errorsOf(reporter.findings).every(({ acknowledgeable }) => acknowledgeable))
    for (const flat of flats) reportFlat(reporter, model, effective, flat);
  const findings = acknowledge(reporter.findings, 'octavia', resolved.acknowledge, broken);
  if (broken || errorsOf(findings).length > 0)
    return { artifact: undefined, effective: undefined, dynamics: undefined, findings };
  const dynamics = { behaviour: checks({ initAtStart: true, adminIn: 'configuration' }), turns };
  if (purpose === 'predict') return { artifact: undefined, effective, dynamics, findings };
  const resources = resourcesOf(effective, listeners, resolved);
  return {
    artifact: { resources, files: () => ({ [RESOURCES_FILE]: terraformJson(resources) }) },
    effective,
    dynamics,
    findings,
  };
}

function checkListeners(reporter: Reporter, listeners: readonly Listener[]): void {
  for (const { bind, routes, place } of listeners) {
    if (bind !== undefined) {
      reporter.report('octavia.bind', [...place, 'bind'], {
        value: bind,
        message: 'An Octavia listener is on the VIP of its load balancer',
        hint: 'Remove bind, or use vipAddress.',
      });
    }
    if (routes.length > 0) {
      reporter.report('octavia.routes', [...place, 'routes'], {
        value: routes.length,
        message: 'Routes are not lowered to Octavia yet',
        hint: 'L7 policies for routes are still to come; until then use a listener for each service, or HAProxy.',
      });
    }
  }
}

function flattenAll(reporter: Reporter, model: Model): FlatPool[] {
  const roots = new Set(model.entries.map((entry: Entry) => entry.service));
  return [...roots].flatMap((name) => flatten(reporter, model, name) ?? []);
}

/** One pool for each service that is entered; nothing else is left of the tree. */
function effectiveTree(model: Model, flats: readonly FlatPool[]): Model {
  const services = new Map<string, Service>(
    flats.map(({ pool }) => [pool.name, pool.monitor ? { ...pool, monitor: monitorWithDefaults(pool.monitor) } : pool]),
  );
  return { ...model, services, order: [...services.keys()] };
}

function reportFlat(reporter: Reporter, model: Model, effective: Model, { pool, flattened, error }: FlatPool): void {
  if (!flattened) return;
  reporter.report('octavia.lowering', pool.place, {
    severity: 'info',
    value: 'flat',
    message: `Lowered as flat: ${pool.name} is one pool of ${pool.members.length} members with weights ${brief(pool.members.map(({ weight }) => weight))}`,
    hint: 'Nothing to do.',
  });
  if (!isZero(error)) {
    reporter.report('octavia.weights-rounded', pool.place, {
      severity: 'warning',
      value: formatPercent(error, 4),
      message: `The shares of ${pool.name} are no integers up to 256: the best ones are off by up to ${formatPercent(error, 4)} of the traffic`,
      hint: 'Choose weights whose products have a smaller common multiple, or accept it by acknowledging octavia.weights-rounded.',
    });
  }
  reportPartial(reporter, model, effective, pool.name);
}

const brief = (weights: readonly number[]): string =>
  weights.length > 12 ? `${weights.slice(0, 10).join(', ')}, ...` : weights.join(', ');
