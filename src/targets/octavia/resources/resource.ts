/** Refers to an attribute of another resource of the artifact. */
export interface Ref {
  /** Its id in the artifact. */
  readonly ref: string;
  /** As the provider names it. @defaultValue `id` */
  readonly attribute?: string | undefined;
}

/** A block that a resource has once; one that it can have several times is a list of attributes. */
export interface Block {
  readonly block: Attributes;
}

/** One value for a member that is admitted, and another while it waits. */
export interface Gated {
  /** The Terraform variable that lists who is admitted. */
  readonly variable: string;
  /** What the member is listed under; may have tokens. */
  readonly key: string;
  readonly admitted: number | boolean;
  readonly waiting: number | boolean;
}

export type Attribute =
  | string
  | number
  | boolean
  | readonly string[]
  | Ref
  | Block
  | Gated
  | Readonly<Record<string, string>>
  | readonly Attributes[];

/** Attributes as the provider names them (OpenStack provider 3.4). */
export interface Attributes {
  readonly [name: string]: Attribute;
}

export type ResourceType =
  | 'openstack_lb_loadbalancer_v2'
  | 'openstack_lb_listener_v2'
  | 'openstack_lb_pool_v2'
  | 'openstack_lb_members_v2'
  | 'openstack_lb_member_v2'
  | 'openstack_lb_l7policy_v2'
  | 'openstack_lb_l7rule_v2'
  | 'openstack_lb_monitor_v2'
  | 'terraform_data';

/** A Terraform resource. Its id comes from the service's name, so moving a service in the tree replaces nothing. */
export interface Resource {
  readonly type: ResourceType;
  readonly id: string;
  readonly attributes: Attributes;
  /** Ids of resources that are there first, beyond those that it refers to. */
  readonly after?: readonly string[];
  /** Ids of resources with whose changes it is replaced. */
  readonly replacedWith?: readonly string[];
  /** Whether it goes only when what refers to it has changed. Holds for all that it refers to as well. */
  readonly goesLast?: boolean;
}

export const isRef = (value: unknown): value is Ref => typeof value === 'object' && value !== null && 'ref' in value;

export const isBlock = (value: unknown): value is Block => typeof value === 'object' && value !== null && 'block' in value;

export const isGated = (value: unknown): value is Gated =>
  typeof value === 'object' && value !== null && 'admitted' in value && 'variable' in value;

/** The attributes that have a value. */
export function given(attributes: Readonly<Record<string, Attribute | undefined>>): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, Attribute] => entry[1] !== undefined));
}
