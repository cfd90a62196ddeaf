import type { Listener, Member, Model, Pool } from '../../../tree';
import type { Mode } from '../backend';
import type { Plan } from '../lowering/lowering';
import { time, word } from '../quote';
import { reachOf } from '../reach';
import { isRemembered, isTree, type Keeping, tableOf } from './keeping';
import { answeredKey, keyOf, keyType } from './key';

/** How many clients a table remembers, and for how long after they came last. */
export interface StickTables {
  readonly entries: number;
  /** Milliseconds. */
  readonly expiry: number;
  /** Where one process hands them over to the next. */
  readonly handover: string | undefined;
}

/** What a pool that keeps its clients has in its backend. */
export interface KeptBackend {
  readonly lines: readonly string[];
  /** Words of a member's line. */
  readonly words: (member: Member) => readonly string[];
}

/** What each pool has. */
export type KeptBackends = (pool: Pool, mode: Mode) => KeptBackend;

export const NOT_KEPT: KeptBackend = { lines: [], words: () => [] };

export function keptBackends(
  { model, settings }: Pick<Plan, 'model' | 'settings'>,
  listeners: readonly Listener[],
  keepings: readonly Keeping[],
): KeptBackends {
  return (pool, mode) => {
    const keeping = keepings.find(({ pools }) => pools.includes(pool));
    return keeping ? keptBackend(pool, keeping, mode, settings.stickTables, isSecure(model, listeners, pool)) : NOT_KEPT;
  };
}

/** @param secure - whether the pool is behind listeners of TLS alone, so that a cookie may be theirs only */
function keptBackend(pool: Pool, keeping: Keeping, mode: Mode, tables: StickTables, secure: boolean): KeptBackend {
  if (keeping.type === 'cookie')
    return {
      lines: [`cookie ${word(keeping.name)} insert indirect nocache httponly${secure ? ' secure' : ''}`],
      words: ({ name }) => ['cookie', `${pool.name}/${name}`],
    };
  return {
    lines: [
      tableLine(keeping, tables),
      `stick on ${word(keyOf(keeping))}`,
      ...(keeping.type === 'app-cookie' ? [`stick store-response ${word(answeredKey(keeping))}`] : []),
      ...(isTree(keeping) ? noteLines(pool, keeping, mode) : []),
    ],
    words: () => [],
  };
}

/** The tables of pools, where they are needed, and who takes them over. */
export function clientSections(keepings: readonly Keeping[], tables: StickTables): string[][] {
  const ofTrees = keepings
    .filter((keeping) => isRemembered(keeping) && isTree(keeping))
    .map((keeping) => [`backend ${tableOf(keeping)}`, `    ${tableLine(keeping, tables)} store gpt(2)`]);
  const { handover } = tables;
  const peers = handover === undefined || !keepings.some(isRemembered) ? [] : [peersSection(handover)];
  return [...peers, ...ofTrees];
}

/** Names of sections have their own space for each kind. */
const PEERS = 'healthtree';

/** The only peer is the process itself: what it does for one that has just begun, it does for the one after it. */
const peersSection = (address: string): string[] => [`peers ${PEERS}`, `    peer ${PEERS} ${address.replace(/^\//, 'unix@/')}`];

/** Lines of the global section: which peer the process is. */
export const peerLines = ({ handover }: StickTables): string[] => (handover === undefined ? [] : [`    localpeer ${PEERS}`]);

const tableLine = (keeping: Keeping, { entries, expiry, handover }: StickTables): string =>
  `stick-table type ${keyType(keeping)} size ${entries} expire ${time(expiry)}${handover === undefined ? '' : ` peers ${PEERS}`}`;

/**
 * Notes where a client is, once a server has answered: the pool's number and the server's. Counter 2 of a stream is that of the request, 1
 * that of a cookie that an application answers with.
 */
function noteLines(pool: Pool, keeping: Keeping, mode: Mode): string[] {
  const [request, response] =
    mode === 'http' ? ['http-request', 'http-response'] : ['tcp-request content', 'tcp-response content'];
  const number = keeping.pools.indexOf(pool) + 1;
  const note = (counter: number): string[] => [
    `${response} sc-set-gpt(0,${counter}) ${number}`,
    `${response} sc-set-gpt(1,${counter}) srv_id`,
  ];
  return [
    `${request} track-sc2 ${word(keyOf(keeping))} table ${tableOf(keeping)}`,
    ...note(2),
    ...(keeping.type === 'app-cookie'
      ? [`${response} track-sc1 ${word(answeredKey(keeping))} table ${tableOf(keeping)}`, ...note(1)]
      : []),
  ];
}

/** Whether nothing but listeners where TLS ends leads to a pool. */
const isSecure = (model: Model, listeners: readonly Listener[], { name }: Pool): boolean =>
  listeners
    .filter((listener) => reachOf(model, listener).services.some((service) => service.name === name))
    .every(({ protocol }) => protocol === 'terminated-https');
