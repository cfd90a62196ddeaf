import { z } from 'zod';
import { ROLLOUT_STATES } from '../../health';
import { type Finding, nearest, type Place, Reporter, show } from '../../tree';
import { reportIssues } from '../../tree/file/issues';
import { ACTIONS } from '../actions';
import { EXPECT_FIELDS } from '../expectations';
import { HEALTHS, REQUEST_KINDS, SCENARIO_FIELDS } from '../model';

/** The shape of a scenario file. What a value means is checked by the rules, so a text here may be any text. */

const paths = z.union([z.string(), z.array(z.string())]);
const byPath = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const number = z.union([z.number(), z.string()]);
const duration = z.union([z.string(), z.number()]);
const amount = z.union([z.number(), z.string(), z.strictObject({ atMost: number.optional(), atLeast: number.optional() })]);

const conditionFields = { is: z.enum(HEALTHS).optional(), delay: duration.optional(), status: z.number().optional() };
const condition = z.strictObject(conditionFields);
const version = z.strictObject({ ...conditionFields, boot: duration.optional() });

const member = z.looseObject({ address: z.string(), port: z.number() });

const actions = {
  fail: paths,
  recover: paths,
  set: byPath(z.union([z.enum(HEALTHS), condition])),
  answer: byPath(z.number()),
  slow: byPath(duration),
  flap: byPath(z.strictObject({ down: duration, up: duration, times: z.number() })),
  drain: paths,
  disable: paths,
  enable: paths,
  rollout: byPath(z.union([z.enum(HEALTHS), version])),
  admit: paths,
  reweight: byPath(z.number()),
  addMember: byPath(member),
  removeMember: paths,
  reload: z.union([
    z.literal(true),
    z.string(),
    z.strictObject({ tree: z.string().optional(), carried: z.boolean().optional() }),
  ]),
} satisfies Readonly<Record<keyof typeof ACTIONS, z.ZodType>>;

const expectation = z.strictObject({
  entry: z.string().optional(),
  route: byPath(number).optional(),
  unserved: number.optional(),
  lost: number.optional(),
  status: byPath(z.enum(['up', 'down'])).optional(),
  reported: byPath(z.string()).optional(),
  picks: paths.optional(),
  rollout: byPath(z.enum(ROLLOUT_STATES)).optional(),
  requests: z
    .strictObject({
      sent: amount.optional(),
      unserved: amount.optional(),
      lost: amount.optional(),
      unready: amount.optional(),
    })
    .optional(),
});

const scenario = z.strictObject({
  tree: z.string().optional(),
  as: z.union([z.string(), z.looseObject({ target: z.string() })]).optional(),
  rate: z.union([z.number(), z.string(), z.record(z.string(), number)]).optional(),
  until: duration.optional(),
  steps: z.array(z.strictObject({ at: duration, expect: expectation.optional(), ...z.object(actions).partial().shape })),
});

/** The JSON Schema of a scenario file, for editors. */
export function scenarioSchema(): object {
  return { ...z.toJSONSchema(scenario, { target: 'draft-2020-12' }), title: 'healthtree scenario' };
}

/** Everything about the shape of a value that is not of the form of a scenario. */
export function checkShape(value: unknown): readonly Finding[] {
  const reporter = new Reporter();
  reportIssues(reporter, value, scenario.safeParse(value).error?.issues ?? [], {
    whole: 'scenario',
    hint: 'Give a scenario: steps, and as which system it runs.',
    kinds: [],
    unknownField: (place, field, found) => reportUnknownField(reporter, place, field, found),
  });
  return reporter.findings;
}

function reportUnknownField(reporter: Reporter, place: Place, field: string, value: unknown): void {
  const [what, fields] = fieldsAt(place);
  const step = what === 'A step';
  const meant = nearest(field, fields);
  reporter.report(step ? 'scenario.step' : 'field.unknown', [...place, field], {
    value,
    message: step ? `There is no word ${show(field)} in a step` : `${what} has no field ${show(field)}`,
    hint: meant === undefined ? `Use ${fields.join(', ')}.` : `Did you mean ${meant}?`,
  });
}

/** What stands at a place, and which fields it can have. */
function fieldsAt(place: Place): readonly [what: string, fields: readonly string[]] {
  const last = place.at(-1);
  if (place.length === 0) return ['The scenario', SCENARIO_FIELDS];
  if (place.length === 2) return ['A step', ['at', 'expect', ...Object.keys(ACTIONS)]];
  if (last === 'expect') return ['An expectation', EXPECT_FIELDS];
  if (last === 'requests') return ['An expected number of requests', REQUEST_KINDS];
  if (last === 'reload') return ['A reload', ['tree', 'carried']];
  if (place[2] === 'set') return ['A condition', ['is', 'delay', 'status']];
  if (place[2] === 'rollout') return ['A version', ['is', 'delay', 'status', 'boot']];
  if (place[2] === 'flap') return ['A flap', ['down', 'up', 'times']];
  return ['A number of requests', ['atMost', 'atLeast']];
}
