import { z } from 'zod';
import type { Finding } from '../findings/finding';
import type { Place } from '../findings/place';
import { Reporter } from '../findings/reporter';
import { ALGORITHMS, HTTP_VERSIONS, INIT_STATES, KINDS, METHODS, MONITOR_TYPES, PERSISTENCE_TYPES, PROTOCOLS } from '../model';
import { type ObjectKind, reportUnknownField } from '../rules/fields';
import { reportIssues, valueAt } from './issues';

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
  capacity: z.number().describe('Requests a second that it can serve, above 0').optional(),
});

const persistence = object('persistence', {
  type: z.enum(PERSISTENCE_TYPES),
  cookie: z.string().optional(),
  header: z.string().optional(),
});

const pool = object('pool', {
  kind: z.literal('pool'),
  algorithm: z.enum(ALGORITHMS).optional(),
  members: z.array(member),
  monitor: monitor.optional(),
  minHealthy: z.union([z.number(), z.string()]).optional(),
  persistence: persistence.optional(),
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
  reportIssues(reporter, value, treeSchema.safeParse(value).error?.issues ?? [], {
    whole: 'tree',
    hint: 'Give a tree: root and services.',
    kinds: KINDS,
    unknownField: (place, field, found) => reportUnknownField(reporter, kindAt(value, place), place, field, found),
  });
  return reporter.findings;
}

/** Which object of the file form stands at a place. */
function kindAt(root: unknown, place: Place): ObjectKind {
  if (place.length === 0) return 'tree';
  if (place[0] === 'listeners') return place.length === 2 ? 'listener' : 'route';
  if (place.at(-1) === 'monitor') return 'monitor';
  if (place.length === 3 && place[2] === 'persistence') return 'persistence';
  if (place.length === 4 && place[2] === 'members') return 'member';
  const kind = valueAt(root, [...place.slice(0, 2), 'kind']);
  if (place.length === 4) return kind === 'failover' ? 'failover child' : 'weighted child';
  return kind === 'weighted' || kind === 'failover' ? kind : 'pool';
}
