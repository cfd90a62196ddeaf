import type { Target } from '../target';
import { reported } from './behaviour';
import { type HaproxyArtifact, lower } from './lower';

export const haproxy: Target<HaproxyArtifact> = {
  name: 'haproxy',
  versioned: true,
  example: "version: '3.2'",
  lower,
  reported,
};

export { CONFIG_FILE, type HaproxyArtifact } from './lower';
export type { HaproxySettings } from './settings';
