import type { Hops } from '../../../../health';
import { formatDuration, type Reporter, type Service } from '../../../../tree';
import { balanceOf, weightsOf } from '../../balance';
import { checkBalance } from '../../balance-findings';
import { reachOf } from '../../reach';
import type { ResolvedSettings } from '../../settings';
import type { LoweringRequest } from '../lowering';

/** Weights of children that HAProxy does not quite meet. */
export function checkHops(reporter: Reporter, hops: Hops): void {
  for (const hop of hops.values())
    if (new Set(weightsOf(hop)).size > 1 && balanceOf(hop, false) === 'roundrobin')
      checkBalance(reporter, hop, false, 'children');
}

/** Milliseconds for which the topmost service sends requests to a child below which nothing is up, at most: each level asks the one below. */
export function lagOf(hops: Hops, depth: number, interval: number): number {
  return [...hops.values()].some(({ monitor }) => monitor !== undefined) ? depth * interval : 0;
}

export function reportLag(reporter: Reporter, { name, place }: Service, lag: number): void {
  if (lag === 0) return;
  reporter.report('haproxy.cascade-lag', place, {
    severity: 'warning',
    value: formatDuration(lag),
    message: `In a cascade ${name} and the services below it ask every so often whether their children are up: what died below keeps its share for up to ${formatDuration(lag)} more, and its requests are answered 503; what is back gets none for as long`,
    hint: 'Use lowering: branch, which knows at once; or a shorter hopInterval, or acknowledge haproxy.cascade-lag.',
  });
}

/** A request holds a connection of the process at every hop. */
export function checkMaxconn(reporter: Reporter, { maxconn }: ResolvedSettings, depth: number): void {
  if (maxconn === undefined) return;
  reporter.report('haproxy.cascade-maxconn', ['targets', 'haproxy', 'maxconn'], {
    severity: 'warning',
    value: maxconn,
    message: `In a cascade a request holds up to ${depth + 1} connections of the process, and of ${maxconn} its checks need some too: with more than ${Math.floor(maxconn / (depth + 1))} clients none is left for the hops, and requests wait for each other`,
    hint: `Give maxconn ${(depth + 1) * maxconn} and more, and limit clients by the maxconn of listeners; or use lowering: branch.`,
  });
}

/** A line is written in front, where nothing is known of what is chosen behind the first hop. */
export function checkLog(reporter: Reporter, { log }: ResolvedSettings): void {
  if (log === undefined) return;
  reporter.report('haproxy.cascade', ['targets', 'haproxy', 'log'], {
    severity: 'warning',
    value: 'log',
    message:
      'In a cascade the line of a request tells the service that it enters and the child chosen there, not what was chosen below',
    hint: 'Use lowering: branch for the whole path, or acknowledge haproxy.cascade.',
  });
}

/** Behind a hop nothing knows that the client spoke TLS. */
export function checkForwarded(reporter: Reporter, { model, listeners, settings }: LoweringRequest): void {
  const reported = new Set<string>();
  for (const listener of listeners.filter(({ protocol }) => protocol === 'terminated-https')) {
    const { services, levels } = reachOf(model, listener);
    for (const { name, place } of services) {
      const own = settings.pools.get(name)?.settings;
      if (!own?.flag('forwarded') || levels.get(name) === 0 || reported.has(name)) continue;
      reported.add(name);
      reporter.report('haproxy.cascade', place, {
        value: name,
        message: `In a cascade the backend of ${name} does not see that clients speak TLS, and its Forwarded header would say proto=http`,
        hint: 'Use forwardedFor and forwardedProto of the listener, or lowering: branch.',
      });
    }
  }
}
