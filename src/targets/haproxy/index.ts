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

export { type Frontend, haproxyFrontends } from './frontends';
export type { HaproxyLogSettings } from './log/settings';
export { CONFIG_FILE, type HaproxyArtifact } from './lower';
export type { HaproxyHeaderSettings } from './options/headers';
export type { HaproxyListenerSettings } from './options/listener';
export type { HaproxyMemberSettings } from './options/member';
export type { HaproxyObserveSettings } from './options/observe';
export type { HaproxyPoolSettings } from './options/pool';
export type { HaproxyPoolTlsSettings } from './options/pool-tls';
export type { HaproxySocketAccess } from './options/process';
export type { HaproxyRedirectSettings } from './options/redirect';
export type { HaproxyStatsSettings } from './options/stats';
export type { HaproxyStickTableSettings } from './options/stick-tables';
export type { HaproxyHstsSettings, HaproxyTlsSettings } from './options/tls';
export type { HaproxySettings } from './settings';
