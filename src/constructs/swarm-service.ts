import type { TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import type { SwarmArtifact, SwarmSettings } from '../targets';
import { BlockResource } from './block-resource';
import { LoadBalancer, type LoadBalancerProps } from './load-balancer';

export interface SwarmServiceProps extends LoadBalancerProps, Omit<SwarmSettings, 'format'> {}

/** Swarm services with their health checks and settings of updates: one for each pool. The stack needs a `DockerProvider`. */
export class SwarmService extends LoadBalancer<SwarmArtifact> {
  /** The `docker_service` of each pool by its name, to override what has no setting; empty where findings forbid to make one. */
  readonly resources: ReadonlyMap<string, TerraformResource>;

  constructor(scope: Construct, id: string, props: SwarmServiceProps) {
    const { listeners: _listeners, ...settings } = { ...props };
    super(scope, id, 'swarm', props, { ...settings, format: 'terraform' });
    this.resources = new Map(
      Object.entries(this.artifact?.resources ?? {}).map(([name, attributes]) => [
        name,
        new BlockResource(this, name, 'docker_service', attributes),
      ]),
    );
  }
}
