import type { Choices, Plan, Rule } from '../lowering/lowering';

/**
 * Rules that write into `txn.path` where a request comes by: from the service that it enters, `>` to what was chosen and `=` to the
 * pool where its client is kept. `txn.at` is where it stood last.
 */

/** For a request that has just entered. */
const startRules = (rule: Rule): string[] => [`${rule} set-var(txn.path) var(txn.to)`, `${rule} set-var(txn.at) var(txn.to)`];

/** For a request that may have moved on. */
export const pathRules = (rule: string, how: '>' | '='): string[] => [
  `${rule} set-var-fmt(txn.path) "%[var(txn.path)]${how}%[var(txn.to)]" if !{ var(txn.to),strcmp(txn.at) eq 0 }`,
  `${rule} set-var(txn.at) var(txn.to)`,
];

/** The choices of a plan whose steps are written down where there is a log. */
export const loggedChoices = (plan: Plan): Plan =>
  plan.settings.log === undefined
    ? plan
    : {
        ...plan,
        choices: (listener, rule): Choices => {
          const { acls, rules } = plan.choices(listener, rule);
          return { acls, rules: [...startRules(rule), ...rules] };
        },
      };
