import type { MonitorSpec, PoolSpec, ServiceSpec, Tree } from '../../src/tree';

/** A tree of weighted services over pools. */
export interface Shape {
  readonly name: string;
  /** Children of the services of each level, from the root down. */
  readonly widths: readonly number[];
}

const regular = (depth: number, width: number): Shape => ({
  name: `${depth}x${width}`,
  widths: Array<number>(depth).fill(width),
});

export const SHAPES: readonly Shape[] = [
  regular(1, 4),
  regular(1, 16),
  regular(1, 64),
  regular(1, 256),
  regular(2, 4),
  regular(2, 16),
  regular(3, 4),
  regular(5, 2),
  regular(4, 3),
  regular(5, 3),
  { name: '2-2-3', widths: [2, 2, 3] },
  { name: '3-2-2', widths: [3, 2, 2] },
];

/** Where things listen: pool by pool another address, one port for all that live, and one on which nothing listens. */
export interface Places {
  readonly listener: { readonly address: string; readonly port: number };
  readonly livingPort: number;
  readonly deadPort: number;
}

export const MOST_POOLS = 256;
export const memberAddress = (pool: number): string => `127.0.${4 + Math.floor(pool / 200)}.${1 + (pool % 200)}`;

/** Checks are rare, so that they cost nothing; what lives is up at once, what is dead is never. */
const monitor = (dead: boolean): MonitorSpec => ({
  type: 'tcp',
  interval: '30s',
  timeout: '1s',
  rise: 1,
  fall: 1,
  initState: dead ? 'fully-down' : 'up',
});

/** The tree of a shape behind one listener; with `someDead`, every third pool is. */
export function treeOf({ widths }: Shape, places: Places, someDead: boolean): Tree {
  const services: Record<string, ServiceSpec> = {};
  let pools = 0;
  const pool = (): PoolSpec => {
    const number = pools++;
    const dead = someDead && number % 3 === 1;
    const member = { name: 'm', address: memberAddress(number), port: dead ? places.deadPort : places.livingPort };
    return { kind: 'pool', monitor: monitor(dead), members: [member] };
  };
  const add = (level: number, name: string): string => {
    const width = widths[level];
    services[name] =
      width === undefined
        ? pool()
        : {
            kind: 'weighted',
            healthCheck: true,
            children: Array.from({ length: width }, (_, i) => ({ service: add(level + 1, `${name}${i}_`), weight: 1 + (i % 2) })),
          };
    return name;
  };
  return behind(add(0, 's'), services, places);
}

/** As many members in one pool, in which HAProxy chooses by itself. */
export function flatTreeOf(shape: Shape, places: Places, someDead: boolean): Tree {
  const members = Object.values(treeOf(shape, places, someDead).services)
    .flatMap((spec) => (spec.kind === 'pool' ? spec.members : []))
    .filter(({ port }) => port === places.livingPort);
  const named = members.map((member, i) => ({ ...member, name: `m${i}` }));
  return behind('flat', { flat: { kind: 'pool', monitor: monitor(false), members: named } }, places);
}

const behind = (service: string, services: Record<string, ServiceSpec>, { listener }: Places): Tree => ({
  services,
  listeners: [{ protocol: 'http', bind: listener.address, port: listener.port, service }],
});
