/** Looks at real systems: what is here opens sockets. */
export { type Admission, type AdmitOptions, admit } from './admission/admit';
export type { AdmissionState, Judged } from './admission/judge';
export { readAdmissions, type WantedAdmission, type WantedMember, type WantedPool } from './admission/plan';
export type { SocketAddress } from './haproxy/address';
export type { ChangedServer } from './haproxy/apply';
export { changeHaproxy, type HaproxyChange, type HaproxyChangeOptions } from './haproxy/change';
export { readHaproxyState } from './haproxy/read-state';
export type { HaproxyStatusRow, ServerDetails, Shares } from './haproxy/row';
export type { RuntimeApiOptions } from './haproxy/runtime-api';
export type { ShareChange } from './haproxy/share-changes';
export type {
  HaproxyAdmin,
  HaproxyBackend,
  HaproxyCheck,
  HaproxyFrontend,
  HaproxyProcess,
  HaproxyServer,
  HaproxyState,
} from './haproxy/state';
export {
  type HaproxyExpectation,
  type HaproxyStatus,
  type HaproxyStatusOptions,
  haproxyStatus,
  haproxyStatusOf,
} from './haproxy/status';
export type { WantedState } from './haproxy/wanted';
export { OctaviaClient, type OctaviaOptions } from './openstack/octavia';
export type { ListenerStatus, LoadBalancer, Member, Pool, PoolStatus, Stated, StatusTree } from './openstack/shapes';
export { type ProbeOptions, probe } from './probe';
export type { Probed, ProbeKind, ProbeResult, Unprobed } from './result';
export { compareStatus, type StatusRow } from './status/compare';
export { conditionOf, toSimulation } from './to-simulation';
export { realWorld, type World } from './world';
