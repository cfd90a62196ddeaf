import { z } from 'zod';
import type { Finding } from '../findings/finding';
import { formatPlace, type Place } from '../findings/place';
import { Reporter, show } from '../findings/reporter';
import { ALGORITHMS, HTTP_VERSIONS, INIT_STATES, KINDS, METHODS, MONITOR_TYPES, PROTOCOLS } from '../model';
import { type ObjectKind, reportUnknownField } from '../rules/fields';
import { reportToken } from '../rules/token';
import { nearest } from '../values/names';

/** The shape of the file form. What a value means is checked by the rules, so a number here may be any number. */

function object<Shape extends z.ZodRawShape>(kind: ObjectKind, shape: Shape) {
  return z.strictObject(shape).meta({ title: kind });
}

const duration = z.union([z.string(), z.number()]).describe('Integers with ms, s, m or h, largest unit first: 1m30s');
const weight = z.number().describe('An integer from 0 to 256; 0 takes no traffic');

const monitor = object('monitor', {
  type: z.enum(MONITOR_TYPES),
  method: z.enum(METHODS).optional(),
  path: z.string().optional(),
  host: z.string().optional(),
  codes: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]).optional(),
  httpVersion: z.union([z.enum(HTTP_VERSIONS), z.number()]).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  port: z.number().optional(),
  address: z.string().optional(),
  interval: duration.optional(),
  timeout: duration.optional(),
  rise: z.number().optional(),
  fall: z.number().optional(),
  initState: z.enum(INIT_STATES).optional(),
});

const member = object('member', {
  name: z.string().optional(),
  address: z.string(),
  port: z.number(),
  weight: weight.optional(),
  enabled: z.boolean().optional(),
  backup: z.boolean().optional(),
});

const pool = object('pool', {
  kind: z.literal('pool'),
  algorithm: z.enum(ALGORITHMS).optional(),
  members: z.array(member),
  monitor: monitor.optional(),
  minHealthy: z.union([z.number(), z.string()]).optional(),
});

const weighted = object('weighted', {
  kind: z.literal('weighted'),
  healthCheck: z.union([z.boolean(), z.record(z.string(), z.unknown())]).optional(),
  children: z.array(object('weighted child', { service: z.string(), weight: weight.optional() })),
});

const failover = object('failover', {
  kind: z.literal('failover'),
  children: z.array(object('failover child', { service: z.string() })),
});

const route = object('route', { host: z.string().optional(), pathPrefix: z.string().optional(), service: z.string() });

const listener = object('listener', {
  protocol: z.enum(PROTOCOLS),
  port: z.number(),
  bind: z.string().optional(),
  service: z.string().optional(),
  routes: z.array(route).optional(),
});

const treeSchema = object('tree', {
  root: z.string().optional(),
  listeners: z.array(listener).optional(),
  services: z.record(z.string(), z.discriminatedUnion('kind', [pool, weighted, failover])),
  targets: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});

/** The JSON Schema of the file form, for editors. */
export function fileSchema(): object {
  return { ...z.toJSONSchema(treeSchema, { target: 'draft-2020-12' }), title: 'healthtree' };
}

/** Everything about the shape of a value that is not of the file form. */
export function checkShape(value: unknown): readonly Finding[] {
  const reporter = new Reporter();
  const result = treeSchema.safeParse(value);
  for (const issue of result.error?.issues ?? []) reportIssue(reporter, value, issue);
  return reporter.findings;
}

type Issue = z.core.$ZodIssue;

function reportIssue(reporter: Reporter, root: unknown, issue: Issue): void {
  const place = issue.path.map((part) => (typeof part === 'number' ? part : String(part))) as Place;
  const value = valueAt(root, place);
  const what = nameOf(place);
  switch (issue.code) {
    case 'unrecognized_keys':
      for (const key of issue.keys)
        reportUnknownField(reporter, kindAt(root, place), place, key, (value as Record<string, unknown>)[key]);
      return;
    case 'invalid_value':
      reportWord(reporter, place, what, value, issue.values.map(String));
      return;
    case 'invalid_union':
      if (issue.discriminator !== undefined) reportWord(reporter, place, what, value, KINDS);
      else reportUnion(reporter, root, place, what, value, issue);
      return;
    case 'invalid_type':
      reportType(reporter, place, what, value, [issue.expected]);
      return;
    default:
      reportType(reporter, place, what, value, []);
  }
}

