import type { Keeping } from './keeping';

/** What tells clients apart in a table. Values are hashed, so long ones are not cut, and no secret shows in `show table`. */
export function keyOf({ type, name }: Keeping): string {
  if (type === 'source') return 'src';
  return `${type === 'header' ? 'req.fhdr' : 'req.cook'}(${argument(name)}),sha1`;
}

/** What an application answers with. */
export const answeredKey = ({ name }: Keeping): string => `res.cook(${argument(name)}),sha1`;

/** The type of a table with such keys; 20 bytes are a SHA-1. */
export const keyType = ({ type }: Keeping): string => (type === 'source' ? 'ipv6' : 'binary len 20');

/** A token as an argument of a fetch. */
export const argument = (name: string): string => `"${name}"`;
