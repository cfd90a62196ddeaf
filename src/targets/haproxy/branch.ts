import { type Failover, type Model, type Pool, voting, type Weighted } from '../../tree';
import { pathRules } from './log/path';
import type { Reach } from './reach';
import { at } from './rules/at';
import { counterNumbers, trackingRules } from './rules/counters';
import type { Dialect } from './rules/dialect';
import { type Level, slotsOf, turnRules } from './rules/turn';
import { Ups } from './rules/ups';
import { type Piece, piecesOf, spreadPiecesOf, turnsOf } from './slots';

/**
 * The rules that walk a request down the tree inside one frontend ("living slots", exact in HAProxy 3.2.26, measured).
 *
 * `txn.to` says at which service the request stands. An inner service writes the list of its living children into a
 * variable, each as often as its weight and padded to one width; once per level, a counter of that service's own takes a
 * turn in the list. A counter moves exactly when its value is used: any other way makes shares silently wrong. Where nothing
 * is up, `txn.to` keeps a name that no backend has, which HAProxy answers with 503.
 */

const DOWN = 'healthtree:down';

/** Longest list of slots: a sample holds at most `tune.bufsize` bytes (16384), and what is longer is cut silently. */
export const MAX_SLOTS_BYTES = 16_000;

/** Width of one slot in a frontend: the longest name that can stand in it, and a blank. */
export function slotWidth(reach: Reach): number {
  return 1 + Math.max(0, ...reach.services.map(({ name }) => name.length));
}

/** Bytes that the slots of a weighted service take when all its children live. */
export const slotBytes = (service: Weighted, width: number): number => turnsOf(service.children) * width;

/**
 * ACLs and rules of a frontend; `rule` is `http-request` or `tcp-request content`.
 *
 * @param logged - whether each step is written down
 */
export function branchLines(
  model: Model,
  reach: Reach,
  rule: string,
  dialect: Dialect,
  logged = false,
): { readonly acls: string[]; readonly rules: string[] } {
  const width = slotWidth(reach);
  const ups = new Ups(model, dialect);
  const counters = counterNumbers(model);
  const rules: string[] = [];
  for (const [number, inner] of levelsOf(reach).entries()) {
    const level: Level = { number, width, services: inner.filter((service) => service.kind === 'weighted') };
    for (const service of inner) rules.push(`# ${describe(service)}`, ...serviceRules(service, ups, rule, level));
    if (level.services.length > 0) rules.push(...turnRules(level, rule, dialect, counters));
    if (logged) rules.push(...pathRules(rule, '>'));
  }
  for (const service of reach.services)
    if (service.kind === 'pool' && service.minHealthy > 1) rules.push(...thresholdRules(service, rule));
  const takesTurns = reach.services.some(({ kind }) => kind === 'weighted');
  return { acls: ups.acls, rules: [...(takesTurns ? trackingRules(rule, dialect) : []), ...rules] };
}

/** Inner services by level, in tree order. */
function levelsOf({ services, levels }: Reach): (Weighted | Failover)[][] {
  const byLevel: (Weighted | Failover)[][] = [];
  for (const service of services) {
    if (service.kind === 'pool') continue;
    const level = levels.get(service.name) ?? 0;
    byLevel[level] ??= [];
    byLevel[level].push(service);
  }
  return byLevel.filter((level) => level !== undefined);
}

function describe(service: Weighted | Failover): string {
  const children = service.children
    .map((child) => (service.kind === 'weighted' ? `${child.service} ${child.weight}` : child.service))
    .join(', ');
  return `${service.name}: ${service.kind}${service.kind === 'weighted' && service.healthCheck ? ', healthCheck' : ''}; ${children}`;
}

function serviceRules(service: Weighted | Failover, ups: Ups, rule: string, level: Level): string[] {
  if (service.kind === 'failover') {
    return service.children.map(
      (child) =>
        `${rule} set-var(txn.to) str(${child.service}) if ${[at(service.name), ...ups.condition(child.service)].join(' ')}`,
    );
  }
  const text = ({ service: name, turns }: Piece): string => name.padEnd(level.width).repeat(turns);
  if (!service.healthCheck) {
    const list = spreadPiecesOf(service.children).map(text).join('');
    return [`${rule} set-var(${slotsOf(level)}) str('${list}') if ${at(service.name)}`];
  }
  const list = piecesOf(service.children)
    .map((piece) => ups.piece(piece.service, text(piece)))
    .join('');
  return [
    ...ups.variables(voting(service), service.name, rule),
    `${rule} set-var-fmt(${slotsOf(level)}) "${list}" if ${at(service.name)}`,
  ];
}

/** HAProxy itself would use a pool down to its last member. */
export function thresholdRules(pool: Pool, rule: string): string[] {
  return [
    `# ${pool.name}: up with ${pool.minHealthy} members or more`,
    `${rule} set-var(txn.to) str(${DOWN}) if ${at(pool.name)} { nbsrv(${pool.name}) lt ${pool.minHealthy} }`,
  ];
}
