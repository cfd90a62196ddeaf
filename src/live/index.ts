/** Looks at real systems: what is here opens sockets. */
export { type ProbeOptions, probe } from './probe';
export type { Probed, ProbeKind, ProbeResult, Unprobed } from './result';
export { conditionOf, toSimulation } from './to-simulation';
