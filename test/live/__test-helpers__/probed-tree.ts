import type { MemberSpec, MonitorSpec, Tree } from '../../../src/tree';

export type Ends = Readonly<Record<string, Partial<MemberSpec> & { address: string; port: number }>>;

/** A pool `app` of members by name, and its monitor. */
export const poolOf = (ends: Ends, monitor?: Partial<MonitorSpec>): Tree => ({
  root: 'app',
  services: {
    app: {
      kind: 'pool',
      monitor: { type: 'http', path: '/ping', interval: '5s', timeout: '4s', rise: 2, ...monitor },
      members: Object.entries(ends).map(([name, fields]) => ({ name, ...fields })),
    },
  },
});
