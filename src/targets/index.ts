import { haproxy } from './haproxy';
import { octavia } from './octavia';
import type { Target } from './target';

/** Every system that a tree can be lowered to, by name. */
export const TARGETS = { haproxy, octavia } as const satisfies Readonly<Record<string, Target>>;

export type TargetName = keyof typeof TARGETS;

export type { Acknowledgement } from './acknowledge';
export { CONFIG_FILE, type HaproxyArtifact, type HaproxySettings } from './haproxy';
export { type Attribute, type Attributes, isRef, type OctaviaArtifact, type OctaviaSettings, type Ref, RESOURCES_FILE, type Resource, type ResourceType } from './octavia';
export type { Artifact, Lowered, LowerRequest, Target } from './target';
