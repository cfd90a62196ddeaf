import { isIPv4, isIPv6 } from 'node:net';

const HOST_NAME =
  /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

export type AddressKind = 'ipv4' | 'ipv6' | 'name';

/** One text for each address: names compare without case, and an IPv6 address has many forms, of which the shortest is taken. */
export function canonicalAddress(text: string): string {
  if (addressKind(text) !== 'ipv6') return text.toLowerCase();
  return new URL(`http://[${text}]/`).hostname.slice(1, -1);
}

/** What an address is; undefined when it is neither an IP address nor a DNS name. IPv6 is written without brackets. */
export function addressKind(text: string): AddressKind | undefined {
  if (isIPv4(text)) return 'ipv4';
  if (isIPv6(text) && !text.includes('%')) return 'ipv6';
  // A name whose last label is all digits is a mistyped IPv4 address: no top-level domain looks like that.
  return HOST_NAME.test(text) && !/(?:^|\.)\d+$/.test(text) ? 'name' : undefined;
}
