import { type Child, type Failover, type Model, type Pool, serviceOf, voting, type Weighted } from '../../tree';
import { pathRules } from './log/path';
import { deciders, type Reach } from './reach';
import { type Piece, piecesOf, spreadPiecesOf, turnsOf } from './slots';

/**
 * The rules that walk a request down the tree inside one frontend ("living slots", exact in HAProxy 3.2.26, measured).
 *
 * `txn.to` says at which service the request stands. An inner service writes the list of its living children into
 * `txn.slots`, each as often as its weight and padded to one width; once per level, a counter of that service's own takes a
 * turn in the list. A counter moves exactly when its value is used: any other way makes shares silently wrong. Where nothing
 * is up, `txn.to` keeps a name that no backend has, which HAProxy answers with 503.
 */

/** The stick table with one counter a service. Service names have no colon, so nothing can be called like it. */
export const TURNS = 'healthtree:turns';
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
export function branchLines(model: Model, reach: Reach, rule: string, logged = false): { acls: string[]; rules: string[] } {
  const width = slotWidth(reach);
  const ups = new Ups(model);
  const rules: string[] = [];
  for (const level of levelsOf(reach)) {
    for (const service of level) rules.push(`# ${describe(service)}`, ...serviceRules(service, ups, rule, width));
    if (level.some(({ kind }) => kind === 'weighted')) rules.push(...turnRules(rule, width));
    if (logged) rules.push(...pathRules(rule, '>'));
  }
  for (const service of reach.services)
    if (service.kind === 'pool' && service.minHealthy > 1) rules.push(...thresholdRules(service, rule));
  const slots = rules.some((line) => line.endsWith(' if slots')) ? ['acl slots var(txn.slots) -m found'] : [];
  return { acls: [...ups.acls, ...slots], rules };
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

const at = (name: string): string => `{ var(txn.to) -m str -- ${name} }`;

function serviceRules(service: Weighted | Failover, ups: Ups, rule: string, width: number): string[] {
  if (service.kind === 'failover') {
    return service.children.map(
      (child) =>
        `${rule} set-var(txn.to) str(${child.service}) if ${[at(service.name), ...ups.condition(child.service)].join(' ')}`,
    );
  }
  if (!service.healthCheck)
    return [
      `${rule} set-var(txn.slots) str('${spreadPiecesOf(service.children)
        .map((piece) => slots(piece, width))
        .join('')}') if ${at(service.name)}`,
    ];
  const pieces = piecesOf(service.children);
  const list = pieces.map((piece) => ups.piece(piece.service, slots(piece, width))).join('');
  return [
    ...ups.variables(voting(service), service.name, rule),
    `${rule} set-var-fmt(txn.slots) "${list}" if ${at(service.name)}`,
  ];
}

const slots = ({ service, turns }: Piece, width: number): string => service.padEnd(width).repeat(turns);

function turnRules(rule: string, width: number): string[] {
  return [
    `${rule} set-var(txn.n) var(txn.slots),length,div(${width}) if slots`,
    `${rule} set-var(txn.k) var(txn.to),table_inc_gpc(0,${TURNS}),mod(txn.n),mul(${width}) if slots`,
    `${rule} set-var(txn.to) var(txn.slots),bytes(txn.k,${width}),word(1,' ') if slots`,
    `${rule} unset-var(txn.slots) if slots`,
  ];
}

/** HAProxy itself would use a pool down to its last member. */
export function thresholdRules(pool: Pool, rule: string): string[] {
  return [
    `# ${pool.name}: up with ${pool.minHealthy} members or more`,
    `${rule} set-var(txn.to) str(${DOWN}) if ${at(pool.name)} { nbsrv(${pool.name}) lt ${pool.minHealthy} }`,
  ];
}

/** How a frontend asks whether a service is up. Inner services get an ACL, and a variable where a list needs a value. */
class Ups {
  readonly acls: string[] = [];
  readonly #model: Model;
  /** Variable names allow no hyphen and no colon: inner services go by number. */
  readonly #numbers = new Map<string, number>();

  constructor(model: Model) {
    this.#model = model;
  }

  /** Conditions that hold while a service is up; none for one that always is. */
  condition(name: string): string[] {
    const service = serviceOf(this.#model, name);
    if (service.kind === 'pool') return [`{ nbsrv(${name}) ge ${service.minHealthy} }`];
    return deciders(this.#model, name) === 'always' ? [] : [`up-${this.#number(name)}`];
  }

  /** Rules that keep the state of inner children in variables while the request stands at their parent. */
  variables(children: readonly Child[], parent: string, rule: string): string[] {
    return children.flatMap(({ service }) => {
      if (!this.#isInner(service)) return [];
      const number = this.#number(service);
      return [`${rule} set-var(txn.up${number}) bool(true) if ${at(parent)} up-${number}`];
    });
  }

  /** An expression that gives the slots of a child while it is up, else nothing. */
  piece(name: string, text: string): string {
    const service = serviceOf(this.#model, name);
    if (service.kind === 'pool')
      return `%[nbsrv(${name})${service.minHealthy > 1 ? `,div(${service.minHealthy})` : ''},bool,iif('${text}',)]`;
    return this.#isInner(name) ? `%[var(txn.up${this.#number(name)}),iif('${text}',)]` : `%[str('${text}')]`;
  }

  #isInner(name: string): boolean {
    return serviceOf(this.#model, name).kind !== 'pool' && deciders(this.#model, name) !== 'always';
  }

  #number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(name, number);
    const pools = deciders(this.#model, name) as readonly Pool[];
    this.acls.push(
      `# up-${number}: ${name}`,
      ...pools.map((pool) => `acl up-${number} nbsrv(${pool.name}) ge ${pool.minHealthy}`),
    );
    return number;
  }
}
