import { known, type Listener, type Route, seesRequests } from '../../tree';
import type { Mode } from './backend';
import type { Plan, Rule } from './lowering/lowering';
import { modeLines } from './mode-lines';
import type { ListenerOptions } from './options/listener';
import { redirectLines } from './options/redirect';
import { endpoint, word } from './quote';

/** `https` is passed through, so HAProxy sees a stream of bytes as with `tcp`. */
export const modeOf = (listener: Listener): Mode => (seesRequests(listener.protocol) ? 'http' : 'tcp');

/** The frontend sections of a listener. Names of services have no colon, so no backend is called like one. */
export function frontendSections(
  { choices }: Pick<Plan, 'choices'>,
  listener: Listener,
  number: number,
  options: ListenerOptions,
): string[][] {
  const { redirectFrom } = options;
  const name = frontendName(listener, number);
  const redirect = redirectFrom ? [redirectLines(name, listener, redirectFrom)] : [];
  return [frontendLines(choices, listener, name, options), ...redirect];
}

/** What the frontend of a listener is called; `number` counts from 0. */
export const frontendName = ({ protocol, bind, port }: Listener, number: number): string =>
  known(port) ? `${protocol}:${bind === undefined ? '' : `${bind}:`}${port}` : `${protocol}:listener-${number + 1}`;

function frontendLines(choices: Plan['choices'], listener: Listener, name: string, options: ListenerOptions): string[] {
  const mode = modeOf(listener);
  const head = [
    `frontend ${name}`,
    ...[
      ...modeLines(mode),
      ['bind', endpoint(listener.bind ?? '', listener.port), ...options.bindWords].join(' '),
      ...options.lines,
    ].map((line) => `    ${line}`),
  ];
  const rule: Rule = mode === 'http' ? 'http-request' : 'tcp-request content';
  const { acls, rules } = choices(listener, rule);
  const { service, routes } = listener;
  if (service !== undefined && routes.length === 0 && rules.length === 0) return [...head, `    default_backend ${service}`];
  return [
    ...head,
    ...[...acls, ...entryRules(listener, rule), ...rules, 'use_backend %[var(txn.to)]'].map((line) => `    ${line}`),
  ];
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
