import { entrancesOf, type Listener, type Pool } from '../../../tree';
import { pathRules } from '../log/path';
import type { Choices, Plan, Rule } from '../lowering/lowering';
import { word } from '../quote';
import { cutRules } from '../rules/cut';
import { type Dialect, dialectOf } from '../rules/dialect';
import { isTree, type Keeping, tableOf } from './keeping';
import { argument, keyOf } from './key';

/** Names in one line: HAProxy takes 64 words (3.2.26, measured). */
const MAX_NAMES = 40;
/** Members that are looked at in one rule. */
const MAX_MEMBERS = 64;

/** The choices of a plan for clients that are not kept, behind the rules that send the others to where they are. */
export const keptChoices = (plan: Plan, keepings: readonly Keeping[]): Plan => ({
  ...plan,
  choices: (listener, rule) => {
    const kept = keptLines(listener, keepings, rule, dialectOf(plan.settings.version));
    const { acls, rules } = plan.choices(listener, rule);
    const logged = plan.settings.log !== undefined && kept.rules.length > 0;
    return {
      acls: [...acls, ...kept.acls],
      rules: [...kept.rules, ...(logged ? pathRules(rule, '=') : []), ...rules],
    };
  },
});

/**
 * Rules that send a request to the pool where its client is, before anything chooses: from a service where it enters to a pool
 * below that one, and to no other. `txn.kept` is the pool that the client brings, `txn.id` the pool and the server.
 *
 * A pool counts while it would take a new client too; of one that would not, its members that drain or have weight 0 keep
 * theirs. For that, whether the very member is up is asked of its pool only then.
 */
function keptLines(listener: Listener, keepings: readonly Keeping[], rule: Rule, dialect: Dialect): Choices {
  const acls: string[] = [];
  const rules: string[] = [];
  const known = new Map<string, string>();
  const own = new Set(entrancesOf(listener));
  const named = (pools: readonly Pool[]): string => {
    const names = pools.map(({ name }) => name).join(' ');
    const acl = known.get(names) ?? `kept-${known.size + 1}`;
    if (known.has(names)) return acl;
    known.set(names, acl);
    for (const some of chunks(pools, () => 1, MAX_NAMES))
      acls.push(`acl ${acl} var(txn.kept) -m str -- ${some.map(({ name }) => name).join(' ')}`);
    return acl;
  };
  for (const keeping of keepings.filter(isTree)) {
    for (const [entrance, pools] of keeping.entrances) {
      if (!own.has(entrance) || pools.some(({ name }) => name === entrance)) continue;
      const at = `{ var(txn.to) -m str -- ${entrance} }`;
      const to = (condition: string): string => `${rule} set-var(txn.to) var(txn.kept) if ${at} ${condition}`;
      const simple = pools.filter(({ minHealthy }) => minHealthy === 1);
      rules.push(`# ${entrance}: its clients are kept by ${keeping.type}`, ...broughtRules(keeping, rule, at, dialect));
      if (simple.length > 0) rules.push(to(`${named(simple)} { var(txn.kept),nbsrv gt 0 }`));
      for (const { name, minHealthy } of pools.filter((pool) => !simple.includes(pool)))
        rules.push(to(`{ var(txn.kept) -m str -- ${name} } { nbsrv(${name}) ge ${minHealthy} }`));
      const some = chunks(simple, ({ members }) => members.length, MAX_MEMBERS);
      for (const asked of some)
        rules.push(
          `${rule} set-var-fmt(txn.alive) "${asked.map((pool) => memberUp(keeping, pool)).join('')}" if ${at} ${named(asked)}`,
        );
      if (some.length > 0) rules.push(to('{ var(txn.alive),length gt 0 }'));
    }
  }
  return { acls, rules };
}

/** What the client brings, or what the table says of it. */
function broughtRules(keeping: Keeping, rule: string, at: string, { cutsByVariable }: Dialect): string[] {
  if (keeping.type === 'cookie')
    return [
      `${rule} set-var(txn.id) ${word(`req.cook(${argument(keeping.name)})`)} if ${at}`,
      `${rule} set-var(txn.kept) var(txn.id),field(1,/) if ${at}`,
    ];
  const width = listWidth(keeping);
  const names = ['-', ...keeping.pools.map(({ name }) => name)];
  const list = `str('${names.map((name) => name.padEnd(width)).join('')}')`;
  const noted = (index: number): string => `${keyOf(keeping)},table_gpt(${index},${tableOf(keeping)})`;
  const looked = cutsByVariable
    ? [
        `${rule} set-var(txn.n) ${word(`${noted(0)},mul(${width})`)} if ${at}`,
        `${rule} set-var(txn.kept) "${list},bytes(txn.n,${width}),word(1,' ')" if ${at}`,
      ]
    : [
        `${rule} set-var(txn.n) ${word(noted(0))} if ${at}`,
        `${rule} set-var(txn.kept) "${list}" if ${at}`,
        ...cutRules({ variable: 'txn.kept', place: 'txn.n', length: names.length, width }, rule, at),
        `${rule} set-var(txn.kept) "var(txn.kept),bytes(0,${width}),word(1,' ')" if ${at}`,
      ];
  return [...looked, `${rule} set-var-fmt(txn.id) ${word(`%[var(txn.kept)]/%[${noted(1)}]`)} if ${at}`];
}

const listWidth = ({ pools }: Keeping): number => 1 + Math.max(...pools.map(({ name }) => name.length));

/** Bytes of the list of pools from which a number of the table is looked up. */
export const listBytes = (keeping: Keeping): number => (keeping.pools.length + 1) * listWidth(keeping);

/** An expression that is empty unless the client's member is one of the pool's, and up; servers are numbered in their order. */
const memberUp = ({ type }: Keeping, { name, members }: Pool): string =>
  members
    .map((member, i) => {
      const id = `${name}/${type === 'cookie' ? member.name : i + 1}`;
      return `%[srv_is_up(${name}/${member.name}),iif('${id}',),strcmp(txn.id),bool,iif(,y)]`;
    })
    .join('');

/** In order, each with at most so much. */
function chunks<T>(items: readonly T[], size: (item: T) => number, most: number): readonly (readonly T[])[] {
  const all: T[][] = [];
  let left = 0;
  for (const item of items) {
    if (all.length === 0 || size(item) > left) {
      all.push([]);
      left = most;
    }
    all.at(-1)?.push(item);
    left -= size(item);
  }
  return all;
}
