import { HOSTILE } from '../../targets/haproxy/__test-helpers__/hostile';
import type { Random } from './seed';

const PIECES = HOSTILE.filter((text) => text.length < 100);

/** Something of every kind of character: control, blank, printable, beyond ASCII, half a pair. */
const CODES = [
  [0, 0x1f],
  [0x20, 0x20],
  [0x21, 0x7e],
  [0x21, 0x7e],
  [0x7f, 0xff],
  [0x100, 0x2fff],
  [0xd800, 0xdfff],
] as const;

function character(random: Random): string {
  const [from, to] = random.pick(CODES);
  return String.fromCharCode(random.int(from, to));
}

/** A text that was made to do harm: pieces that mean something to HAProxy, in or around an innocent one. */
export function hostileText(random: Random, innocent: string): string {
  const parts = Array.from({ length: random.int(1, 3) }, () => {
    if (random.chance(0.5)) return random.pick(PIECES);
    const printable = random.chance(0.5);
    const one = () => (printable ? String.fromCharCode(random.int(0x21, 0x7e)) : character(random));
    return Array.from({ length: random.int(1, 8) }, one).join('');
  });
  if (random.chance(0.7)) parts.splice(random.int(0, parts.length), 0, innocent);
  if (random.chance(0.02)) parts.push(random.pick(PIECES).repeat(random.int(100, 2_000)));
  const text = parts.join('');
  return innocent.startsWith('/') && random.chance(0.5) ? `/${text}` : text;
}
