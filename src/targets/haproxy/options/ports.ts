import { known, type Listener, listenerName } from '../../../tree';
import type { Settings } from '../../settings';
import type { ResolvedSettings } from '../settings';

interface Taken {
  readonly bind: string;
  readonly port: number;
  readonly who: string;
}

/** Reports ports of redirects and of the page of statistics that something else of this HAProxy listens on. */
export function checkPorts(listeners: readonly Listener[], { listeners: options, stats }: ResolvedSettings): void {
  const taken: Taken[] = listeners.flatMap(({ bind, port, ...listener }) =>
    known(port) && seesTcp(listener.protocol)
      ? [{ bind: bind ?? '0.0.0.0', port, who: listenerName({ ...listener, bind, port }) }]
      : [],
  );
  const take = (settings: Settings, field: string, one: Taken): void => {
    const other = taken.find(({ bind, port }) => port === one.port && meet(bind, one.bind));
    taken.push(one);
    if (other)
      settings.report(field, 'haproxy.port', {
        message: `Port ${one.port} is taken by ${other.who}`,
        hint: 'Use another port.',
      });
  };
  for (const listener of listeners) {
    const name = listenerName(listener);
    const { redirectFrom, settings } = options.get(name) ?? {};
    if (redirectFrom && settings)
      take(settings.group('redirectFrom'), 'port', {
        bind: listener.bind ?? '0.0.0.0',
        port: redirectFrom.port,
        who: `the redirect to ${name}`,
      });
  }
  if (stats) take(stats.settings, 'port', { ...stats, who: 'the page of statistics' });
}

const seesTcp = (protocol: Listener['protocol']): boolean => protocol !== 'udp' && protocol !== 'sctp';

/** Whether two addresses are one, or one of them is all of that kind. */
const meet = (a: string, b: string): boolean =>
  a === b || (isV6(a) === isV6(b) && [a, b].some((one) => one === '0.0.0.0' || one === '::'));

const isV6 = (address: string): boolean => address.includes(':');
