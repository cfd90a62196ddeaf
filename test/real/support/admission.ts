import { simulate } from '../../../src/runtime';
import type { InitState, MemberSpec, PoolSpec, Tree } from '../../../src/tree';

/** Stages of a pool: without its second member, with it waiting, and with it admitted. */
export const STAGES = [1, 2, 3] as const;
export type Stage = (typeof STAGES)[number];

/** How the second member of a pool waits, and whether it would pass its check. */
export interface Newcomer {
  readonly waiting: 'not at all' | 'at weight 0' | 'disabled';
  readonly ready: boolean;
  readonly ports: { readonly listener: number; readonly a: number; readonly b: number };
}

export type Newcomers = Readonly<Record<string, Newcomer>>;

export const ADDRESS = '127.0.8.1';
export const INTERVAL = 2_000;

/** The same pools, as they come in a list of members such as `web/a`: Octavia has an order of its own. */
export function inOrderOf(members: readonly string[], newcomers: Newcomers): Newcomers {
  const pools = [...new Set(members.map((member) => member.split('/')[0] ?? ''))];
  return Object.fromEntries(pools.map((pool) => [pool, newcomers[pool] as Newcomer]));
}

/** A pool for each newcomer, all behind one load balancer. */
export function treeAt(stage: Stage, newcomers: Newcomers, initState?: InitState): Tree {
  const times = { interval: `${INTERVAL}ms`, timeout: '1s', rise: 2, fall: 2 };
  const pools = Object.entries(newcomers).map(([name, newcomer]): [string, PoolSpec] => {
    const members = [{ name: 'a', address: ADDRESS, port: newcomer.ports.a }, ...secondMember(stage, newcomer)];
    return [name, { kind: 'pool', monitor: { type: 'http', path: '/ping', ...times, initState }, members }];
  });
  return {
    listeners: Object.entries(newcomers).map(([service, { ports }]) => ({ protocol: 'http', port: ports.listener, service })),
    services: Object.fromEntries(pools),
  };
}

function secondMember(stage: Stage, { waiting, ports }: Newcomer): MemberSpec[] {
  if (stage === 1) return [];
  const member = { name: 'b', address: ADDRESS, port: ports.b };
  if (stage === 3 || waiting === 'not at all') return [member];
  return [waiting === 'at weight 0' ? { ...member, weight: 0 } : { ...member, enabled: false }];
}

/** A time in which a member is up, in milliseconds since the first stage was loaded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * When the members of a pool are up, by the companion.
 *
 * @param initState - what templates were given; undefined for Octavia's own
 * @param loaded - when each stage was loaded, and the end
 */
export function upSpans(
  pool: string,
  newcomers: Newcomers,
  initState: InitState | undefined,
  loaded: readonly number[],
): Readonly<Record<'a' | 'b', readonly Span[]>> {
  const [second = 0, third = 0, end = 0] = loaded.slice(1).map((time) => Math.round(time - (loaded[0] ?? 0)));
  const twin = simulate(treeAt(1, newcomers, initState), { as: initState === undefined ? 'octavia' : 'haproxy@3.2' });
  const isUp = (name: string): boolean => twin.status(`${pool}/${name}`) === 'up';
  const states = [{ name: 'a', at: 0, up: isUp('a') }];
  for (const [stage, at] of [[2, second] as const, [3, third] as const]) {
    twin.advance(at - twin.now).reload(treeAt(stage, newcomers, initState), { carried: true });
    for (const [other, { ready }] of Object.entries(newcomers)) if (!ready) twin.set(`${other}/b`, { is: 'fails-probe' });
    states.push({ name: 'a', at, up: isUp('a') }, { name: 'b', at, up: isUp('b') });
  }
  twin.advance(end - twin.now);
  const spansOf = (name: string): readonly Span[] => {
    const changes = twin.timeline().filter((transition) => transition.name === `${pool}/${name}`);
    return [...states.filter((state) => state.name === name), ...changes.map(({ at, to }) => ({ at, up: to === 'up' }))]
      .sort((one, other) => one.at - other.at)
      .flatMap(({ at, up }, i, all) => (up ? [{ from: at, to: all[i + 1]?.at ?? end }] : []));
  };
  return { a: spansOf('a'), b: spansOf('b') };
}
