import { addressKind, known, type Place, type Reporter } from '../../tree';

/** The metadata service of every server; clouds may reserve more (Octavia 19). */
const RESERVED = '169.254.169.254';

/** Members and monitors have IP addresses in Octavia. */
export function checkAddress(reporter: Reporter, place: Place, address: string): void {
  if (address === RESERVED)
    reporter.report('octavia.address', place, {
      value: address,
      message: `Octavia takes no member at ${RESERVED}, where servers find their metadata`,
      hint: 'Use an address of a member.',
    });
  if (address === '' || !known(address) || addressKind(address) !== 'name') return;
  reporter.report('octavia.address', place, {
    value: address,
    message: `Octavia takes no name for an address: ${address}`,
    hint: 'Write the IP address.',
  });
}

/** Where a probe can not go: Octavia writes an IPv6 address such that HAProxy refuses all of an amphora's configuration (Octavia 19, 3.2.26). */
export const isUnprobed = (address: string): boolean => known(address) && addressKind(address) === 'ipv6';

export const UNPROBED = {
  message: 'With an IPv6 address to probe, HAProxy refuses the whole configuration of an amphora',
  hint: 'Use an IPv4 address, or leave it out: members are probed at their own, which may be IPv6.',
} as const;
