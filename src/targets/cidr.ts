import { isIPv4, isIPv6 } from 'node:net';
import { canonicalAddress } from '../tree';

/**
 * Whether a text is a network in its shortest form: `10.0.0.0/8`, `2001:db8::/32`. Octavia 19 stores no other, so that bits behind
 * the prefix, or zeros that can be left out, would be a change in every plan.
 */
export function isCidr(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  if (rest.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return false;
  if (isIPv4(address)) return Number(prefix) <= 32 && isNetwork(address.split('.').map(Number), 8, Number(prefix));
  if (!isIPv6(address) || address.includes('%') || address.includes('.')) return false;
  return Number(prefix) <= 128 && canonicalAddress(address) === address && isNetwork(groupsOf(address), 16, Number(prefix));
}

/** Whether nothing is behind the prefix. */
const isNetwork = (parts: readonly number[], width: number, prefix: number): boolean =>
  parts.every((part, i) => part % 2 ** (width - Math.min(width, Math.max(0, prefix - i * width))) === 0);

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [left = '', right] = address.split('::');
  const read = (text: string | undefined) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [read(left), read(right)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
