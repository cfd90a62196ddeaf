import type { Target } from '../target';
import { amphora } from './amphora';
import { f5 } from './f5';
import { lowerFor, type OctaviaArtifact } from './lower';
import { ovn } from './ovn';
import type { Provider } from './provider';

const targetOf = (provider: Provider): Target<OctaviaArtifact> => ({
  name: provider.target,
  settingsOf: 'octavia',
  versioned: false,
  example: 'vipSubnetId: ...',
  lower: lowerFor(provider),
  reported: provider.reported,
});

/** Whatever driver the cloud has as default, taken for the amphora driver. */
export const octavia = targetOf(amphora);
export const octaviaF5 = targetOf(f5);
export const octaviaOvn = targetOf(ovn);

export type { Gate } from './gate/gate';
export { memberKey } from './gate/key';
export type { AdmissionPlan, PlannedMember, PlannedPool } from './gate/plan';
export { admissionVariable } from './gate/variable';
export { type OctaviaArtifact, RESOURCES_FILE } from './lower';
export type { OctaviaHstsSettings, OctaviaInsertedHeader, OctaviaListenerSettings } from './options/listener';
export type { OctaviaLoadBalancerSettings } from './options/load-balancer';
export type { OctaviaMemberSettings } from './options/member';
export type { OctaviaPolicySettings } from './options/policy';
export type { OctaviaPoolSettings, OctaviaPoolTlsSettings } from './options/pool';
export type { OctaviaPrometheusSettings } from './options/prometheus';
export type { OctaviaRuleSettings } from './options/rule';
export {
  type Attribute,
  type Attributes,
  type Block,
  type Gated,
  isBlock,
  isGated,
  isRef,
  type Ref,
  type Resource,
  type ResourceType,
} from './resources';
export { listenerName as octaviaListenerName } from './resources/names';
export type { OctaviaSettings } from './settings';
export { type EditedTemplates, type InitStateEdit, withInitState } from './template';
