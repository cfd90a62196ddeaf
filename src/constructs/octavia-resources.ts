import { Fn, Lazy, type TerraformResource, type TerraformVariable, Token } from 'cdktn';
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
import { type Attribute, type Gated, isBlock, isGated, isRef, type Ref, type Resource, type ResourceType } from '../targets';
import { known } from '../tree';
import { defined } from './message';
import { PlainList } from './plain-list';
import { TerraformData } from './terraform-data';

/** What has been created of a load balancer so far. */
export interface Made {
  readonly created: ReadonlyMap<string, TerraformResource>;
  /** References that were made so far, by resource and attribute. */
  readonly references: Map<string, string>;
  readonly admitted: TerraformVariable | undefined;
  /** Whether the stack becomes JSON; in HCL the CDK has to look at every value. */
  readonly inJson: boolean;
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

/** Creates a resource; those that it refers to have been made. */
export function createResource(
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
  if (isRef(value)) return referenceTo(value, made);
  if (Array.isArray(value) && made.inJson && isPlain(value)) return new PlainList(value);
  if (Array.isArray(value))
    return value.map((item: string | Readonly<Record<string, Attribute>>) =>
      typeof item === 'string' ? item : configOf(item, made),
    );
  return isBlock(value) ? configOf(value.block, made) : value;
}

/** Made once for each attribute: the CDK takes note of the whole call stack for every reference. */
function referenceTo({ ref, attribute = 'id' }: Ref, { created, references }: Made): string | undefined {
  const key = `${ref}.${attribute}`;
  const reference = references.get(key) ?? created.get(ref)?.getStringAttribute(attribute);
  if (reference !== undefined) references.set(key, reference);
  return reference;
}

/** Whether these are blocks in which nothing is known only at apply. */
const isPlain = (list: readonly unknown[]): boolean =>
  list.every((block) => typeof block === 'object' && block !== null && Object.values(block).every(isPlainValue));

const isPlainValue = (value: unknown): boolean =>
  typeof value === 'boolean' || ((typeof value === 'string' || typeof value === 'number') && known(value));

function gatedValue({ key, admitted, waiting }: Gated, variable: TerraformVariable | undefined): unknown {
  const value: unknown = Fn.conditional(Fn.contains(variable?.value, key), admitted, waiting);
  return typeof admitted === 'number' ? Token.asNumber(value) : value;
}

/** As the generated bindings do it: a letter after a digit begins a word too, as in `l7PolicyId`. */
const camelCase = (name: string): string => name.replace(/_?(?<=[_0-9])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
