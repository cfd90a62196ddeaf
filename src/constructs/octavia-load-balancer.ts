import { TerraformLocal, type TerraformResource, TerraformVariable } from 'cdktn';
import type { Construct } from 'constructs';
import type { lbLoadbalancerV2 } from '../generated/openstack';
import { admissionVariable, type OctaviaArtifact, type OctaviaSettings } from '../targets';
import { LoadBalancer, type LoadBalancerProps } from './load-balancer';
import { createResource } from './octavia-resources';

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
    const inJson = (this.node.root as { readonly hclOutput?: boolean }).hclOutput !== true;
    const made = { created, references: new Map<string, string>(), admitted: this.admitted, inJson };
    for (const resource of this.artifact?.resources ?? []) created.set(resource.id, createResource(this, resource, made));
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