/** The field, or the item with its list: `members[0]`. */
function nameOf(place: Place): string {
  if (place.length === 0) return 'The tree';
  const last = place.at(-1);
  return typeof last === 'number' ? formatPlace(place.slice(-2)) : String(last);
}

function reportUnion(
  reporter: Reporter,
  root: unknown,
  place: Place,
  what: string,
  value: unknown,
  issue: Extract<Issue, { code: 'invalid_union' }>,
): void {
  const deeper = issue.errors.find((branch) => branch.every(({ path }) => path.length > 0));
  if (deeper) {
    for (const one of deeper) reportIssue(reporter, root, { ...one, path: [...issue.path, ...one.path] });
    return;
  }
  const inner = issue.errors.flat();
  const words = inner.flatMap((one) => (one.code === 'invalid_value' ? one.values.map(String) : []));
  if (words.length > 0 && typeof value === 'string') reportWord(reporter, place, what, value, words);
  else
    reportType(reporter, place, what, value, [
      ...new Set(inner.flatMap((one) => (one.code === 'invalid_type' && one.path.length === 0 ? [one.expected] : []))),
    ]);
}

function reportWord(reporter: Reporter, place: Place, what: string, value: unknown, words: readonly string[]): void {
  if (value === undefined) {
    reportMissing(reporter, place, what);
    return;
  }
  if (reportToken(reporter, place, value, what)) return;
  const meant = typeof value === 'string' ? nearest(value, words) : undefined;
  reporter.report('shape.word', place, {
    value,
    message: `${what} can not be ${show(value)}`,
    hint: meant === undefined ? `Use one of ${words.join(', ')}.` : `Did you mean ${meant}? It can be ${words.join(', ')}.`,
  });
}

const NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'a map of fields',
  record: 'a map of fields',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
};

function reportType(reporter: Reporter, place: Place, what: string, value: unknown, expected: readonly string[]): void {
  if (value === undefined) {
    reportMissing(reporter, place, what);
    return;
  }
  if (reportToken(reporter, place, value, what)) return;
  // NaN and the infinities are numbers here: the rules say what is wrong with them.
  if (typeof value === 'number' && expected.includes('number')) return;
  const names = expected.map((type) => NAMES[type] ?? type);
  reporter.report('shape.type', place, {
    value,
    message: `${what} is ${show(value)}`,
    hint: names.length === 0 ? 'It can not be that.' : `It must be ${[...new Set(names)].join(' or ')}.`,
  });
}

function reportMissing(reporter: Reporter, place: Place, what: string): void {
  reporter.report('shape.missing', place, {
    message: place.length === 0 ? 'There is no tree' : `${what} is missing`,
    hint: place.length === 0 ? 'Give a tree: root and services.' : `Add ${what}.`,
  });
}

function valueAt(root: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Record<string | number, unknown>)[part]
        : undefined,
    root,
  );
}

/** Which object of the file form stands at a place. */
function kindAt(root: unknown, place: Place): ObjectKind {
  if (place.length === 0) return 'tree';
  if (place[0] === 'listeners') return place.length === 2 ? 'listener' : 'route';
  if (place.at(-1) === 'monitor') return 'monitor';
  if (place.length === 4 && place[2] === 'members') return 'member';
  const kind = valueAt(root, [...place.slice(0, 2), 'kind']);
  if (place.length === 4) return kind === 'failover' ? 'failover child' : 'weighted child';
  return kind === 'weighted' || kind === 'failover' ? kind : 'pool';
}
