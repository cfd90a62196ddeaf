import type { AdmissionPlan, PlannedMember, PlannedPool } from '../../targets';
import { failure } from '../openstack/failure';

/** A member of a plan; what is known only at apply is undefined. */
export interface WantedMember {
  readonly name: string;
  readonly address: string | undefined;
  readonly port: number | undefined;
}

export interface WantedPool extends Omit<PlannedPool, 'members'> {
  readonly members: readonly WantedMember[];
}

/** Who is wanted on one load balancer. */
export interface WantedAdmission extends Omit<AdmissionPlan, 'pools'> {
  readonly pools: readonly WantedPool[];
}

/**
 * Reads who has to be admitted from a synthesized stack: `cdk.tf.json` of a CDK app, or what `render --target octavia` wrote.
 *
 * @throws FindingsError when it is none, or has nobody who waits
 */
export function readAdmissions(text: string, path: string): readonly WantedAdmission[] {
  let stack: unknown;
  try {
    stack = JSON.parse(text);
  } catch {
    throw none(path, 'is no JSON');
  }
  const { locals } = (stack ?? {}) as { locals?: unknown };
  const values = typeof locals === 'object' && locals !== null ? Object.values(locals) : [];
  const plans = values.flatMap((value) => (isPlan(value) ? wantedOf(value) : []));
  if (plans.length === 0) throw none(path, 'has no load balancer with members that wait');
  return plans;
}

function isPlan(value: unknown): value is AdmissionPlan {
  const { healthtree, loadBalancer, variable, gate, pools } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    healthtree === 'admission' &&
    typeof loadBalancer === 'string' &&
    typeof variable === 'string' &&
    (gate === 'weight' || gate === 'admin-state') &&
    Array.isArray(pools) &&
    pools.every(isPool)
  );
}

function isPool(value: unknown): value is PlannedPool {
  const { id, name, protocol, members } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isMember = (member: unknown): boolean => typeof (member as PlannedMember | null)?.name === 'string';
  return [id, name, protocol].every((text) => typeof text === 'string') && Array.isArray(members) && members.every(isMember);
}

/** A plan may be of several load balancers, one behind another. */
function wantedOf(plan: AdmissionPlan): readonly WantedAdmission[] {
  const balancers = new Map<string, WantedPool[]>();
  for (const { loadBalancer = plan.loadBalancer, ...pool } of plan.pools) {
    const wanted = { ...pool, members: pool.members.map(wantedMember) };
    balancers.set(loadBalancer, [...(balancers.get(loadBalancer) ?? []), wanted]);
  }
  return [...balancers].map(([loadBalancer, pools]) => ({ ...plan, loadBalancer, pools }));
}

/** Terraform's expressions stand where a value is known only at apply. */
function wantedMember({ name, address, port }: PlannedMember): WantedMember {
  const isFixed = typeof address === 'string' && !address.includes('${');
  return { name, address: isFixed ? address : undefined, port: typeof port === 'number' ? port : undefined };
}

const none = (path: string, what: string) =>
  failure('admission.plan', {
    value: path,
    message: `${path} ${what}`,
    hint: 'Name the cdk.tf.json of a stack, or what healthtree render --target octavia wrote, of a tree whose monitor has the init state down or fully-down and that has a gate.',
  });
