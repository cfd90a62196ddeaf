import { type Listener, listenerName, type Reporter } from '../../tree';
import type { Acknowledgement } from '../acknowledge';
import { OptionsByMember, readByListener, readByService, reportUnknown } from '../named-options';
import { Settings } from '../settings';
import type { LowerRequest } from '../target';
import type { Gate } from './gate/gate';
import { type GateOptions, readGate } from './gate/settings';
import { readApiVersion } from './options/api-version';
import { type ListenerOptions, type OctaviaListenerSettings, readListener } from './options/listener';
import { type LoadBalancerOptions, type OctaviaLoadBalancerSettings, readLoadBalancer } from './options/load-balancer';
import { type OctaviaMemberSettings, readMember } from './options/member';
import { type OctaviaPoolSettings, type PoolOptions, readPool } from './options/pool';
import { type OctaviaPrometheusSettings, type PrometheusOptions, readPrometheus } from './options/prometheus';
import type { Attributes } from './resources/resource';

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
  /** Attributes by declared member. */
  readonly members: OptionsByMember<Attributes>;
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
    listeners: readByListener(settings, 'listenerOptions', listeners, (own, { protocol }) =>
      readListener(own, protocol, minor, purpose === 'deploy'),
    ),
    prometheus: readPrometheus(settings, minor),
    pools: readByService(settings, 'poolOptions', model, (own) => readPool(own, minor)),
    members: new OptionsByMember(settings, 'memberOptions', model, (own) => readMember(own, minor, singleMembers)),
    singleMembers,
    gate: readGate(settings),
    lowering: settings.word('lowering', ['flat', 'cascade']),
    acknowledge: settings.raw('acknowledge'),
  };
  if (!broken) reportUnknown(settings, 'listenerOptions', 'listener', listeners.map(listenerName));
  if (!broken) reportUnknown(settings, 'poolOptions', 'service', [...model.services.keys()]);
  if (singleMembers) reportSingle(settings);
  settings.rejectRest();
  return resolved;
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
