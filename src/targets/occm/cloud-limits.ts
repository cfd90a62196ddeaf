import { known, show } from '../../tree';
import { keyOf } from './annotations/table';
import { report, reportIgnored, type Situation } from './precedence';

/** Annotations that OCCM leaves out where Octavia's API is older; on OVN it leaves all of them out. */
const SINCE = [
  ['timeout-client-data', 1],
  ['timeout-member-connect', 1],
  ['timeout-member-data', 1],
  ['timeout-tcp-inspect', 1],
  ['flavor-id', 6],
  ['availability-zone', 14],
] as const;

/** Minor version since which OCCM sends source ranges to Octavia. */
const ACL = 12;

/** Where OCCM looks a certificate up, unless cloud.conf names another store. */
const SECRET = /\/(?:containers|secrets)\/[^/]+$/;

/** A certificate that OCCM looks for before it makes a load balancer. */
export function checkCertificate(situation: Situation): void {
  const { annotations, cloud } = situation;
  const key = keyOf('default-tls-container-ref');
  const text = annotations.get(key) ?? '';
  if (text === '' || !known(text) || cloud.containerStore === 'external' || SECRET.test(text)) return;
  report(situation, key, 'occm.certificate', {
    message: `OCCM finds no certificate at ${show(text)}, and makes no load balancer then`,
    hint: 'Give a reference that ends in /containers/ID or /secrets/ID, or cloudConfig.containerStore: external where cloud.conf says so.',
  });
}

/** Tells what OCCM does not send to this cloud's Octavia, and what its driver does not do. */
export function checkCloud(situation: Situation, sourceRanges: readonly string[]): void {
  const { provider, minor, annotations, settings, cloud } = situation;
  for (const [end, needed] of SINCE) {
    if (provider === 'ovn') reportIgnored(situation, keyOf(end), 'OCCM sends it to no OVN');
    else if (minor < needed)
      reportIgnored(situation, keyOf(end), `OCCM sends it since API 2.${needed}, and the cloud has 2.${minor}`);
  }
  if (provider === 'ovn') {
    reportIgnored(situation, keyOf('connection-limit'), 'OVN counts no connections');
    if (['true', 'v1', 'v2'].includes(annotations.get(keyOf('proxy-protocol')) ?? ''))
      report(situation, keyOf('proxy-protocol'), 'occm.proxy', {
        message: 'OVN passes connections on as they are, and has no PROXY header',
        hint: 'Remove proxyProtocol: nodes see the address of the client; or use the amphora driver.',
      });
  }
  if (sourceRanges.length === 0) return;
  const why =
    provider === 'ovn'
      ? cloud.manageSecurityGroups
        ? undefined
        : 'on OVN only the security groups of manage-security-groups hold them'
      : minor < ACL
        ? `OCCM sends them since API 2.${ACL}, and the cloud has 2.${minor}`
        : undefined;
  if (why !== undefined)
    settings.report('loadBalancerSourceRanges', 'occm.source-ranges', {
      message: `loadBalancerSourceRanges hold nobody back here: ${why}`,
      hint: 'Remove them and use security groups or network policies; or correct apiVersion or cloudConfig.',
    });
}
