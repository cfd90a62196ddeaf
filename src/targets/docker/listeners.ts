import type { Listener, Reporter } from '../../tree';
import { type Engine, NAMES } from './capabilities';

/** What is published is a port, which sees no requests; meant for a tree that resolved without errors. */
export function checkListeners(reporter: Reporter, listeners: readonly Listener[], engine: Engine): void {
  for (const { protocol, routes, place, bind } of listeners) {
    if (protocol === 'terminated-https') {
      reporter.report(`${engine}.protocol`, [...place, 'protocol'], {
        value: protocol,
        message: `${NAMES[engine]} publishes ports and ends no TLS`,
        hint: 'Use protocol https, which passes TLS through to the containers, or put Octavia in front.',
      });
    }
    if (routes.length > 0) {
      reporter.report(`${engine}.routes`, [...place, 'routes'], {
        value: routes.length,
        message: `${NAMES[engine]} publishes ports and sees no requests: a route can not be told from another`,
        hint: 'Give each service a listener with a port of its own, or put HAProxy or Traefik in front.',
      });
    }
    if (engine !== 'swarm' || bind === undefined) continue;
    reporter.report('swarm.bind', [...place, 'bind'], {
      value: bind,
      message: `Swarm publishes a port on every address of every node, not on ${bind} alone`,
      hint: 'Remove bind.',
    });
  }
}
