import type { HaproxyState } from './state';

/** A state with the requests that came since an earlier one; with all of them where another process counts. */
export function countedSince(state: HaproxyState, before: HaproxyState): HaproxyState {
  if (state.process.pid !== before.process.pid) return state;
  const frontends = new Map(before.frontends.map(({ name, requests }) => [name, requests]));
  const servers = new Map(before.servers.map(({ backend, name, requests }) => [`${backend}/${name}`, requests]));
  // Counters can be cleared by hand, too.
  const since = (now: number, then = 0): number => (now >= then ? now - then : now);
  return {
    ...state,
    frontends: state.frontends.map((one) => ({ ...one, requests: since(one.requests, frontends.get(one.name)) })),
    servers: state.servers.map((one) => ({ ...one, requests: since(one.requests, servers.get(`${one.backend}/${one.name}`)) })),
  };
}
