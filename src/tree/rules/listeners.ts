import type { Place } from '../findings/place';
import { show } from '../findings/reporter';
import { PROTOCOLS, type Protocol } from '../model';
import { seesRequests, transportOf } from '../protocols';
import type { Entry, Listener, Route } from '../resolved';
import { addressKind } from '../values/address';
import { pathFault } from '../values/http-text';
import { known } from '../values/known';
import { checkAddress, checkPort } from './address';
import { checkReference } from './branches';
import type { Checker } from './checker';
import { checkFields } from './fields';

type Fields = Readonly<Record<string, unknown>>;

export interface Entrance {
  readonly listeners: readonly Listener[];
  readonly entries: readonly Entry[];
}

/** Where the tree is entered: by its listeners or by its root. */
export function resolveEntrance(checker: Checker, tree: Fields, names: ReadonlySet<string>): Entrance {
  if (tree.listeners !== undefined && tree.root !== undefined) {
    checker.report('entry.both', ['root'], {
      value: tree.root,
      message: 'The tree has both a root and listeners',
      hint: 'Remove root: the listeners already say where traffic enters.',
    });
  }
  if (tree.listeners !== undefined) return resolveListeners(checker, tree.listeners, names);
  if (tree.root === undefined) {
    checker.report('entry.missing', [], {
      message: 'Nothing says where traffic enters the tree',
      hint: 'Add root: NAME, or listeners: [{ protocol: http, port: 80, service: NAME }].',
    });
    return { listeners: [], entries: [] };
  }
  const root = checkReference(checker, ['root'], tree.root, names);
  return { listeners: [], entries: root === undefined ? [] : [{ name: root, service: root }] };
}

function resolveListeners(checker: Checker, value: unknown, names: ReadonlySet<string>): Entrance {
  const list = checker.list(value) ?? [];
  if (Array.isArray(value) && value.length === 0) {
    checker.report('listeners.empty', ['listeners'], {
      value,
      message: 'The list of listeners is empty',
      hint: 'Add a listener, or use root instead.',
    });
  }
  const listeners = list.flatMap((item, i) => resolveListener(checker, ['listeners', i], item, names) ?? []);
  reportTaken(checker, listeners);
  return { listeners, entries: listeners.flatMap(entriesOf) };
}

function resolveListener(checker: Checker, place: Place, value: unknown, names: ReadonlySet<string>): Listener | undefined {
  const spec = checker.record(value);
  if (!spec) return undefined;
  checkFields(checker, 'listener', place, spec);
  const protocol = checker.word(spec.protocol, PROTOCOLS);
  if (spec.protocol === undefined || spec.port === undefined) checker.misshapen = true;
  const bind = checkAddress(checker, [...place, 'bind'], spec.bind, 'The address to listen on');
  if (bind !== undefined && addressKind(bind) === 'name') {
    checker.report('address.form', [...place, 'bind'], {
      value: bind,
      message: `The address to listen on ${show(bind)} is a name`,
      hint: 'Write an IP address of the load balancer, or leave bind out to listen on all.',
    });
  }
  if (spec.service === undefined && (spec.routes === undefined || (Array.isArray(spec.routes) && spec.routes.length === 0))) {
    checker.report('listener.empty', place, { message: 'The listener leads nowhere', hint: 'Give it a service, or routes.' });
  }
  return {
    protocol: protocol ?? 'tcp',
    port: checkPort(checker, [...place, 'port'], spec.port, 'The port') ?? 0,
    bind,
    service: spec.service === undefined ? undefined : checkReference(checker, [...place, 'service'], spec.service, names),
    routes: spec.routes === undefined ? [] : resolveRoutes(checker, [...place, 'routes'], spec.routes, protocol, names),
    place,
  };
}

