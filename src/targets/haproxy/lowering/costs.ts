import { childrenOf, type Model, serviceOf } from '../../../tree';
import type { LoweringName } from './lowering';

/** What the cost of a choice depends on. */
interface Shape {
  readonly pools: number;
  readonly inner: number;
  readonly depth: number;
}

/**
 * Microseconds of CPU that a request costs, about: straight lines through the twelve shapes of docs/haproxy-speed.md, from 4 pools to
 * 5 levels and 243 pools, all alive, on one thread of HAProxy 3.2.26. They are off by at most a tenth of what was measured.
 */
const COSTS: Readonly<Record<LoweringName, (shape: Shape) => number>> = {
  flat: ({ pools }) => 13.2 + 0.003 * pools,
  branch: ({ pools, inner, depth }) => 13.1 + 0.76 * depth + 0.028 * inner + 0.019 * pools,
  cascade: ({ pools, depth }) => 10.7 + 9.7 * depth + 0.013 * pools,
};

/** About how many microseconds of CPU a request costs that way. */
export const costOf = (model: Model, lowering: LoweringName): number => Math.round(COSTS[lowering](shapeOf(model)));

function shapeOf(model: Model): Shape {
  const services = [...model.services.values()];
  const inner = services.filter(({ kind }) => kind !== 'pool').length;
  return { pools: services.length - inner, inner, depth: depthOf(model) };
}

/** Most choices on a way to a pool. */
export function depthOf(model: Model): number {
  const depths = new Map<string, number>();
  for (const name of [...model.order].reverse()) {
    const children = childrenOf(serviceOf(model, name));
    const below = children.map(({ service }) => depths.get(service) ?? 0);
    depths.set(name, children.length === 0 ? 0 : 1 + below.reduce((a, b) => Math.max(a, b), 0));
  }
  return [...depths.values()].reduce((a, b) => Math.max(a, b), 0);
}
