export type { Acknowledgement } from './acknowledge';
export type { As, Asked } from './as';
export { type Checked, checkFor } from './check-for';
export {
  type ContainerEvent,
  type DockerSettings,
  dockerHealth,
  type Ending,
  type Health as ContainerHealth,
  type HealthCheck as ContainerCheck,
  type HealthOptions,
  type HealthStatus,
  type HealthStatusEvent,
  type ImageSettings,
  type ProbeResult,
  type ProbeRun,
  type Replayed,
  type ResolvedHealth,
  type Trace,
  type Transitioned,
} from './docker';
export { CONFIG_FILE, type HaproxyArtifact, type HaproxySettings } from './haproxy';
export {
  type AdmissionPlan,
  type Attribute,
  type Attributes,
  admissionVariable,
  type Block,
  type Gate,
  type Gated,
  isBlock,
  isGated,
  isRef,
  memberKey,
  type OctaviaArtifact,
  type OctaviaHstsSettings,
  type OctaviaInsertedHeader,
  type OctaviaListenerSettings,
  type OctaviaLoadBalancerSettings,
  type OctaviaMemberSettings,
  type OctaviaPolicySettings,
  type OctaviaPoolSettings,
  type OctaviaPoolTlsSettings,
  type OctaviaPrometheusSettings,
  type OctaviaRuleSettings,
  type OctaviaSettings,
  octaviaListenerName,
  type PlannedMember,
  type PlannedPool,
  RESOURCES_FILE,
  type Ref,
  type Resource,
  type ResourceType,
} from './octavia';
export { TARGETS, type TargetName } from './registry';
export { type SwarmSettings, TASK_STATES, type TaskState } from './swarm';
export type { Artifact, Lowered, LowerRequest, Target } from './target';
export { DYNAMIC_FILE, type EntryPoint, type PassiveSettings, type TraefikArtifact, type TraefikSettings } from './traefik';