function resolveRoutes(
  checker: Checker,
  place: Place,
  value: unknown,
  protocol: Protocol | undefined,
  names: ReadonlySet<string>,
): Route[] {
  const list = checker.list(value) ?? [];
  if (list.length > 0 && protocol !== undefined && !seesRequests(protocol)) {
    checker.report('route.protocol', place, {
      value: protocol,
      message: `A listener of protocol ${protocol} sees neither host nor path`,
      hint: 'Use protocol http or terminated-https for routes, or a listener for each service.',
    });
  }
  const seen = new Map<string, number>();
  const routes = list.flatMap((item, i) => {
    const spec = checker.record(item);
    if (!spec) return [];
    const at = [...place, i];
    checkFields(checker, 'route', at, spec);
    if (spec.host === undefined && spec.pathPrefix === undefined) {
      checker.report('route.empty', at, {
        message: 'The route takes everything',
        hint: "Give it a host or a pathPrefix, or use the listener's service.",
      });
    }
    const hostHint = 'Write a host name without port or wildcard: shop.example.org.';
    const host = checker
      .checkedText('host.form', [...at, 'host'], spec.host, 'The host', routeHostFault, hostHint)
      ?.toLowerCase();
    const pathPrefix = checker.checkedText(
      'path.form',
      [...at, 'pathPrefix'],
      spec.pathPrefix,
      'The path prefix',
      prefixFault,
      'Write the beginning of a path: /cart.',
    );
    const service = checkReference(checker, [...at, 'service'], spec.service, names);
    const key = `${host ?? ''} ${pathPrefix ?? ''}`;
    const first = seen.get(key);
    if (first !== undefined) {
      checker.report('route.duplicate', at, {
        value: key.trim(),
        message: `Route number ${first + 1} already takes the same requests`,
        hint: 'Remove one of the two.',
      });
      return [];
    }
    if (host !== undefined || pathPrefix !== undefined) seen.set(key, i);
    return service === undefined ? [] : [{ host, pathPrefix, service, place: at }];
  });
  return routes.sort(moreSpecificFirst);
}

const routeHostFault = (text: string): string | undefined => (addressKind(text) === undefined ? 'is no host name' : undefined);

const prefixFault = (text: string): string | undefined =>
  pathFault(text) ?? (text.includes('?') ? 'has a ?, which ends a path' : undefined);

function moreSpecificFirst(a: Route, b: Route): number {
  return (b.pathPrefix?.length ?? 0) - (a.pathPrefix?.length ?? 0) || Number(b.host !== undefined) - Number(a.host !== undefined);
}

function reportTaken(checker: Checker, listeners: readonly Listener[]): void {
  const seen = new Map<string, Listener>();
  for (const listener of listeners) {
    if (listener.port === 0 || !known(listener.port)) continue;
    const key = `${transportOf(listener.protocol)} ${listener.bind ?? ''} ${listener.port}`;
    const first = seen.get(key);
    if (!first) seen.set(key, listener);
    else {
      checker.report('listener.duplicate', listener.place, {
        value: listener.port,
        message: `Port ${listener.port} is taken by listener number ${Number(first.place[1]) + 1}`,
        hint: 'Give each listener a port or an address of its own.',
      });
    }
  }
}

/** What a listener is called: `http:80`. */
export function listenerName({ protocol, port, bind, place }: Listener): string {
  // A port that is known only at apply has no number to be called by.
  const end = known(port) ? port : `number${Number(place[1]) + 1}`;
  return `${protocol}:${bracketed(bind)}${end}`;
}

function entriesOf(listener: Listener): Entry[] {
  const name = listenerName(listener);
  const own = listener.service === undefined ? [] : [{ name, service: listener.service }];
  const routed = listener.routes.map(({ host, pathPrefix, service }) => ({
    name: `${name} ${host ?? ''}${pathPrefix ?? ''}`,
    service,
  }));
  return [...own, ...routed];
}

const bracketed = (bind: string | undefined): string =>
  bind === undefined ? '' : bind.includes(':') ? `[${bind}]:` : `${bind}:`;
