import { type Member, type Model, type Monitor, type Pool, parentsOf, serviceOf } from '../../tree';
import type { Behaviour } from '../behaviour';
import type { Standings } from '../standing';
import { type Condition, type Outcome, outcomeOf } from './condition';

/** A pool that a request may come to, with its members that take traffic. */
interface Chosen {
  readonly pool: Pool;
  readonly inUse: readonly Member[];
}

/** A check that is sent through a balancer. */
export interface Look {
  readonly monitor: Monitor;
  readonly timeout: number;
  condition(member: Member): Condition;
  readonly retriesFor: Behaviour['retriesFor'];
}

/** What a check finds through the balancer of a service: what the best of those finds that may be chosen there now. */
export function lookThrough(
  model: Model,
  { services }: Pick<Standings, 'services'>,
  name: string,
  { monitor, timeout, condition, retriesFor }: Look,
): Outcome {
  const outcomes = chosenBelow(model, services, name).flatMap(({ pool, inUse }) => {
    const refusal = { passes: false, takes: Math.min(timeout, retriesFor?.(pool, inUse) ?? 0) };
    return inUse.map(condition).map((one) => (one.is === 'refuses' ? refusal : outcomeOf(one, monitor, timeout)));
  });
  const passed = outcomes.filter(({ passes }) => passes).sort((a, b) => a.takes - b.takes);
  return passed[0] ?? outcomes[0] ?? { passes: false, takes: 0 };
}

function chosenBelow(model: Model, services: Standings['services'], top: string): readonly Chosen[] {
  const reached = new Set([top]);
  const pools: Chosen[] = [];
  for (const name of reached) {
    const service = serviceOf(model, name);
    const inUse = services.get(name)?.inUse ?? [];
    if (service.kind === 'pool') pools.push({ pool: service, inUse: inUse.map(({ index }) => service.members[index] as Member) });
    else for (const { index } of inUse) reached.add(service.children[index]?.service as string);
  }
  return pools;
}

/** Checks that go through one of these services, from all above: `PARENT/CHILD`. */
export function looksAbove(model: Model, names: readonly string[]): readonly string[] {
  const reached = new Set(names);
  const looks: string[] = [];
  for (const name of reached) {
    for (const parent of parentsOf(model, name)) {
      reached.add(parent);
      looks.push(`${parent}/${name}`);
    }
  }
  return looks;
}
