import type { TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { CONFIG_FILE, type HaproxyArtifact, type HaproxySettings } from '../targets';
import { Reporter } from '../tree';
import { checkDelivery, type DirectoryDelivery, deliverToDirectory } from './delivery/directory';
import { LoadBalancer, type LoadBalancerProps } from './load-balancer';

export interface HaproxyLoadBalancerProps extends LoadBalancerProps, HaproxySettings {
  /** How the configuration gets onto the machine. */
  readonly delivery: DirectoryDelivery;
}

/** One HAProxy: its configuration, and the delivery of it. */
export class HaproxyLoadBalancer extends LoadBalancer<HaproxyArtifact> {
  /** The resource that delivers the configuration; undefined when a finding is an error. */
  readonly delivery: TerraformResource | undefined;

  constructor(scope: Construct, id: string, props: HaproxyLoadBalancerProps) {
    const { listeners: _listeners, delivery, ...settings } = { ...props };
    const reporter = new Reporter('haproxy');
    checkDelivery(reporter, delivery);
    super(scope, id, 'haproxy', props, settings, reporter.findings);
    this.delivery = this.artifact
      ? deliverToDirectory(this, 'Resource', CONFIG_FILE, this.artifact.config, delivery as DirectoryDelivery)
      : undefined;
  }

  /** The configuration as text, for a delivery of your own; addresses known only at apply stand in it as tokens. */
  get config(): string {
    return this.artifact?.config ?? '';
  }
}
