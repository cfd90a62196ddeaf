import type { TerraformProvider, TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import type { OccmArtifact, OccmProvider, OccmSettings, ServiceManifest, TargetName } from '../targets';
import { Reporter, show } from '../tree';
import { KubernetesService } from './kubernetes-service';
import { LoadBalancer, type LoadBalancerProps } from './load-balancer';

export interface LoadBalancerServiceProps extends LoadBalancerProps, OccmSettings {
  /** Driver of the cloud's load balancers: `lb-provider` of OCCM's cloud.conf. @defaultValue `amphora` */
  readonly lbProvider?: OccmProvider | undefined;
  /** The provider hashicorp/kubernetes to use, where a stack has several. @defaultValue the one without an alias */
  readonly provider?: TerraformProvider | undefined;
}

const TARGET: Readonly<Record<OccmProvider, TargetName>> = { amphora: 'occm', f5: 'occm:f5', ovn: 'occm:ovn' };

/** A Kubernetes Service of type LoadBalancer, of which the OpenStack cloud provider makes a load balancer. */
export class LoadBalancerService extends LoadBalancer<OccmArtifact> {
  /** The `kubernetes_service_v1`, to override what has no setting; undefined when a finding is an error. */
  readonly resource: TerraformResource | undefined;

  constructor(scope: Construct, id: string, props: LoadBalancerServiceProps) {
    const { listeners: _listeners, lbProvider = 'amphora', provider, ...settings } = { ...props };
    const reporter = new Reporter('occm');
    const target = Object.hasOwn(TARGET, lbProvider) ? TARGET[lbProvider] : undefined;
    if (!target) reportProvider(reporter, lbProvider);
    super(scope, id, target ?? 'occm', props, { ...settings, name: settings.name ?? id }, () => reporter.findings);
    const { manifest } = this;
    this.resource = manifest && new KubernetesService(this, 'Resource', manifest, provider ? { provider } : {});
  }

  /** The Service as its manifest has it; what is known only at apply stands in it as tokens. Undefined when a finding is an error. */
  get manifest(): ServiceManifest | undefined {
    return this.artifact?.manifest;
  }

  /** Address of the load balancer, known at apply; with `hostname`, and undefined when a finding is an error, there is none. */
  get address(): string | undefined {
    return this.resource?.getStringAttribute('status.0.load_balancer.0.ingress.0.ip');
  }
}

function reportProvider(reporter: Reporter, value: unknown): void {
  reporter.report('target.value', ['targets', 'occm', 'lbProvider'], {
    value,
    message: `lbProvider can not be ${show(value)}`,
    hint: `It must be one of ${Object.keys(TARGET).join(', ')}.`,
  });
}
