import type { Settings } from '../settings';
import { annotationOf, keyOf } from './annotations/table';
import type { CloudConfig } from './cloud-config';
import type { OccmProvider } from './providers';
import type { ResolvedSettings } from './settings';

/** What a class of cloud.conf wins over, and when. */
const CLASS_WINS = [
  ['floatingNetworkId', 'floating-network-id', ''],
  ['floatingSubnetId', 'floating-subnet-id', ''],
  ['floatingSubnet', 'floating-subnet', ''],
  ['floatingSubnetTags', 'floating-subnet-tags', ''],
  ['subnetId', 'subnet-id', ' when the load balancer is made'],
  ['networkId', 'network-id', ' when the load balancer is made'],
] as const;

/** What decides of the load balancer, of settings and annotations together. */
export interface Situation {
  readonly settings: Settings;
  readonly annotations: ReadonlyMap<string, string>;
  readonly cloud: CloudConfig;
  readonly provider: OccmProvider;
  readonly minor: number;
}

export const situationOf = (
  { settings, cloud, minor }: ResolvedSettings,
  annotations: ReadonlyMap<string, string>,
  provider: OccmProvider,
): Situation => ({ settings, annotations, cloud, minor, provider });

/** Tells which annotations something else wins over, and which change nothing here. */
export function checkPrecedence(situation: Situation): void {
  checkClass(situation);
  checkInternal(situation);
  checkPort(situation);
  checkSharing(situation);
  checkForwarded(situation);
}

const INTERNAL = 'service.beta.kubernetes.io/openstack-internal-load-balancer';

/** The place to say something of an annotation: its setting, or where it was given itself. */
export function report(
  { settings }: Situation,
  key: string,
  code: Parameters<Settings['report']>[1],
  remark: Parameters<Settings['report']>[2],
): void {
  const name = annotationOf(key)?.name ?? key;
  if (settings.has(name)) settings.report(name, code, remark);
  else settings.group('annotations').report(key, code, remark);
}

function checkClass(situation: Situation): void {
  const { annotations, cloud } = situation;
  const name = annotations.get(keyOf('class'));
  if (name === undefined || name === '') return;
  const fields = cloud.classes?.get(name);
  if (cloud.classes && !fields) {
    report(situation, keyOf('class'), 'occm.class', {
      message: `cloud.conf has no class ${name}: OCCM makes no load balancer then`,
      hint: cloud.classes.size === 0 ? 'Remove class.' : `Use one of ${[...cloud.classes.keys()].join(', ')}.`,
    });
    return;
  }
  for (const [field, end, when] of CLASS_WINS) {
    if (!annotations.has(keyOf(end)) || (fields && !fields.includes(field))) continue;
    report(situation, keyOf(end), 'occm.precedence', {
      severity: 'warning',
      message: fields
        ? `The class ${name} has ${field} too, and wins over ${keyOf(end)}${when}`
        : `If the class ${name} has a ${field}, it wins over ${keyOf(end)}${when}`,
      hint: fields ? `Remove ${field}, or use another class.` : 'Say what the class has in cloudConfig.classes.',
    });
  }
}

function checkInternal(situation: Situation): void {
  const { annotations, cloud } = situation;
  const text = annotations.get(INTERNAL);
  if (cloud.internalLb && text === 'false')
    report(situation, INTERNAL, 'occm.precedence', {
      severity: 'warning',
      message: 'internal-lb=true of cloud.conf wins: the Service is internal, whatever it says',
      hint: 'Remove internal.',
    });
  if (!cloud.internalLb && text !== 'true') return;
  for (const end of ['floating-network-id', 'floating-subnet-id', 'floating-subnet', 'floating-subnet-tags'])
    reportIgnored(situation, keyOf(end), 'an internal Service has no floating IP');
}

function checkPort(situation: Situation): void {
  if (!situation.annotations.has(keyOf('port-id'))) return;
  for (const end of ['subnet-id', 'network-id'])
    reportIgnored(situation, keyOf(end), 'with port-id the VIP is where that port is');
}

/** A load balancer is shared by its tags, and never by an internal Service. */
function checkSharing(situation: Situation): void {
  const key = keyOf('load-balancer-id');
  const { annotations, cloud, minor } = situation;
  if (!annotations.has(key)) return;
  if (minor < 5)
    report(situation, key, 'occm.sharing', {
      message: `OCCM shares load balancers by their tags, which Octavia has since API 2.5, and the cloud has 2.${minor}`,
      hint: 'Remove loadBalancerId, or correct apiVersion.',
    });
  if (cloud.internalLb || annotations.get(INTERNAL) === 'true')
    report(situation, key, 'occm.sharing', {
      message: 'OCCM lets no internal Service onto the load balancer of another',
      hint: "Remove loadBalancerId, or internal. The id of the Service's own load balancer is written by OCCM.",
    });
}

function checkForwarded(situation: Situation): void {
  const { annotations, minor } = situation;
  const proxy = annotations.get(keyOf('proxy-protocol'));
  if (proxy === undefined || !['true', 'v1', 'v2'].includes(proxy)) return;
  if (annotations.get(keyOf('x-forwarded-for')) === 'true')
    report(situation, keyOf('proxy-protocol'), 'occm.proxy', {
      message: 'OCCM refuses a Service with both proxyProtocol and xForwardedFor',
      hint: 'Remove one of them.',
    });
  if (proxy === 'v2' && minor < 22)
    report(situation, keyOf('proxy-protocol'), 'octavia.api-version', {
      message: `proxyProtocol v2 needs version 2.22 of Octavia's API, and the cloud has 2.${minor}`,
      hint: 'Use v1, or correct apiVersion.',
    });
}

export function reportIgnored(situation: Situation, key: string, why: string): void {
  if (!situation.annotations.has(key)) return;
  report(situation, key, 'occm.ignored', {
    severity: 'warning',
    message: `${key} changes nothing here: ${why}`,
    hint: `Remove ${annotationOf(key)?.name ?? key}.`,
  });
}
