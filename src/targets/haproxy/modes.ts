import type { Listener, Model } from '../../tree';
import type { Mode } from './backend';
import { modeOf } from './frontend';
import { reachOf } from './reach';

/** The mode of each service that requests can come to, from the listeners that lead there. */
export function modesOf(model: Model, listeners: readonly Listener[]): ReadonlyMap<string, Mode> {
  const modes = new Map<string, Mode>();
  for (const listener of listeners) for (const { name } of reachOf(model, listener).services) modes.set(name, modeOf(listener));
  return modes;
}
