import type { TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { type Reporter, show } from '../../tree';
import { checkDirectory, type DirectoryDelivery, deliverToDirectory } from './directory';
import { Fields } from './fields';
import { checkProcess, type ReloadDelivery, reload } from './reload';

/** How a configuration gets to where HAProxy runs. */
export type HaproxyDelivery = DirectoryDelivery | ReloadDelivery;

/** What is delivered. */
export interface Delivered {
  readonly file: string;
  readonly text: string;
  /** The load balancer's Runtime API socket. */
  readonly socket: string | undefined;
}

interface Way<Kind extends HaproxyDelivery> {
  check(fields: Fields, socket: unknown): void;
  /** The resources, in the order in which they deliver. */
  deliver(scope: Construct, id: string, what: Delivered, delivery: Kind): readonly TerraformResource[];
}

const WAYS: { readonly [Kind in HaproxyDelivery['kind']]: Way<Extract<HaproxyDelivery, { kind: Kind }>> } = {
  directory: {
    check: checkDirectory,
    deliver: (scope, id, { file, text }, delivery) => [deliverToDirectory(scope, id, file, text, delivery)],
  },
  reload: {
    check: checkProcess,
    deliver: (scope, id, { file, text, socket }, delivery) => [reload(scope, id, file, text, delivery, socket)],
  },
};

/** Reports what can not be in a delivery. */
export function checkDelivery(reporter: Reporter, delivery: unknown, socket: unknown): void {
  if (typeof delivery !== 'object' || delivery === null) {
    reporter.report('delivery.value', ['delivery'], {
      value: delivery,
      message: `delivery is ${show(delivery)}`,
      hint: "Write { kind: 'directory', path: '/etc/haproxy' }.",
    });
    return;
  }
  const fields = new Fields(reporter, delivery);
  const kind = fields.raw('kind');
  if (typeof kind !== 'string' || !Object.hasOwn(WAYS, kind)) {
    fields.reject('kind', kind, `It must be ${Object.keys(WAYS).join(', ')}.`);
    return;
  }
  WAYS[kind as HaproxyDelivery['kind']].check(fields, socket);
  fields.rejectRest();
}

export function deliver(scope: Construct, id: string, what: Delivered, delivery: HaproxyDelivery): readonly TerraformResource[] {
  const way = WAYS[delivery.kind] as Way<HaproxyDelivery>;
  return way.deliver(scope, id, what, delivery);
}
