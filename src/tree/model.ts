import type { Duration } from './values/duration';
import type { StatusCodes } from './values/status-codes';

/**
 * The declared tree: plain data, the same whether it came from a file, from constructs or from {@link defineTree}.
 * Everything here is as the user wrote it; `resolve` checks it and fills in what was left out.
 */

/** What a member is before its first check result; unset is what the target does. */
export type InitState = 'fully-up' | 'up' | 'down' | 'fully-down';

export const INIT_STATES = ['fully-up', 'up', 'down', 'fully-down'] as const satisfies readonly InitState[];
export const MONITOR_TYPES = ['http', 'https', 'tcp', 'ping', 'tls-hello', 'udp-connect', 'sctp'] as const;
export const METHODS = ['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'] as const;
export const HTTP_VERSIONS = ['1.0', '1.1'] as const;
export const ALGORITHMS = ['round-robin', 'least-connections', 'source', 'source-port', 'random'] as const;
export const PERSISTENCE_TYPES = ['source', 'cookie', 'app-cookie', 'header'] as const;
export const PROTOCOLS = ['http', 'https', 'tcp', 'terminated-https', 'udp', 'sctp'] as const;
export const KINDS = ['pool', 'weighted', 'failover'] as const;

export type MonitorType = (typeof MONITOR_TYPES)[number];
export type HttpMethod = (typeof METHODS)[number];
export type HttpVersion = (typeof HTTP_VERSIONS)[number];
export type Algorithm = (typeof ALGORITHMS)[number];
export type PersistenceType = (typeof PERSISTENCE_TYPES)[number];
export type Protocol = (typeof PROTOCOLS)[number];
export type ServiceKind = (typeof KINDS)[number];

/** How the members of a pool are probed. */
export interface MonitorSpec {
  /**
   * What a check does, from what sees most to what sees least.
   *
   * - `http` and `https` send a request and look at the status of the answer.
   * - `tls-hello` begins a TLS session. An amphora of Octavia, and its F5 driver, only connect.
   * - `tcp` and `sctp` only connect: they call an open port with a dead application behind it up.
   * - `udp-connect` sends a datagram: only a host that answers that nothing listens there fails. One that is silent passes.
   * - `ping` asks the host alone: a dead application is up.
   */
  readonly type: MonitorType;
  /** Request method; http and https only. @defaultValue `GET` */
  readonly method?: HttpMethod | undefined;
  /** Request path with an optional query; http and https only. @defaultValue `/` */
  readonly path?: string | undefined;
  /** Host header; http and https only. @defaultValue none is sent */
  readonly host?: string | undefined;
  /** Accepted status codes, 100 to 599. @defaultValue the target's: 200-399 on HAProxy, 200 on Octavia */
  readonly codes?: StatusCodes | undefined;
  /** HTTP version of the request. @defaultValue `1.1` with a host, else `1.0` */
  readonly httpVersion?: HttpVersion | number | undefined;
  /** Further request headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Port that is probed, 1 to 65535; not for `ping`, which asks a host. @defaultValue each member's own */
  readonly port?: number | undefined;
  /** Address that is probed. @defaultValue each member's own */
  readonly address?: string | undefined;
  /** Time between two checks of a member. @defaultValue the target's */
  readonly interval?: Duration | undefined;
  /** Longest wait for an answer. @defaultValue the target's */
  readonly timeout?: Duration | undefined;
  /** Passed checks in a row after which a member is up, 1 to 1000; Octavia takes at most 10. @defaultValue the target's */
  readonly rise?: number | undefined;
  /** Failed checks in a row after which a member is down, 1 to 1000; Octavia takes at most 10. @defaultValue the target's */
  readonly fall?: number | undefined;
  /** What a member is before its first result. @defaultValue what the target does */
  readonly initState?: InitState | undefined;
}

/** An address and port that takes traffic. */
export interface MemberSpec {
  /** Unique in its pool; required where the address is a token. @defaultValue `address:port` */
  readonly name?: string | undefined;
  /** IP address (IPv6 without brackets) or DNS name; may be a token. */
  readonly address: string;
  /** 1 to 65535; may be a token. */
  readonly port: number;
  /** 0 to 256; 0 drains: probed, but without traffic and without a vote. @defaultValue 1 */
  readonly weight?: number | undefined;
  /** `false` takes the member out. @defaultValue true */
  readonly enabled?: boolean | undefined;
  /** `true` lets it wait until the actives do not suffice. @defaultValue false */
  readonly backup?: boolean | undefined;
  /**
   * Requests a second that it can serve, above 0 to 1000000000. Balances nothing: `weakPoints` tells who would get more.
   * @defaultValue unknown: no load is too much
   */
  readonly capacity?: number | undefined;
}

