import type { Place } from './findings/place';
import type { Algorithm, HttpMethod, HttpVersion, InitState, MonitorType, PersistenceType, Protocol } from './model';
import type { CodeRange } from './values/status-codes';

/**
 * The tree after checking: every name leads somewhere, every value is in range, defaults that hold everywhere are filled
 * in. What only a target can fill in stays undefined. A lowering's `effective` tree has this form too.
 */

export interface Monitor {
  readonly type: MonitorType;
  readonly method: HttpMethod;
  readonly path: string;
  readonly host: string | undefined;
  readonly codes: readonly CodeRange[] | undefined;
  readonly httpVersion: HttpVersion | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly port: number | undefined;
  readonly address: string | undefined;
  /** Milliseconds. */
  readonly interval: number | undefined;
  /** Milliseconds. */
  readonly timeout: number | undefined;
  readonly rise: number | undefined;
  readonly fall: number | undefined;
  readonly initState: InitState | undefined;
}

/** A member's identity: the pool that declared it and its name there. */
export interface MemberId {
  readonly service: string;
  readonly member: string;
}

/** What tells a member from all others: `service/member`. */
export const identityOf = ({ service, member }: MemberId): string => `${service}/${member}`;

export interface Member {
  readonly name: string;
  readonly address: string;
  readonly port: number;
  readonly weight: number;
  readonly enabled: boolean;
  readonly backup: boolean;
  /** Requests a second; undefined where nothing is known of it. */
  readonly capacity: number | undefined;
  /** Who this member is in the declared tree. */
  readonly origin: MemberId;
}

interface ServiceBase {
  readonly name: string;
  /** Its place in the file form. */
  readonly place: Place;
}

export interface Persistence {
  readonly type: PersistenceType;
  readonly cookie: string | undefined;
  /** Of `header`. */
  readonly header: string | undefined;
}

export interface Pool extends ServiceBase {
  readonly kind: 'pool';
  readonly algorithm: Algorithm;
  readonly members: readonly Member[];
  readonly monitor: Monitor | undefined;
  /** Actives that must be up, as a count; at least 1. */
  readonly minHealthy: number;
  readonly persistence: Persistence | undefined;
}

export interface Child {
  readonly service: string;
  /** 1 for every child of a failover. */
  readonly weight: number;
  /** Its place in the file form. */
  readonly place: Place;
}

export interface Weighted extends ServiceBase {
  readonly kind: 'weighted';
  readonly healthCheck: boolean;
  readonly children: readonly Child[];
}

export interface Failover extends ServiceBase {
  readonly kind: 'failover';
  readonly children: readonly Child[];
}

export type Service = Pool | Weighted | Failover;

export interface Route {
  readonly host: string | undefined;
  readonly pathPrefix: string | undefined;
  readonly service: string;
  readonly place: Place;
}

export interface Listener {
  readonly protocol: Protocol;
  readonly port: number;
  readonly bind: string | undefined;
  readonly service: string | undefined;
  /** Most specific first: longest prefix, then those with a host, then file order. */
  readonly routes: readonly Route[];
  readonly place: Place;
}

/** One way into the tree. */
export interface Entry {
  /** The root's name, or the listener with its route: `http:80`, `http:80 shop.example/cart`. */
  readonly name: string;
  readonly service: string;
}

export interface Model {
  /** In file order. */
  readonly services: ReadonlyMap<string, Service>;
  readonly listeners: readonly Listener[];
  readonly entries: readonly Entry[];
  /** Every service after all of its parents. */
  readonly order: readonly string[];
  /** What each target was given, unchecked. */
  readonly targets: Readonly<Record<string, unknown>>;
}

/** The children of a service; none for a pool. */
export function childrenOf(service: Service): readonly Child[] {
  return service.kind === 'pool' ? [] : service.children;
}

/** Children that count: a child of weight 0 takes nothing and has no vote. */
export const voting = (service: Service): readonly Child[] => childrenOf(service).filter((child) => child.weight > 0);

/** The service of that name; a resolved tree has every name it mentions. */
export function serviceOf(model: Model, name: string): Service {
  const service = model.services.get(name);
  if (!service) throw new Error(`resolved tree without service ${name}`);
  return service;
}

/** Members that take traffic while they are up, before any backup does. */
export const activesOf = (pool: Pool): Member[] => pool.members.filter((m) => m.enabled && m.weight > 0 && !m.backup);

/** Members that wait until the actives do not suffice. */
export const backupsOf = (pool: Pool): Member[] => pool.members.filter((m) => m.enabled && m.weight > 0 && m.backup);
