import { addressKind, known } from '../../tree';
import { keyOf } from './annotations/table';
import type { Served } from './pools';
import { reportIgnored, type Situation } from './precedence';
import type { ResolvedSettings } from './settings';

/** What of IP families Kubernetes refuses, and what OCCM makes of them: one load balancer, of the first. */
export function checkFamilies(situation: Situation, resolved: ResolvedSettings, served: readonly Served[]): void {
  const { ipFamilies, ipFamilyPolicy, settings } = resolved;
  const [first, second, ...more] = ipFamilies;
  if (first === undefined) return;
  if (more.length > 0 || first === second)
    settings.report('ipFamilies', 'target.value', {
      message: `ipFamilies can not be ${ipFamilies.join(', ')}`,
      hint: 'It is one of ipv4 and ipv6, or both, each once.',
    });
  if (second !== undefined && (ipFamilyPolicy ?? 'single-stack') === 'single-stack')
    settings.report('ipFamilyPolicy', 'target.value', {
      message: 'Kubernetes refuses two ipFamilies for a single stack',
      hint: 'Use ipFamilyPolicy: prefer-dual-stack or require-dual-stack.',
    });
  if (second !== undefined)
    settings.report('ipFamilies', 'occm.ip-family', {
      severity: 'warning',
      message: `OCCM makes one load balancer, of ${first}: nobody comes in by ${second}`,
      hint: `Make a second Service with ipFamilies: [${second}], or accept it by acknowledging occm.ip-family.`,
    });
  if (first === 'ipv6')
    for (const end of ['floating-network-id', 'floating-subnet-id', 'floating-subnet', 'floating-subnet-tags'])
      reportIgnored(situation, keyOf(end), 'a load balancer of ipv6 has no floating IP');
  const other = served
    .flatMap(({ pool }) => pool.members)
    .find(({ address }) => known(address) && addressKind(address) !== first);
  if (other)
    settings.report('ipFamilies', 'occm.ip-family', {
      message: `Members are addresses of ${first}, the first of ipFamilies, and ${other.name} is at ${other.address}`,
      hint: 'Write the addresses of that family, or put the other family first.',
    });
}
