import { Fn, Lazy, TerraformLocal, type TerraformResource, TerraformVariable, Token } from 'cdktn';
import type { Construct } from 'constructs';
import {
  lbL7PolicyV2,
  lbL7RuleV2,
  lbListenerV2,
  lbLoadbalancerV2,
  lbMembersV2,
  lbMemberV2,
  lbMonitorV2,
  lbPoolV2,
} from '../generated/openstack';
import {
  type Attribute,
  admissionVariable,
  type Gated,
  isBlock,
  isGated,
  isRef,
  type OctaviaArtifact,
  type OctaviaSettings,
  type Resource,
  type ResourceType,
} from '../targets';
import { LoadBalancer, type LoadBalancerProps } from './load-balancer';
import { defined } from './message';
import { TerraformData } from './terraform-data';

export interface OctaviaLoadBalancerProps extends LoadBalancerProps, OctaviaSettings {}

/** An Octavia load balancer, and those behind it where the tree is lowered to a cascade. The stack needs an `OpenstackProvider`. */
export class OctaviaLoadBalancer extends LoadBalancer<OctaviaArtifact> {
  /**
   * The generated resources by construct id, to override what has no setting: `loadbalancer`, `SERVICE_PROTOCOL`, `..._members`,
   * `..._monitor`, `listener_PORT` or `listener_udp_PORT`, `..._policy_NAME`; in a cascade also `SERVICE_loadbalancer`,
   * `SERVICE_PROTOCOL_pool`, `..._pool_members`, `..._pool_monitor` and `SERVICE_PROTOCOL_listener` for each service below the root.
   */
  readonly resources: ReadonlyMap<string, TerraformResource>;
  /** The variable that lists which members take traffic; undefined where none has to wait. */
  readonly admitted: TerraformVariable | undefined;
  readonly #existing: string | undefined;

  constructor(scope: Construct, id: string, props: OctaviaLoadBalancerProps) {
    const { listeners: _listeners, ...settings } = { ...props };
    super(scope, id, 'octavia', props, { ...settings, name: settings.name ?? id });
    const created = new Map<string, TerraformResource>();
    this.admitted = this.#gate();
    for (const resource of this.artifact?.resources ?? [])
      created.set(resource.id, create(this, resource, { created, admitted: this.admitted }));
    this.resources = created;
    this.#existing = settings.loadBalancerId;
  }

  /** Address of the VIP that is entered, known at apply; undefined where an existing load balancer is used, or findings forbid to make one. */
  get vipAddress(): string | undefined {
    return this.#loadBalancer?.vipAddress;
  }

  /** Id of the load balancer, known at apply; undefined where findings forbid to make one. */
  get loadBalancerId(): string | undefined {
    return this.#loadBalancer?.id ?? this.#existing;
  }

  get #loadBalancer(): lbLoadbalancerV2.LbLoadbalancerV2 | undefined {
    return this.resources.get('loadbalancer') as lbLoadbalancerV2.LbLoadbalancerV2 | undefined;
  }

  /** The variable of who is admitted, and what `healthtree admit` has to know, under names of the CDK. */
  #gate(): TerraformVariable | undefined {
    const plan = this.artifact?.admission;
    if (!plan) return undefined;
    const variable = new TerraformVariable(this, 'admitted', admissionVariable(plan));
    new TerraformLocal(this, 'admitted_plan', { ...plan, variable: variable.friendlyUniqueId });
    return variable;
  }
}

/** What has been created of a load balancer so far. */
interface Made {
  readonly created: ReadonlyMap<string, TerraformResource>;
  readonly admitted: TerraformVariable | undefined;
}

type Creator = new (scope: Construct, id: string, config: never) => TerraformResource;

const CLASSES: Readonly<Record<ResourceType, Creator>> = {
  openstack_lb_loadbalancer_v2: lbLoadbalancerV2.LbLoadbalancerV2,
  openstack_lb_listener_v2: lbListenerV2.LbListenerV2,
  openstack_lb_pool_v2: lbPoolV2.LbPoolV2,
  openstack_lb_members_v2: lbMembersV2.LbMembersV2,
  openstack_lb_member_v2: lbMemberV2.LbMemberV2,
  openstack_lb_l7policy_v2: lbL7PolicyV2.LbL7PolicyV2,
  openstack_lb_l7rule_v2: lbL7RuleV2.LbL7RuleV2,
  openstack_lb_monitor_v2: lbMonitorV2.LbMonitorV2,
  terraform_data: TerraformData,
};

function create(
  scope: Construct,
  { type, id, attributes, after, replacedWith, goesLast }: Resource,
  made: Made,
): TerraformResource {
  const earlier = (ids: readonly string[] | undefined) => ids?.map((one) => made.created.get(one) as TerraformResource);
  const config = {
    ...configOf(attributes, made),
    ...defined({ dependsOn: earlier(after) }),
    ...(goesLast || replacedWith
      ? { lifecycle: defined({ createBeforeDestroy: goesLast, replaceTriggeredBy: earlier(replacedWith)?.map(addressOf) }) }
      : {}),
  };
  return new CLASSES[type](scope, id, config as never);
}

/** Where the CDK has to write an address, it writes an expression for a resource itself, which Terraform refuses (cdktn 0.24). */
const addressOf = (resource: TerraformResource): string =>
  Lazy.stringValue({ produce: () => `${resource.terraformResourceType}.${resource.friendlyUniqueId}` });

function configOf(attributes: Readonly<Record<string, Attribute>>, made: Made): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [camelCase(name), configValue(value, made)]));
}

function configValue(value: Attribute, made: Made): unknown {
  if (isGated(value)) return gatedValue(value, made.admitted);
  if (isRef(value)) return made.created.get(value.ref)?.getStringAttribute(value.attribute ?? 'id');
  if (Array.isArray(value))
    return value.map((item: string | Readonly<Record<string, Attribute>>) =>
      typeof item === 'string' ? item : configOf(item, made),
    );
  return isBlock(value) ? configOf(value.block, made) : value;
}

function gatedValue({ key, admitted, waiting }: Gated, variable: TerraformVariable | undefined): unknown {
  const value: unknown = Fn.conditional(Fn.contains(variable?.value, key), admitted, waiting);
  return typeof admitted === 'number' ? Token.asNumber(value) : value;
}

/** As the generated bindings do it: a letter after a digit begins a word too, as in `l7PolicyId`. */
const camelCase = (name: string): string => name.replace(/_?(?<=[_0-9])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
