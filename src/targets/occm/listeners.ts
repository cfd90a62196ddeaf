import { type Listener, type Model, type Pool, type Protocol, type Reporter, serviceOf, transportOf } from '../../tree';

/** What decides of which protocol Octavia's listeners are. */
export interface Forcing {
  readonly xForwardedFor: boolean;
  /** Whether there is a certificate. */
  readonly terminates: boolean;
  readonly proxy: string | undefined;
}

/** The protocol that a listener really has: a certificate or `X-Forwarded-For` is for all ports of a Service. */
export function realProtocol(protocol: Protocol, { xForwardedFor, terminates }: Forcing): Protocol {
  if (terminates) return 'terminated-https';
  if (xForwardedFor) return 'http';
  return protocol === 'http' ? 'tcp' : protocol;
}

/** What a port of a Service can not be, or is not quite; meant for a tree that resolved without errors. */
export function checkListeners(reporter: Reporter, listeners: readonly Listener[], forcing: Forcing): void {
  for (const listener of listeners) {
    checkProtocol(reporter, listener, forcing);
    const { bind, routes, place } = listener;
    if (bind !== undefined)
      reporter.report('occm.bind', [...place, 'bind'], {
        value: bind,
        message: 'Every port of a Service is on the one address of its load balancer',
        hint: 'Remove bind, or use loadBalancerIp or portId.',
      });
    if (routes.length > 0)
      reporter.report('occm.routes', [...place, 'routes'], {
        value: routes.length,
        message: 'OCCM makes no L7 policies: a port of a Service leads to one pool, whatever host and path are asked for',
        hint: 'Give each service a listener with a port of its own, put an Ingress controller behind the Service, or use Octavia without OCCM.',
      });
  }
}

function checkProtocol(reporter: Reporter, { protocol, place }: Listener, forcing: Forcing): void {
  const real = realProtocol(protocol, forcing);
  // A root alone has no listener to point at.
  const at = place[0] === 'root' ? place : [...place, 'protocol'];
  if (protocol === 'terminated-https' && !forcing.terminates) {
    reporter.report('occm.certificate', at, {
      value: protocol,
      message: 'TLS ends at a load balancer of OCCM only with a certificate, and there is none',
      hint: 'Give defaultTlsContainerRef: the reference of a secret with certificate and key.',
    });
  } else if (protocol === 'http' && real === 'tcp') {
    reporter.report('occm.http-as-tcp', at, {
      severity: 'warning',
      value: protocol,
      message: 'OCCM makes a TCP listener for http: connections are spread, not requests, and none is read',
      hint: 'Set xForwardedFor: true for an HTTP listener, use protocol: tcp, or accept it by acknowledging occm.http-as-tcp.',
    });
  } else if (real !== protocol) {
    const cause = forcing.terminates ? 'defaultTlsContainerRef' : 'xForwardedFor';
    reporter.report('occm.protocol', at, {
      value: protocol,
      message: `${cause} makes every port of the Service ${real === 'http' ? 'an HTTP' : 'a TERMINATED_HTTPS'} listener, this one of ${protocol} too`,
      hint: `Remove ${cause}, or make a Service of its own for it.`,
    });
  }
  if (forcing.proxy !== undefined && transportOf(protocol) !== 'tcp')
    reporter.report('occm.proxy', at, {
      value: protocol,
      message: `proxyProtocol makes every pool of the Service one of ${forcing.proxy === 'v2' ? 'PROXYV2' : 'PROXY'}, which Octavia does not take behind a listener of ${protocol}`,
      hint: 'Remove proxyProtocol, or make a Service of its own for it.',
    });
}

/** The pool that a listener leads to; undefined where that is something else, which was reported. */
export function poolOf(model: Model, { service }: Listener): Pool | undefined {
  const found = service === undefined ? undefined : serviceOf(model, service);
  return found?.kind === 'pool' ? found : undefined;
}
