import { failure } from '../openstack/failure';
import type { OctaviaClient } from '../openstack/octavia';
import { aborted } from '../openstack/request';
import type { Member, Pool } from '../openstack/shapes';
import type { World } from '../world';
import { type Judged, judge } from './judge';
import type { WantedAdmission, WantedPool } from './plan';

export interface AdmitOptions {
  /** Name or id of the load balancer, where it is not the one of the plan. */
  readonly loadBalancer?: string | undefined;
  /** Lists who takes traffic now, and waits for nobody; a load balancer that is not there is one that is still to be deployed. */
  readonly before: boolean;
  /** Milliseconds until those who still wait are left out. */
  readonly timeout: number;
  /** Milliseconds between two looks. */
  readonly interval: number;
  readonly signal?: AbortSignal | undefined;
}

/** Who may take traffic. */
export interface Admission {
  readonly loadBalancer: string;
  readonly gate: WantedAdmission['gate'];
  readonly variable: string;
  /** Whether the load balancer is there. */
  readonly deployed: boolean;
  readonly members: readonly Judged[];
  /** What the variable is to list: everyone who is admitted or ready. */
  readonly admitted: readonly string[];
}

/** Looks at a load balancer until everyone in the plan may take traffic, or the time is over. @throws FindingsError */
export async function admit(
  client: Pick<OctaviaClient, 'loadBalancer' | 'require' | 'pools' | 'members'>,
  world: Pick<World, 'now' | 'sleep'>,
  plan: WantedAdmission,
  options: AdmitOptions,
): Promise<Admission> {
  const { before, timeout, interval, signal } = options;
  const name = options.loadBalancer ?? plan.loadBalancer;
  if (name.includes('${')) throw nameless(name);
  const found = before
    ? await client.loadBalancer(name)
    : await client.require(name, 'Deploy it first; with --before that is expected.');
  if (!found)
    return admissionOf(
      plan,
      name,
      false,
      plan.pools.flatMap((pool) => judge(pool, plan.gate, [])),
    );
  const end = world.now() + timeout;
  for (;;) {
    const members = await look(client, plan, found.id);
    const left = end - world.now();
    if (before || left <= 0 || !members.some(({ state }) => state === 'waiting')) return admissionOf(plan, name, true, members);
    await world.sleep(Math.min(interval, left), signal).catch((error: unknown) => {
      throw signal?.aborted ? aborted() : error;
    });
  }
}

async function look(
  client: Pick<OctaviaClient, 'pools' | 'members'>,
  plan: WantedAdmission,
  id: string,
): Promise<readonly Judged[]> {
  const deployed = await client.pools(id);
  const judged: Judged[] = [];
  for (const pool of plan.pools) {
    const there = poolOf(pool, deployed);
    const members: readonly Member[] = there ? await client.members(there.id) : [];
    judged.push(...judge(pool, plan.gate, members));
  }
  return judged;
}

function poolOf({ name, protocol }: WantedPool, deployed: readonly Pool[]): Pool | undefined {
  const [first, ...others] = deployed.filter((pool) => pool.name === name && pool.protocol === protocol);
  if (others.length === 0) return first;
  throw failure('openstack.ambiguous', {
    value: name,
    message: `${others.length + 1} pools of the load balancer are called ${name} and have the protocol ${protocol}`,
    hint: 'Remove those that the stack does not know.',
  });
}

function admissionOf(plan: WantedAdmission, loadBalancer: string, deployed: boolean, members: readonly Judged[]): Admission {
  const listed = members.flatMap(({ state, key }) => (key !== null && (state === 'admitted' || state === 'ready') ? [key] : []));
  return { loadBalancer, gate: plan.gate, variable: plan.variable, deployed, members, admitted: [...new Set(listed)].sort() };
}

const nameless = (value: string) =>
  failure('admission.plan', {
    value,
    message: 'The load balancer is known only at apply',
    hint: 'Give its name or id with --lb.',
  });
