/** Looks at real systems: what is here opens sockets. */
export { type Admission, type AdmitOptions, admit } from './admission/admit';
export type { AdmissionState, Judged } from './admission/judge';
export { readAdmissions, type WantedAdmission, type WantedMember, type WantedPool } from './admission/plan';
export { OctaviaClient, type OctaviaOptions } from './openstack/octavia';
export type { ListenerStatus, LoadBalancer, Member, Pool, PoolStatus, Stated, StatusTree } from './openstack/shapes';
export { realWorld, type World } from './openstack/world';
export { type ProbeOptions, probe } from './probe';
export type { Probed, ProbeKind, ProbeResult, Unprobed } from './result';
export { compareStatus, type StatusRow } from './status/compare';
export { conditionOf, toSimulation } from './to-simulation';
