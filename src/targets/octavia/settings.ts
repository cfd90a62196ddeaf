import { type Listener, listenerName, type Model, nearest, type Reporter } from '../../tree';
import type { Acknowledgement } from '../acknowledge';
import { Settings } from '../settings';
import type { LowerRequest } from '../target';
import type { Gate } from './gate/gate';
import { type GateOptions, readGate } from './gate/settings';
import { readApiVersion } from './options/api-version';
import { type ListenerOptions, type OctaviaListenerSettings, readListener } from './options/listener';
import { type LoadBalancerOptions, type OctaviaLoadBalancerSettings, readLoadBalancer } from './options/load-balancer';
import { type MemberOptions, type OctaviaMemberSettings, readMembers } from './options/member';
import { type OctaviaPoolSettings, type PoolOptions, readPool } from './options/pool';
import { type OctaviaPrometheusSettings, type PrometheusOptions, readPrometheus } from './options/prometheus';

/** What Octavia needs beyond the tree. */
export interface OctaviaSettings extends OctaviaLoadBalancerSettings {
  /** Newest version that the cloud's load balancer API lists, `2.27`: what it does not have is refused. @defaultValue all that is known, 2.30 */
  readonly apiVersion?: string | undefined;
  /** By name: `http:80`, or `http:number1` for the first listener where the port is a token. */
  readonly listenerOptions?: Readonly<Record<string, OctaviaListenerSettings>> | undefined;
  /** A listener for metrics; API 2.25. @defaultValue none */
  readonly prometheus?: OctaviaPrometheusSettings | undefined;
  /** By the name of a service that is a pool on Octavia. */
  readonly poolOptions?: Readonly<Record<string, OctaviaPoolSettings>> | undefined;
  /** By path or pattern of declared members: `dc1/*`. */
  readonly memberOptions?: Readonly<Record<string, OctaviaMemberSettings>> | undefined;
  /**
   * `pool`: all members of a pool are one resource, so members that were made elsewhere are removed. `single`: a resource each.
   * @defaultValue `pool`
   */
  readonly memberResources?: 'pool' | 'single' | undefined;
  /**
   * How nested services are lowered: `flat` multiplies weights down into one pool on one load balancer; `cascade` is a load
   * balancer for each service below the root, exact whatever is down, one hop and one check a level later. @defaultValue
   * `flat` where it is possible and its integers are off by at most 1 % of the traffic, else `cascade` where that is possible
   */
  readonly lowering?: 'flat' | 'cascade' | undefined;
  /**
   * How members of pools with the init state `down` or `fully-down` are kept from traffic until they are ready. Drivers that can not
   * do that (OVN, F5) say so.
   * @defaultValue `weight`; `none` where `octavia.init-state` is acknowledged
   */
  readonly gate?: Gate | undefined;
  /** Findings that are accepted, each with a reason. */
  readonly acknowledge?: readonly Acknowledgement[] | undefined;
}

export interface ResolvedSettings {
  /** The cloud's API is of version 2.N. */
  readonly minor: number;
  readonly loadBalancer: LoadBalancerOptions;
  /** Of every listener, by its name. */
  readonly listeners: ReadonlyMap<string, ListenerOptions>;
  readonly prometheus: PrometheusOptions | undefined;
  /** By service; what is not there has no options of its own. */
  readonly pools: ReadonlyMap<string, PoolOptions>;
  readonly members: MemberOptions;
  readonly singleMembers: boolean;
  readonly gate: GateOptions;
  readonly lowering: string | undefined;
  readonly acknowledge: unknown;
}

/** @param listeners - none where the tree is broken: then nothing is said of their names */
export function resolveSettings(
  reporter: Reporter,
  { model, settings: value, purpose, broken }: LowerRequest,
  listeners: readonly Listener[],
): ResolvedSettings {
  const settings = new Settings(reporter, 'octavia', value);
  const minor = readApiVersion(settings);
  const singleMembers = settings.word('memberResources', ['pool', 'single']) === 'single';
  const resolved = {
    minor,
    loadBalancer: readLoadBalancer(settings, minor, purpose === 'deploy'),
    listeners: readListeners(settings, listeners, minor, purpose === 'deploy'),
    prometheus: readPrometheus(settings, minor),
    pools: readPools(settings, model, minor),
    members: readMembers(settings, model, minor, singleMembers),
    singleMembers,
    gate: readGate(settings),
    lowering: settings.word('lowering', ['flat', 'cascade']),
    acknowledge: settings.raw('acknowledge'),
  };
  if (!broken) reportNames(settings, 'listenerOptions', listeners.map(listenerName));
  if (!broken) reportNames(settings, 'poolOptions', [...model.services.keys()]);
  if (singleMembers) reportSingle(settings);
  settings.rejectRest();
  return resolved;
}

function readListeners(
  settings: Settings,
  listeners: readonly Listener[],
  minor: number,
  deploys: boolean,
): ReadonlyMap<string, ListenerOptions> {
  const own = settings.group('listenerOptions');
  return new Map(
    listeners.map((listener) => {
      const group = own.group(listenerName(listener));
      const options = readListener(group, listener.protocol, minor, deploys);
      group.rejectRest();
      return [listenerName(listener), options];
    }),
  );
}

function readPools(settings: Settings, model: Model, minor: number): ReadonlyMap<string, PoolOptions> {
  const known = [...settings.groups('poolOptions')].filter(([name]) => model.services.has(name));
  return new Map(known.map(([name, group]) => [name, readPool(group, minor)]));
}

function reportNames(settings: Settings, field: 'listenerOptions' | 'poolOptions', names: readonly string[]): void {
  const group = settings.group(field);
  for (const name of settings.groups(field).keys()) {
    if (names.includes(name)) continue;
    const meant = nearest(name, names);
    group.report(name, 'target.field', {
      message: `The tree has no ${field === 'poolOptions' ? 'service' : 'listener'} ${name}`,
      hint: meant === undefined ? `There is ${names.join(', ')}.` : `Did you mean ${meant}?`,
    });
  }
}

/** A pool's members can not be held by resources of both kinds at once, not even while one gives way to the other. */
function reportSingle(settings: Settings): void {
  settings.report('memberResources', 'octavia.member-resources', {
    severity: 'info',
    message:
      'Each member is a resource of its own. A stack that was deployed with one resource a pool can not simply move: the new resources meet members that are there (409) until the old one is gone, and with it all members',
    hint: 'For a stack that is already there: terraform state rm the openstack_lb_members_v2, then terraform import each member. A new stack needs nothing.',
  });
}
