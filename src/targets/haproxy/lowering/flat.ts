import { entrancesOf, formatDuration, formatPercent, isZero, type Model, type Pool, type Reporter } from '../../../tree';
import { type FlatPool, flatten } from '../../flat/flatten';
import { reportPartial } from '../../flat/partial';
import { branchLines } from '../branch';
import { sayLimits } from '../options/check';
import { NO_POOL_OPTIONS } from '../options/pool';
import { reachOf } from '../reach';
import { dialectOf } from '../rules/dialect';
import type { ResolvedSettings } from '../settings';
import { branchTurns } from '../turns';
import { flatRules } from './flat-rules';
import type { Lowering } from './lowering';

/** One backend for each service that is entered, with the weights of all that is below multiplied down. */
export const flat: Lowering = {
  name: 'flat',
  plan(reporter, { model, listeners, settings }) {
    const entered = [...new Set(listeners.flatMap(entrancesOf))];
    const rules = flatRules(settings);
    const flats = entered.flatMap((name) => flatten(reporter, model, name, rules) ?? []);
    if (flats.length < entered.length) return undefined;
    const flattened: Model = {
      ...model,
      services: new Map(flats.map(({ pool }) => [pool.name, pool])),
      order: flats.map(({ pool }) => pool.name),
    };
    const dissolved = flats.filter((one) => one.flattened);
    const differs = dissolved.flatMap((one) => reportDifferences(reporter, model, flattened, one));
    const own = withOptions(
      settings,
      dissolved.map(({ pool }) => pool),
    );
    for (const { pool } of dissolved) {
      sayLimits(reporter, pool, own);
      saySlowStart(reporter, pool, settings);
    }
    return {
      name: 'flat',
      model: flattened,
      settings: own,
      choices: (listener, rule) => branchLines(flattened, reachOf(flattened, listener), rule, dialectOf(settings.version)),
      differs: differs[0],
      sections: { before: [], after: [] },
      turns: branchTurns(settings),
      told: dissolved
        .map(({ pool }) => `${pool.name} is one backend of ${pool.members.length} servers with weights ${brief(pool)}`)
        .join('; '),
    };
  },
};

/** A flat pool has the options that all pools in it have. */
function withOptions(settings: ResolvedSettings, flats: readonly Pool[]): ResolvedSettings {
  const own = flats.map(
    ({ name, members }) => [name, settings.pools.get(members[0]?.origin.service ?? '') ?? NO_POOL_OPTIONS] as const,
  );
  return { ...settings, pools: new Map([...settings.pools, ...own]) };
}

/** Gives what they are, as clauses. */
function reportDifferences(reporter: Reporter, declared: Model, effective: Model, { pool, error }: FlatPool): readonly string[] {
  const off = formatPercent(error, 4);
  if (!isZero(error))
    reporter.report('haproxy.weights-rounded', pool.place, {
      severity: 'warning',
      value: off,
      message: `The shares of ${pool.name} are no integers up to 256: the best ones are off by up to ${off} of the traffic`,
      hint: 'Choose weights whose products have a smaller common multiple, use lowering: branch, or accept it by acknowledging haproxy.weights-rounded.',
    });
  const partial = reportPartial(reporter, 'haproxy.flat-partial', { declared, effective, root: pool.name }, 'lowering: branch');
  return [
    ...(isZero(error) ? [] : [`its integers would be off by up to ${off} of the traffic`]),
    ...(partial ? [`${pool.name} would share differently while it is partly down`] : []),
  ];
}

function saySlowStart(reporter: Reporter, { name, place, members }: Pool, { slowStart }: ResolvedSettings): void {
  if (slowStart === undefined || new Set(members.map(({ origin }) => origin.service)).size === 1) return;
  const lasts = formatDuration(slowStart);
  reporter.report('haproxy.slow-start', place, {
    severity: 'warning',
    value: lasts,
    message: `${name} is one backend: while a member grows to its weight, for ${lasts}, it leaves the rest of its share to all others, not to those of its pool alone`,
    hint: 'Use lowering: branch, or no slowStart.',
  });
}

function brief({ members }: Pool): string {
  const weights = members.map(({ weight }) => weight);
  return weights.length > 12 ? `${weights.slice(0, 10).join(', ')}, ...` : weights.join(', ');
}
