import { ROLLOUT_STATES } from '../health';
import { formatDecimal, formatRatio, type Place, retold } from '../tree';
import { amountHolds, amountText } from './amounts';
import { type Judgement, judged, judgeShare, type Moment, unknown } from './judgement';
import { type ExpectSpec, REQUEST_KINDS } from './model';
import { comparePicks, pickNames } from './picks';
import { exposedMembers } from './requests';
import type { SceneChecker } from './scene-checker';
import { whyOf, whyUnserved } from './why';

interface Kind<Value> {
  check(checker: SceneChecker, place: Place, value: unknown): void;
  judge(moment: Moment, value: Value): readonly Judgement[];
}

type Field = Exclude<keyof ExpectSpec, 'entry'>;

const KINDS: { readonly [Name in Field]: Kind<NonNullable<ExpectSpec[Name]>> } = {
  route: {
    check: (checker, place, value) => checker.byPath(place, value, (inner, share) => checker.share(inner, share)),
    judge: (moment, value) =>
      Object.entries(value).flatMap(([pattern, expected]) => {
        const { reading, entry } = moment;
        return judgeShare(moment, ['route', pattern], `route ${pattern}`, expected, reading.share(pattern, entry), () =>
          whyOf(
            reading,
            reading.nodes(pattern, entry).map(({ path }) => path),
            entry,
          ),
        );
      }),
  },

  unserved: {
    check: (checker, place, value) => checker.share(place, value),
    judge: (moment, value) =>
      judgeShare(moment, ['unserved'], 'unserved', value, moment.reading.unserved(moment.entry), () =>
        whyUnserved(moment.reading, moment.entry),
      ),
  },

  lost: {
    check: (checker, place, value) => checker.share(place, value),
    judge: (moment, value) => {
      const { reading, entry } = moment;
      return judgeShare(moment, ['lost'], 'lost', value, reading.lost(entry), () => {
        const dead = reading.nodes('*', entry).filter((node) => node.kind === 'member' && node.dead && node.up);
        const paths = dead.map(({ path }) => path);
        return paths.length === 0 ? ['no dead member takes traffic'] : whyOf(reading, paths, entry);
      });
    },
  },

  status: {
    check: (checker, place, value) =>
      checker.byPath(place, value, (_inner, status) => void checker.word(status, ['up', 'down']), true),
    judge: ({ reading, entry }, value) =>
      Object.entries(value).map(([path, expected]) => {
        const seen = reading.status(path);
        return judged(['status', path], `status ${path}`, expected, seen, seen === expected, () => whyOf(reading, [path], entry));
      }),
  },

  reported: {
    check: (checker, place, value) => checker.byPath(place, value, (_inner, status) => void checker.text(status), true),
    judge: ({ reading, entry }, value) =>
      Object.entries(value).map(([path, expected]) => {
        const seen = reading.node(path, entry ?? reading.entries[0]?.entry).reported ?? 'nothing';
        return judged(['reported', path], `reported ${path}`, expected, seen, seen === expected, () =>
          whyOf(reading, [path], entry),
        );
      }),
  },

  picks: {
    check: (checker, place, value) => checker.picks(place, value),
    judge: ({ reading, entry, reporter, place }, value) => {
      const at = ['picks'];
      const picks = retold(reporter, [...place, ...at], () => comparePicks(reading, value, entry));
      if (!picks) return [];
      const first = picks.findIndex(({ holds }) => !holds);
      return [
        judged(at, 'picks', pickNames(value).join(' '), picks.map(({ seen }) => seen).join(' '), first === -1, () => [
          `pick ${first + 1} is ${picks[first]?.seen}, not ${picks[first]?.expected}`,
        ]),
      ];
    },
  },

  rollout: {
    check: (checker, place, value) =>
      checker.byPath(place, value, (_inner, state) => void checker.word(state, ROLLOUT_STATES), true),
    judge: ({ reading }, value) =>
      Object.entries(value).map(([path, expected]) => {
        const service = path.split('/').at(-1);
        const found = reading.rollouts().find((one) => one.service === service);
        const seen = found?.state ?? 'nothing';
        return judged(['rollout', path], `rollout ${path}`, expected, seen, seen === expected, () =>
          (found?.events ?? []).map(({ at, text, serving }) => `${(at / 1000).toFixed(3)} s  ${text}, ${serving} serve`),
        );
      }),
  },

  requests: {
    check: (checker, place, value) => {
      const spec = checker.fields(value, REQUEST_KINDS) ?? {};
      for (const [kind, amount] of Object.entries(spec)) {
        const inner = [...place, kind];
        if (typeof amount !== 'object') checker.amount(inner, amount);
        else
          for (const [bound, number] of Object.entries(checker.fields(amount, ['atMost', 'atLeast']) ?? {}))
            if (number !== undefined) checker.amount([...inner, bound], number);
      }
    },
    judge: (moment, value) =>
      REQUEST_KINDS.flatMap((kind) => {
        const expected = value[kind];
        const { requests } = moment;
        if (expected === undefined || !requests) return [];
        const place = ['requests', kind];
        const seen = requests[kind];
        if (seen === null) return unknown(moment, place, `The number of requests that are ${kind}`);
        return judged(place, `requests ${kind}`, amountText(expected), formatRatio(seen), amountHolds(expected, seen), () =>
          exposedMembers(requests).map(
            ({ path, unready }) =>
              `${path} got ${unready ? formatDecimal(unready) : 'some of the'} requests while it was dead or not ready`,
          ),
        );
      }),
  },
};

export const EXPECT_FIELDS = ['entry', ...(Object.keys(KINDS) as Field[])];

const fieldsOf = (value: object): readonly [Field, unknown][] =>
  Object.entries(value).filter(([field, item]) => Object.hasOwn(KINDS, field) && item !== undefined) as [Field, unknown][];

/** Reports what is wrong with an expectation. */
export function checkExpectation(checker: SceneChecker, place: Place, value: unknown): void {
  const spec = checker.fields(value, EXPECT_FIELDS);
  for (const [field, item] of fieldsOf(spec ?? {})) (KINDS[field] as Kind<unknown>).check(checker, [...place, field], item);
}

/** Judges everything that an expectation says. */
export function judge(moment: Moment, expectation: ExpectSpec): readonly Judgement[] {
  return fieldsOf(expectation).flatMap(([field, item]) => (KINDS[field] as Kind<unknown>).judge(moment, item));
}
