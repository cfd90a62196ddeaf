import type { TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { DYNAMIC_FILE, type EntryPoint, type TraefikArtifact, type TraefikSettings } from '../targets';
import { Reporter } from '../tree';
import { checkDelivery, type Ways } from './delivery';
import { type DirectoryDelivery, deliverToDirectory } from './delivery/directory';
import { LoadBalancer, type LoadBalancerProps } from './load-balancer';

export interface TraefikDynamicConfigProps extends LoadBalancerProps, TraefikSettings {
  /**
   * The directory that Traefik's file provider watches. The file is renamed into place, since Traefik may read one that is
   * written in place half way, and lose everything for a moment (3.7.15, measured once).
   *
   * @defaultValue nothing is delivered: see `config`
   */
  readonly delivery?: DirectoryDelivery | undefined;
}

const TRAEFIK_WAYS: Ways = { kinds: ['directory'], example: "{ kind: 'directory', path: '/etc/traefik/dynamic' }" };

/** The dynamic configuration of a Traefik with the file provider. */
export class TraefikDynamicConfig extends LoadBalancer<TraefikArtifact> {
  /** The resource that delivers the file; undefined without a delivery, and where a finding is an error. */
  readonly delivery: TerraformResource | undefined;

  constructor(scope: Construct, id: string, props: TraefikDynamicConfigProps) {
    const { listeners: _listeners, delivery, ...settings } = { ...props };
    super(scope, id, 'traefik', props, settings, (artifact) => {
      const reporter = new Reporter('traefik');
      const what = { file: DYNAMIC_FILE, text: artifact?.config ?? '', socket: undefined };
      if (delivery !== undefined) checkDelivery(reporter, delivery, what, TRAEFIK_WAYS);
      return reporter.findings;
    });
    this.delivery =
      this.artifact && delivery ? deliverToDirectory(this, 'Resource', DYNAMIC_FILE, this.config, delivery) : undefined;
  }

  /** The file as text (JSON, which is YAML), for a delivery of your own; addresses known only at apply stand in it as tokens. */
  get config(): string {
    return this.artifact?.config ?? '';
  }

  /** What the static configuration must declare; empty where a finding is an error. */
  get entryPoints(): readonly EntryPoint[] {
    return this.artifact?.entryPoints ?? [];
  }
}
