import { LocalBackend, TerraformStack } from 'cdktn';
import type { Construct } from 'constructs';
import { HaproxyLoadBalancer, type HaproxyLoadBalancerProps, OctaviaLoadBalancer, OpenstackProvider } from 'healthtree';
import { type Sites, whoamiPublic } from './service';

export interface WhoamiHaproxyProps extends Pick<HaproxyLoadBalancerProps, 'delivery' | 'socket' | 'stateFile'> {
  readonly sites: Sites;
  readonly port?: number;
  /** Address to listen on. @defaultValue all */
  readonly bind?: string;
  readonly healthCheck?: boolean;
}

/** The service on HAProxy: its configuration, written by Terraform where HAProxy runs. */
export class WhoamiHaproxy extends TerraformStack {
  readonly loadBalancer: HaproxyLoadBalancer;

  constructor(scope: Construct, id: string, { sites, port = 80, bind, healthCheck, ...props }: WhoamiHaproxyProps) {
    super(scope, id);
    new LocalBackend(this, { path: 'terraform.tfstate' });
    const service = whoamiPublic(this, sites, healthCheck);
    this.loadBalancer = new HaproxyLoadBalancer(this, 'edge', {
      version: '3.2',
      listeners: [{ protocol: 'http', port, bind, service }],
      ...props,
    });
  }
}

export interface WhoamiOctaviaProps {
  readonly sites: Sites;
  readonly vipSubnetId: string;
}

/** The same service on Octavia. The cloud's address and credentials come from the environment (`OS_...`). */
export class WhoamiOctavia extends TerraformStack {
  readonly loadBalancer: OctaviaLoadBalancer;

  constructor(scope: Construct, id: string, { sites, vipSubnetId }: WhoamiOctaviaProps) {
    super(scope, id);
    new LocalBackend(this, { path: 'terraform.tfstate' });
    new OpenstackProvider(this, 'openstack');
    const service = whoamiPublic(this, sites);
    this.loadBalancer = new OctaviaLoadBalancer(this, 'whoami', {
      listeners: [{ protocol: 'http', port: 80, service }],
      vipSubnetId,
      acknowledge: [
        { code: 'octavia.init-state', reason: 'members are started long before they are added here' },
        { code: 'octavia.flat-partial', reason: 'a data centre is rarely half down, and then some more traffic for dc2 is fine' },
      ],
    });
  }
}
