export type { Acknowledgement } from './acknowledge';
export type { As, Asked } from './as';
export { type Checked, checkFor } from './check-for';
export { CONFIG_FILE, type HaproxyArtifact, type HaproxySettings } from './haproxy';
export {
  type Attribute,
  type Attributes,
  isRef,
  type OctaviaArtifact,
  type OctaviaSettings,
  RESOURCES_FILE,
  type Ref,
  type Resource,
  type ResourceType,
} from './octavia';
export { TARGETS, type TargetName } from './registry';
export type { Artifact, Lowered, LowerRequest, Target } from './target';
export { DYNAMIC_FILE, type EntryPoint, type TraefikArtifact, type TraefikSettings } from './traefik';
