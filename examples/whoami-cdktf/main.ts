import { App, LocalBackend, TerraformStack } from 'cdktf';
import { HaproxyLoadBalancer, OctaviaLoadBalancer, OpenstackProvider } from 'healthtree';
import { sites, whoamiPublic } from '../whoami/service';

/** The same service in an app of cdktf 0.21: constructs of healthtree work in both. */
export function whoamiApp(outdir?: string): App {
  const app = new App(outdir === undefined ? {} : { outdir });
  const stack = new TerraformStack(app, 'whoami');
  new LocalBackend(stack, { path: 'terraform.tfstate' });
  new OpenstackProvider(stack, 'openstack');
  const listeners = [{ protocol: 'http', port: 80, service: whoamiPublic(stack, sites) }] as const;
  new HaproxyLoadBalancer(stack, 'edge', { version: '3.2', listeners, delivery: { kind: 'directory', path: 'haproxy' } });
  new OctaviaLoadBalancer(stack, 'lb', {
    listeners,
    vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1',
    acknowledge: [{ code: 'octavia.init-state', reason: 'members are started long before they are added here' }],
  });
  return app;
}

if (require.main === module) whoamiApp().synth();
