import type { TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { CONFIG_FILE, type HaproxyArtifact, type HaproxySettings } from '../targets';
import { Reporter } from '../tree';
import { checkDelivery, deliver, HAPROXY_WAYS, type HaproxyDelivery } from './delivery';
import type { UserData } from './delivery/cloud-init';
import type { ContainerData } from './delivery/container';
import { nameConstructs } from './delivery/name-constructs';
import { LoadBalancer, type LoadBalancerProps } from './load-balancer';

export interface HaproxyLoadBalancerProps extends LoadBalancerProps, HaproxySettings {
  /** How the configuration gets to where HAProxy runs. */
  readonly delivery: HaproxyDelivery;
}

/** One HAProxy: its configuration, and the delivery of it. */
export class HaproxyLoadBalancer extends LoadBalancer<HaproxyArtifact> {
  /** The resources that deliver the configuration, in their order; none where a finding is an error. */
  readonly deliveries: readonly TerraformResource[];
  /** The configuration as text, for a delivery of your own; addresses known only at apply stand in it as tokens. */
  readonly config: string;

  /** For an instance, with `delivery: { kind: 'cloudInit' }`; undefined with others, and where a finding is an error. */
  readonly userData: UserData | undefined;
  /** For a container, with `delivery: { kind: 'container' }`; undefined with others, and where a finding is an error. */
  readonly container: ContainerData | undefined;

  constructor(scope: Construct, id: string, props: HaproxyLoadBalancerProps) {
    const { listeners: _listeners, delivery, ...settings } = { ...props };
    super(scope, id, 'haproxy', props, settings, (artifact) => {
      const reporter = new Reporter('haproxy');
      const what = { file: CONFIG_FILE, text: artifact?.config ?? '', socket: settings.socket };
      checkDelivery(reporter, delivery, what, HAPROXY_WAYS);
      return reporter.findings;
    });
    this.config = nameConstructs(this.artifact?.config ?? '', (name) => this.pathOf(name) ?? this.node.path);
    const what = { file: CONFIG_FILE, text: this.config, socket: settings.socket };
    const outcome = this.artifact ? deliver(this, 'Resource', what, delivery) : { resources: [] };
    this.deliveries = outcome.resources;
    this.userData = outcome.userData;
    this.container = outcome.container;
  }

  /** The resource that delivers the configuration, the first where there are several; undefined where there is none. */
  get delivery(): TerraformResource | undefined {
    return this.deliveries[0];
  }
}
