import type { Hops, Turns } from '../../../../health';
import { childrenOf, entrancesOf, formatDuration, type Model, type Pool, type Service, serviceOf } from '../../../../tree';
import { amongMembers } from '../../../among-members';
import type { Mode } from '../../backend';
import { balanceOf } from '../../balance';
import { thresholdRules } from '../../branch';
import { silentSection } from '../../log/lines';
import { modesOf } from '../../modes';
import type { ResolvedSettings } from '../../settings';
import { branchTurns, turnsOf } from '../../turns';
import { depthOf } from '../costs';
import type { Lowering, LoweringRequest, Plan } from '../lowering';
import { checkForwarded, checkHops, checkLog, checkMaxconn, lagOf, reportLag } from './check';
import { HOP_INTERVAL, hopsOf } from './hops';
import { healthFrontend, hopBackend, hopFrontend } from './sections';
import { socketsOf } from './sockets';

/** Every inner service is a backend of its own, whose servers are its children's frontends in the same process, with checks. */
export const cascade: Lowering = {
  name: 'cascade',
  plan(reporter, request) {
    const { model, listeners, settings } = request;
    const interval = settings.hopInterval ?? HOP_INTERVAL;
    const modes = modesOf(model, listeners);
    const services = model.order.filter((name) => modes.has(name)).map((name) => serviceOf(model, name));
    const hops = hopsOf(services, interval);
    const depth = depthOf(model);
    const before = reporter.findings.length;
    checkForwarded(reporter, request);
    if (reporter.findings.length > before) return undefined;
    checkHops(reporter, hops);
    checkMaxconn(reporter, settings, depth);
    checkLog(reporter, settings);
    const lag = lagOf(hops, depth, interval);
    reportLag(reporter, services[0] as Service, lag);
    return {
      name: 'cascade',
      model,
      settings,
      choices: (listener, rule) => ({
        acls: [],
        rules: strictPools(entrancesOf(listener).map((name) => serviceOf(model, name))).flatMap((pool) =>
          thresholdRules(pool, rule),
        ),
      }),
      sections: sectionsOf(request, services, hops, modes),
      hops,
      turns: turnsIn(model, hops, settings),
      differs: lag === 0 ? undefined : `a child that is down would keep its share for up to ${formatDuration(lag)}`,
      told: `${hops.size} inner service${hops.size === 1 ? ' is a backend' : 's are backends'} whose servers are loopback hops, and a request passes up to ${depth} of them`,
    };
  },
};

/** Of a failover's servers the first that is up is used: there is no round. */
function turnsIn(model: Model, hops: Hops, settings: ResolvedSettings): Turns {
  const isFailover = (name: string): boolean => hops.has(name) && serviceOf(model, name).kind === 'failover';
  const isMapped = (pool: Pool): boolean =>
    isFailover(pool.name) || balanceOf(pool, settings.slowStart !== undefined && !hops.has(pool.name)) === 'static-rr';
  const choosing = new Map([...hops].filter(([name]) => !isFailover(name)));
  return { ...amongMembers(turnsOf(isMapped), choosing), keeps: branchTurns(settings).keeps };
}

const strictPools = (services: readonly Service[]): readonly Pool[] =>
  [...new Set(services)].filter((service) => service.kind === 'pool' && service.minHealthy > 1) as Pool[];

function sectionsOf(
  { listeners, settings: { log } }: LoweringRequest,
  services: readonly Service[],
  hops: Hops,
  modes: ReadonlyMap<string, Mode>,
): Plan['sections'] {
  const below = new Set(services.flatMap((service) => childrenOf(service).map((child) => child.service)));
  const children = services.filter(({ name }) => below.has(name));
  if (children.length === 0) return { before: [], after: [] };
  const sockets = socketsOf(listeners);
  const mode = (name: string): Mode => modes.get(name) as Mode;
  const frontends = [
    ...children.map((child) => hopFrontend(child, mode(child.name), sockets)),
    healthFrontend(children, sockets),
  ];
  return {
    before: frontends.map((frontend) => silentSection(log, frontend)),
    after: [...hops.values()].map((hop) => hopBackend(hop, mode(hop.name), sockets)),
  };
}
