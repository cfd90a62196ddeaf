import type { Place } from '../findings/place';
import { type Reporter, show } from '../findings/reporter';
import { nearest } from '../values/names';

/** The objects of the file form and the fields that each may have. */
export const FIELDS = {
  tree: ['root', 'listeners', 'services', 'targets'],
  listener: ['protocol', 'port', 'bind', 'service', 'routes'],
  route: ['host', 'pathPrefix', 'service'],
  pool: ['kind', 'algorithm', 'members', 'monitor', 'minHealthy', 'persistence'],
  persistence: ['type', 'cookie', 'header'],
  weighted: ['kind', 'healthCheck', 'children'],
  failover: ['kind', 'children'],
  member: ['name', 'address', 'port', 'weight', 'enabled', 'backup', 'capacity'],
  'weighted child': ['service', 'weight'],
  'failover child': ['service'],
  monitor: [
    'type',
    'method',
    'path',
    'host',
    'codes',
    'httpVersion',
    'headers',
    'port',
    'address',
    'interval',
    'timeout',
    'rise',
    'fall',
    'initState',
  ],
} as const satisfies Record<string, readonly string[]>;

export type ObjectKind = keyof typeof FIELDS;

/** Where a field belongs that people often write elsewhere. */
const BELONGS: Readonly<Record<string, string>> = {
  initState: "the pool's monitor",
  minHealthy: 'a pool',
  persistence: 'a pool',
  cookie: "the pool's persistence",
  header: "the pool's persistence",
  healthCheck: 'a weighted service',
  interval: "the pool's monitor",
  timeout: "the pool's monitor",
  rise: "the pool's monitor",
  fall: "the pool's monitor",
  codes: "the pool's monitor",
  method: "the pool's monitor",
  httpVersion: "the pool's monitor",
  path: "the pool's monitor",
  monitor: 'a pool',
  members: 'a pool',
  algorithm: 'a pool',
  children: 'a weighted or failover service',
  backup: 'a member',
  capacity: 'a member',
  enabled: 'a member',
  weight: 'a member, or a child of a weighted service',
  address: 'a member',
};

/** Reports a field that the object does not have. */
export function reportUnknownField(reporter: Reporter, kind: ObjectKind, place: Place, field: string, value: unknown): void {
  const place_ = [...place, field];
  const home = Object.hasOwn(BELONGS, field) ? BELONGS[field] : undefined;
  if (home !== undefined) {
    reporter.report('field.misplaced', place_, {
      value,
      message: `${article(kind)} has no ${field}: it belongs to ${home}`,
      hint: misplacedHint(kind, field, home),
    });
    return;
  }
  const meant = nearest(field, FIELDS[kind]);
  reporter.report('field.unknown', place_, {
    value,
    message: `${article(kind)} has no field ${show(field)}`,
    hint: meant === undefined ? `Its fields are ${FIELDS[kind].join(', ')}.` : `Did you mean ${meant}?`,
  });
}

function misplacedHint(kind: ObjectKind, field: string, home: string): string {
  if (field === 'healthCheck' && kind === 'pool')
    return 'A pool is watched by its monitor: write monitor: { type: http, path: ... }.';
  if (field === 'weight' && kind === 'failover child')
    return 'A failover has an order, no weights; use kind: weighted for weights.';
  return `Move ${field} to ${home}.`;
}

/** Reports every field that the object does not have. */
export function checkFields(reporter: Reporter, kind: ObjectKind, place: Place, object: object): void {
  const allowed: readonly string[] = FIELDS[kind];
  for (const [field, value] of Object.entries(object)) {
    if (!allowed.includes(field)) reportUnknownField(reporter, kind, place, field, value);
  }
}

const article = (kind: ObjectKind): string => (kind === 'tree' ? 'The tree' : `A ${kind}`);
