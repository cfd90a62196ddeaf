import type { Target } from '../target';
import { reported } from './behaviour';
import { lower, type OctaviaArtifact } from './lower';

export const octavia: Target<OctaviaArtifact> = {
  name: 'octavia',
  versioned: false,
  example: 'vipSubnetId: ...',
  lower,
  reported,
};

export { type OctaviaArtifact, RESOURCES_FILE } from './lower';
export type { Attribute, Attributes, Ref, Resource, ResourceType } from './resources';
export type { OctaviaSettings } from './settings';
export { isRef } from './terraform-json';
