import { join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktn';
import { type HaproxyDelivery, HaproxyLoadBalancer, type HaproxyLoadBalancerProps } from '../../../src/index';
import type { Tree } from '../../../src/tree';
import { constructsOf } from './tree-constructs';

/** A tree on its way to a running HAProxy; plain data, so that another process can deliver it. */
export interface DeliveryWorld {
  readonly tree: Tree;
  readonly delivery: HaproxyDelivery;
  readonly settings: Partial<Omit<HaproxyLoadBalancerProps, 'delivery' | 'listeners'>>;
  /** Path of Terraform's state. */
  readonly state: string;
}

export const STACK = 'delivered';

/** An app with one stack that delivers it. */
export function deliveryApp(world: DeliveryWorld, outdir?: string): { app: App; balancer: HaproxyLoadBalancer } {
  const app = new App(outdir === undefined ? {} : { outdir });
  const stack = new TerraformStack(app, STACK);
  new LocalBackend(stack, { path: world.state });
  const balancer = new HaproxyLoadBalancer(stack, 'edge', {
    ...world.settings,
    listeners: constructsOf(stack, world.tree),
    delivery: world.delivery,
  });
  return { app, balancer };
}

/** Where Terraform runs for an app below a directory. */
export const stackDirectory = (directory: string): string => join(directory, 'cdktf.out', 'stacks', STACK);
