import type { Finding } from '../../../src/tree';

type Fields = Readonly<Record<string, unknown>>;

/** Member number `i`, with an address of its own. */
export const member = (i: number, fields: Fields = {}): Fields => ({
  name: `m${i}`,
  address: `10.0.0.${i}`,
  port: 80,
  ...fields,
});

/** A valid pool of two watched members. */
export const pool = (fields: Fields = {}): Fields => ({
  kind: 'pool',
  monitor: { type: 'http' },
  members: [member(1), member(2)],
  ...fields,
});

/** A valid pool with a monitor that has these fields. */
export const watched = (fields: Fields): Fields => pool({ monitor: { type: 'http', ...fields } });

/** A weighted service that checks its children, each of weight 1. */
export const weighted = (children: readonly string[], fields: Fields = {}): Fields => ({
  kind: 'weighted',
  healthCheck: true,
  children: children.map((service) => ({ service })),
  ...fields,
});

export const failover = (children: readonly string[]): Fields => ({
  kind: 'failover',
  children: children.map((service) => ({ service })),
});

/** A tree that is entered by its first service. It may be broken: rules are given anything. */
export const tree = (services: Fields): never => ({ root: Object.keys(services)[0], services }) as never;

/** A tree that is entered by these listeners. */
export const behind = (listeners: readonly Fields[], services: Fields = { a: pool() }): never =>
  ({ listeners, services }) as never;

/** Code and path of each finding. */
export const places = (findings: readonly Finding[]): string[] => findings.map(({ code, path }) => `${code} ${path}`.trim());
