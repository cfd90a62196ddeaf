import { entrancesOf, formatDuration, type Model, type Pool, serviceOf, servicesBelow, voting } from '../../../tree';
import { votersBelow } from '../../flat/below';
import type { LoweringRequest } from './lowering';

/** Why one backend may do otherwise than the tree at some time, as a clause; undefined where nothing speaks against it yet. */
export function whyNotFlat({ model, listeners, settings }: LoweringRequest): string | undefined {
  const entered = [...new Set(listeners.flatMap(entrancesOf))];
  const below = entered.flatMap((name) => [...servicesBelow(model, [name])]);
  const seen = new Set<string>();
  for (const name of below) {
    if (seen.has(name)) return `${name} would be in two backends`;
    seen.add(name);
  }
  const { slowStart, pools, members } = settings;
  if (slowStart !== undefined)
    return `a member that grows to its weight for ${formatDuration(slowStart)} would leave the rest of its share to all others`;
  for (const name of below) {
    const service = serviceOf(model, name);
    if (service.kind === 'pool') {
      if (pools.has(name)) return `${name} has options of its own`;
      if (service.persistence) return `${name} keeps its clients`;
      if (service.algorithm !== 'round-robin') return `${name} is balanced by ${service.algorithm}`;
      if (service.members.some(({ origin }) => members.of(origin).maxconn !== undefined))
        return `a member of ${name} that is full would leave its share to all others`;
    } else if (service.kind === 'weighted') {
      const partly = voting(service).length > 1 && voting(service).find((child) => votersBelow(model, child.service).length > 1);
      if (partly) return `${partly.service} would get less than its share of ${name} while it is partly down`;
    }
  }
  return undefined;
}

/** The pools of a tree. */
export const poolsOf = (model: Model): readonly Pool[] =>
  [...model.services.values()].filter((service) => service.kind === 'pool');
