import { docker } from './docker';
import { haproxy } from './haproxy';
import { occm, occmF5, occmOvn } from './occm';
import { octavia, octaviaF5, octaviaOvn } from './octavia';
import { swarm } from './swarm';
import type { Target } from './target';
import { traefik } from './traefik';

/** Every system that a tree can be lowered to, by name. */
export const TARGETS = {
  docker,
  haproxy,
  occm,
  'occm:f5': occmF5,
  'occm:ovn': occmOvn,
  octavia,
  'octavia:f5': octaviaF5,
  'octavia:ovn': octaviaOvn,
  swarm,
  traefik,
} as const satisfies Readonly<Record<string, Target>>;

export type TargetName = keyof typeof TARGETS;
