import type { HaproxySettings } from 'healthtree/targets';
import type { ListenerSpec, ServiceSpec, Tree } from '../../../src/tree';

/** What a user writes freely, in one listener with a route to one pool. */
export const INNOCENT = {
  service: 'app',
  member: 'a',
  path: '/ping',
  host: 'app.example',
  probeName: 'X-Probe',
  probeValue: 'probed',
  routeHost: 'shop.example',
  pathPrefix: '/cart',
  requestName: 'X-Request',
  requestValue: 'requested',
  poolName: 'X-Pool',
  poolValue: 'pooled',
  answerName: 'X-Answer',
  answerValue: 'answered',
  removed: 'X-Removed',
  certificate: 'site.pem',
  serverName: 'app.internal',
  cookie: 'SESSION',
  compression: 'text/html',
};

export type Slot = typeof INNOCENT;

export type SlotField = keyof Slot;

export const SLOT_FIELDS = Object.keys(INNOCENT) as SlotField[];

export interface SlotPlace {
  readonly address: string;
  readonly plain: number;
  readonly secure: number;
  /** A member that answers everything. */
  readonly member: number;
  /** Folder of certificates. */
  readonly folder: string;
}

/** Services that are called so in every tree; no slot takes their names. */
export const OTHER = 'other-of-all';
const encrypted = (number: number): string => `encrypted-${number}`;
const kept = (number: number): string => `kept-${number}`;

/** One tree of many slots, each with its own texts, and its settings. */
export function treeOf(slots: readonly Slot[], places: readonly SlotPlace[]): { tree: Tree; settings: HaproxySettings } {
  const pairs = slots.map((slot, i) => [slot, places[i] as SlotPlace, i] as const);
  const [first] = places;
  const pool = (name: string, place: SlotPlace | undefined, more: object = {}): ServiceSpec => ({
    kind: 'pool',
    members: [{ name, address: place?.address ?? '', port: place?.member ?? 0 }],
    ...more,
  });
  const services = Object.fromEntries([
    [OTHER, pool('other', first)],
    ...pairs.flatMap(([slot, place, i]): [string, ServiceSpec][] => [
      [
        slot.service,
        pool(slot.member, place, {
          monitor: {
            type: 'http',
            path: slot.path,
            host: slot.host,
            headers: { [slot.probeName]: slot.probeValue },
            interval: '1s',
            timeout: '900ms',
          },
        }),
      ],
      [encrypted(i), pool('a', place)],
      [kept(i), pool('a', place, { persistence: { type: 'app-cookie', cookie: slot.cookie } })],
    ]),
  ]);
  const listeners = pairs.flatMap(([slot, { address, plain, secure }, i]): ListenerSpec[] => [
    {
      protocol: 'http',
      bind: address,
      port: plain,
      service: OTHER,
      routes: [
        { host: slot.routeHost, pathPrefix: slot.pathPrefix, service: slot.service },
        { host: 'kept.of.all', pathPrefix: '/', service: kept(i) },
      ],
    },
    { protocol: 'terminated-https', bind: address, port: secure, service: encrypted(i) },
  ]);
  const listenerOptions = pairs.flatMap(([slot, { address, plain, secure, folder }]) => [
    [
      `http:${address}:${plain}`,
      {
        requestHeaders: { remove: [slot.removed], set: { [slot.requestName]: slot.requestValue } },
        responseHeaders: { set: { [slot.answerName]: slot.answerValue } },
        compression: [slot.compression],
      },
    ],
    [`terminated-https:${address}:${secure}`, { tls: { certificates: [`${folder}/${slot.certificate}`] } }],
  ]);
  const poolOptions = pairs.flatMap(([slot, , i]) => [
    [slot.service, { requestHeaders: { set: { [slot.poolName]: slot.poolValue } } }],
    [encrypted(i), { tls: { verify: false, serverName: slot.serverName } }],
  ]);
  return {
    tree: { services, listeners },
    settings: { listenerOptions: Object.fromEntries(listenerOptions), poolOptions: Object.fromEntries(poolOptions) },
  };
}
