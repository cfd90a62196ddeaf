import { known, type Listener, type Model, type Route, seesRequests, serviceOf } from '../../tree';
import type { Mode } from './backend';
import { branchLines } from './branch';
import { type ListenerOptions, redirectLines } from './options/listener';
import { endpoint, word } from './quote';
import { reachOf } from './reach';

/** `https` is passed through, so HAProxy sees a stream of bytes as with `tcp`. */
export const modeOf = (listener: Listener): Mode => (seesRequests(listener.protocol) ? 'http' : 'tcp');

/** The frontend sections of a listener. Names of services have no colon, so no backend is called like one. */
export function frontendSections(model: Model, listener: Listener, number: number, options: ListenerOptions): string[][] {
  const { redirectFrom } = options;
  const name = frontendName(listener, number);
  const redirect = redirectFrom ? [redirectLines(name, listener, redirectFrom)] : [];
  return [frontendLines(model, listener, name, options), ...redirect];
}

const frontendName = ({ protocol, bind, port }: Listener, number: number): string =>
  known(port) ? `${protocol}:${bind === undefined ? '' : `${bind}:`}${port}` : `${protocol}:listener-${number + 1}`;

function frontendLines(model: Model, listener: Listener, name: string, options: ListenerOptions): string[] {
  const mode = modeOf(listener);
  const head = [
    `frontend ${name}`,
    ...[
      `mode ${mode}`,
      ['bind', endpoint(listener.bind ?? '', listener.port), ...options.bindWords].join(' '),
      ...options.lines,
    ].map((line) => `    ${line}`),
  ];
  const only = onlyPool(model, listener);
  if (only !== undefined) return [...head, `    default_backend ${only}`];
  const rule = mode === 'http' ? 'http-request' : 'tcp-request content';
  const { acls, rules } = branchLines(model, reachOf(model, listener), rule);
  return [
    ...head,
    ...[...acls, ...entryRules(listener, rule), ...rules, 'use_backend %[var(txn.to)]'].map((line) => `    ${line}`),
  ];
}

/** The pool that takes everything of a listener without any choice. */
function onlyPool(model: Model, { service, routes }: Listener): string | undefined {
  if (service === undefined || routes.length > 0) return undefined;
  const pool = serviceOf(model, service);
  return pool.kind === 'pool' && pool.minHealthy === 1 ? service : undefined;
}

/** Where a request enters: the last rule that holds wins, so the most specific route comes last. */
function entryRules({ service, routes }: Listener, rule: string): string[] {
  const all = service === undefined ? [] : [`${rule} set-var(txn.to) str(${service})`];
  return [
    ...all,
    ...[...routes].reverse().map((route) => `${rule} set-var(txn.to) str(${route.service}) if ${condition(route)}`),
  ];
}

function condition({ host, pathPrefix }: Route): string {
  const parts: string[] = [];
  if (host !== undefined) parts.push(`{ req.hdr(host),host_only -i -m str -- ${word(host)} }`);
  if (pathPrefix !== undefined) parts.push(`{ path -m beg -- ${word(pathPrefix)} }`);
  return parts.join(' ');
}