/** How a client stays with the member that it was given first; who comes first is chosen by the algorithm. */
export interface PersistenceSpec {
  /** By its address (`source`), by a cookie of the balancer's own, by one that the application sets, or by a header that it sends. */
  readonly type: PersistenceType;
  /** Name of the cookie, 1 to 255 letters, digits and ``!#$%&'*+-.^_`|~``; needed for `app-cookie`. @defaultValue the target's */
  readonly cookie?: string | undefined;
  /** Name of the header whose value tells clients apart; needed for `header`, which is HAProxy's alone. */
  readonly header?: string | undefined;
}

/** Members behind one balancing algorithm, with at most one monitor. */
export interface PoolSpec {
  readonly kind: 'pool';
  /** `source` hashes a client's address, `source-port` its port and the address and port that it asked for too. @defaultValue `round-robin` */
  readonly algorithm?: Algorithm | undefined;
  readonly members: readonly MemberSpec[];
  /** @defaultValue none: nothing can be seen down */
  readonly monitor?: MonitorSpec | undefined;
  /** How many actives (`2`, or `'50%'` of them, rounded up) must be up for the pool to be up on them. @defaultValue 1 */
  readonly minHealthy?: number | string | undefined;
  /** @defaultValue none: every request or connection is balanced anew */
  readonly persistence?: PersistenceSpec | undefined;
}

/** A child of a weighted service. */
export interface WeightedChildSpec<Name extends string = string> {
  readonly service: Name;
  /** 0 to 256; 0 takes nothing and has no vote. @defaultValue 1 */
  readonly weight?: number | undefined;
}

/** Children that share traffic by weight. */
export interface WeightedSpec<Name extends string = string> {
  readonly kind: 'weighted';
  /**
   * `true` leaves out children that are down and tells the parent when none is left; an empty object means the same.
   * @defaultValue false: a child that is down keeps its share, which is answered 503
   */
  readonly healthCheck?: boolean | Readonly<Record<string, never>> | undefined;
  readonly children: readonly WeightedChildSpec<Name>[];
}

/** A child of a failover. */
export interface FailoverChildSpec<Name extends string = string> {
  readonly service: Name;
}

/** Children in order of preference: the first that is up takes everything. */
export interface FailoverSpec<Name extends string = string> {
  readonly kind: 'failover';
  readonly children: readonly FailoverChildSpec<Name>[];
}

export type ServiceSpec<Name extends string = string> = PoolSpec | WeightedSpec<Name> | FailoverSpec<Name>;

/** Requests for a host, under a path prefix, or both at once, go to a service of their own. */
export interface RouteSpec<Name extends string = string> {
  /** Host header without a port, compared without case. */
  readonly host?: string | undefined;
  /** Beginning of the path, compared character by character; the longest matching one wins. */
  readonly pathPrefix?: string | undefined;
  readonly service: Name;
}

/** Where traffic enters. */
export interface ListenerSpec<Name extends string = string> {
  /** `https` passes TLS through to the members; of `terminated-https` it ends at the balancer, which speaks plain HTTP to them. */
  readonly protocol: Protocol;
  /** 1 to 65535; may be a token. */
  readonly port: number;
  /** Address to listen on. @defaultValue all; on HAProxy all IPv4 addresses */
  readonly bind?: string | undefined;
  /** Takes what no route takes. @defaultValue none: such requests are answered 503 */
  readonly service?: Name | undefined;
  /** Only on `http` and `terminated-https`. */
  readonly routes?: readonly RouteSpec<Name>[] | undefined;
}

/** A whole declaration. It is entered by its listeners, or by `root` alone. */
export interface Tree<Name extends string = string> {
  readonly root?: Name | undefined;
  readonly listeners?: readonly ListenerSpec<Name>[] | undefined;
  readonly services: Readonly<Record<Name, ServiceSpec<Name>>>;
  /** What a target needs beyond the tree, by the target's name; each target documents its own. */
  readonly targets?: Readonly<Record<string, object>> | undefined;
}

/** Anything that can say its tree: a construct, a load balancer. Type only, so the companion needs no CDK to take one. */
export interface TreeSource {
  toTree(): Tree;
}
