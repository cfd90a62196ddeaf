import type { OctaviaSettings } from '../../../../src/targets';
import type { MemberSpec, MonitorSpec, Tree } from '../../../../src/tree';

/** What Octavia's API is asked to create. */
export type ApiKind = 'loadbalancer' | 'listener' | 'pool' | 'member' | 'healthmonitor' | 'l7policy' | 'rule';

/** One thing to create, as the API is asked for it and as healthtree is. */
export interface Input {
  readonly what: string;
  readonly kind: ApiKind;
  /** What the API gets, beside what it needs to have at least. */
  readonly fields: Fields;
  /** Protocol of the pool or listener that it is on. */
  readonly on?: string | undefined;
  readonly tree: Tree;
  readonly settings: OctaviaSettings;
}

export const MONITOR: MonitorSpec = { type: 'http', path: '/', interval: '5s', timeout: '3s', rise: 2, fall: 3 };

const MEMBERS: readonly MemberSpec[] = [{ name: 'other', address: '10.9.0.1', port: 80 }];

export const SUBNET = '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1';

/** Anything: what is tried need not be of the right type. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Changes {
  readonly listener?: Fields;
  readonly pool?: Fields;
  readonly monitor?: Fields;
  readonly member?: Fields;
  readonly settings?: Fields;
}

/** A tree that is right, but for what is changed. */
export function changed({ listener, pool, monitor, member, settings }: Changes): Pick<Input, 'tree' | 'settings'> {
  const members = member ? [...MEMBERS, { name: 'm', address: '10.9.0.8', port: 80, ...member }] : MEMBERS;
  const app = { kind: 'pool', members, ...(monitor ? { monitor: { ...MONITOR, ...monitor } } : {}), ...pool };
  return {
    tree: { listeners: [{ protocol: 'http', port: 80, service: 'app', ...listener }], services: { app } } as unknown as Tree,
    settings: { vipSubnetId: SUBNET, ...settings } as OctaviaSettings,
  };
}

/** An input for each value. */
export const each = <Value>(
  kind: ApiKind,
  name: string,
  values: readonly Value[],
  input: (value: Value) => Changes & Pick<Input, 'fields' | 'on'>,
): Input[] =>
  values.map((value) => {
    const { fields, on, ...changes } = input(value);
    return { what: `${kind} ${name} ${JSON.stringify(value)}`, kind, fields, on, ...changed(changes) };
  });
