import type { Target } from '../target';
import { reported } from './behaviour';
import { lower, type TraefikArtifact } from './lower';

export const traefik: Target<TraefikArtifact> = {
  name: 'traefik',
  versioned: true,
  example: "version: '3.7'",
  lower,
  reported,
};

export type { TraefikCookieSettings } from './cookies';
export { DYNAMIC_FILE, type EntryPoint, type TraefikArtifact } from './lower';
export type { PassiveSettings, TraefikSettings } from './settings';
export type { TraefikCertificate, TraefikTlsSettings } from './tls';
