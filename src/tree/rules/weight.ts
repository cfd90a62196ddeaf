import type { Place } from '../findings/place';
import type { Checker } from './checker';

/** Largest weight: what HAProxy and Octavia take. */
export const MAX_WEIGHT = 256;

/** A weight from 0 to 256; 1 when absent or faulty. */
export function checkWeight(checker: Checker, place: Place, value: unknown): number {
  return checker.integer('weight.range', place, value, 'Weight', 0, MAX_WEIGHT) ?? 1;
}
