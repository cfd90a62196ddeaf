import type { FindServer } from './deployed';
import type { HaproxyServer } from './state';

/**
 * What a server can be made by hand. `drain`: no new clients, those that it keeps stay, and checks go on; one in maintenance stays
 * there. `maint`: no traffic and no checks. `ready` again: at once behind `drain` where its checks pass, and from its init state on
 * behind `maint`.
 */
export type WantedState = 'ready' | 'drain' | 'maint';

/** Whether a server is already what it is to be; in maintenance it has no new clients either. */
export const isAlready = ({ admin: { drain, maintenance } }: HaproxyServer, wanted: WantedState): boolean =>
  wanted === 'ready' ? !drain && !maintenance : wanted === 'drain' ? drain || maintenance : maintenance;

/** Servers as they will be, once checks of those that are made ready have passed. */
export const foreseen =
  (serverOf: FindServer, changes: (server: HaproxyServer) => boolean, wanted: WantedState): FindServer =>
  (pool, member) => {
    const server = serverOf(pool, member);
    return server && changes(server) && !isAlready(server, wanted) ? changed(server, wanted) : server;
  };

function changed(server: HaproxyServer, wanted: WantedState): HaproxyServer {
  const admin = { ...server.admin, drain: wanted === 'drain', maintenance: wanted === 'maint' };
  if (wanted === 'maint') return { ...server, admin, status: 'MAINT' };
  if (server.status.startsWith('DOWN')) return { ...server, admin };
  return { ...server, admin, status: wanted === 'drain' ? 'DRAIN' : server.check ? 'UP' : 'no check' };
}
