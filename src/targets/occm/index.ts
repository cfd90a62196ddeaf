import type { Target } from '../target';
import { lowerFor, type OccmArtifact, targetName } from './lower';
import { type OccmProvider, PROVIDERS } from './providers';

const targetOf = (provider: OccmProvider): Target<OccmArtifact> => ({
  name: targetName(provider),
  settingsOf: 'occm',
  versioned: false,
  example: 'selector: { app: web }',
  lower: lowerFor(provider),
  reported: PROVIDERS[provider].reported,
});

/** The OpenStack cloud provider of Kubernetes over Octavia, whose default driver is taken for the amphora driver. */
export const occm = targetOf('amphora');
export const occmF5 = targetOf('f5');
export const occmOvn = targetOf('ovn');

export type { OccmAnnotationSettings } from './annotations/settings';
export type { OccmClass, OccmCloudConfig } from './cloud-config';
export { type OccmArtifact, SERVICE_FILE } from './lower';
export type { ServiceManifest, ServicePort, ServiceSpecification } from './manifest';
export { explainMonitor, type OccmMonitorAnswer, type OccmMonitorQuestion } from './monitor/explain';
export type { OccmMonitor, OccmReason } from './monitor/real';
export type { OccmProvider } from './providers';
export type { OccmPortSettings, OccmSettings } from './settings';
