/** Constructs for a cdktn or cdktf app, and the types of the model. The companion is in `healthtree/runtime`. */

export {
  type DirectoryDelivery,
  FailoverService,
  type FailoverServiceProps,
  type HaproxyDelivery,
  HaproxyLoadBalancer,
  type HaproxyLoadBalancerProps,
  type HaproxyProcess,
  type Listener,
  OctaviaLoadBalancer,
  type OctaviaLoadBalancerProps,
  Pool,
  type PoolProps,
  type ReloadDelivery,
  type Route,
  Service,
  type ServiceProps,
  type WeightedChild,
  WeightedService,
  type WeightedServiceProps,
} from './constructs';
/** The provider that `OctaviaLoadBalancer` needs in its stack. */
export { OpenstackProvider, type OpenstackProviderConfig } from './generated/openstack/provider';
export type { Acknowledgement } from './targets';
export {
  type Algorithm,
  type Duration,
  type Finding,
  type FindingCode,
  FindingsError,
  httpMonitor,
  type InitState,
  type MemberSpec,
  type MonitorSpec,
  type PersistenceSpec,
  type Protocol,
  type Severity,
  type StatusCodes,
  type Tree,
  type TreeSource,
} from './tree';
