import type { TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { type Reporter, show } from '../../tree';
import { type CloudInitDelivery, checkCloudInit, type UserData, userDataOf } from './cloud-init';
import { type ContainerData, type ContainerDelivery, checkContainer, containerData } from './container';
import type { Delivered } from './delivered';
import { checkDirectory, type DirectoryDelivery, deliverToDirectory } from './directory';
import { Fields } from './fields';
import { checkProcess, type ReloadDelivery, reload } from './reload';
import { checkSsh, deliverBySsh, type SshDelivery } from './ssh';

/** How a configuration gets to where HAProxy runs. */
export type HaproxyDelivery = DirectoryDelivery | ReloadDelivery | SshDelivery | CloudInitDelivery | ContainerDelivery;

/** What a delivery comes to: resources in the order in which they deliver, or data for resources of others. */
export interface Outcome {
  readonly resources: readonly TerraformResource[];
  readonly userData?: UserData;
  readonly container?: ContainerData;
}

interface Way<Kind extends HaproxyDelivery> {
  check(fields: Fields, what: Delivered): void;
  deliver(scope: Construct, id: string, what: Delivered, delivery: Kind): Outcome;
}

const WAYS: { readonly [Kind in HaproxyDelivery['kind']]: Way<Extract<HaproxyDelivery, { kind: Kind }>> } = {
  directory: {
    check: checkDirectory,
    deliver: (scope, id, { file, text }, delivery) => ({ resources: [deliverToDirectory(scope, id, file, text, delivery)] }),
  },
  reload: {
    check: (fields, what) => checkProcess(fields, what),
    deliver: (scope, id, what, delivery) => ({ resources: [reload(scope, id, what, delivery)] }),
  },
  ssh: {
    check: checkSsh,
    deliver: (scope, id, what, delivery) => ({ resources: deliverBySsh(scope, id, what, delivery) }),
  },
  cloudInit: {
    check: checkCloudInit,
    deliver: (scope, id, what, delivery) => ({ resources: [], userData: userDataOf(scope, id, what, delivery) }),
  },
  container: {
    check: checkContainer,
    deliver: (_scope, _id, what, delivery) => ({ resources: [], container: containerData(what, delivery) }),
  },
};

/** Deliveries that a system takes. */
export interface Ways {
  readonly kinds: readonly HaproxyDelivery['kind'][];
  /** What can be written for most. */
  readonly example: string;
}

export const HAPROXY_WAYS: Ways = {
  kinds: Object.keys(WAYS) as HaproxyDelivery['kind'][],
  example: "{ kind: 'reload', path: '/etc/haproxy' }",
};

/** Reports what can not be in a delivery. */
export function checkDelivery(reporter: Reporter, delivery: unknown, what: Delivered, { kinds, example }: Ways): void {
  if (typeof delivery !== 'object' || delivery === null) {
    reporter.report('delivery.value', ['delivery'], {
      value: delivery,
      message: `delivery is ${show(delivery)}`,
      hint: `Write ${example}.`,
    });
    return;
  }
  const fields = new Fields(reporter, delivery);
  const kind = fields.raw('kind');
  const known = kinds.find((one) => one === kind);
  if (known === undefined) {
    fields.reject('kind', kind, `It must be ${kinds.join(', ')}.`);
    return;
  }
  WAYS[known].check(fields, what);
  fields.rejectRest();
}

export function deliver(scope: Construct, id: string, what: Delivered, delivery: HaproxyDelivery): Outcome {
  const way = WAYS[delivery.kind] as Way<HaproxyDelivery>;
  return way.deliver(scope, id, what, delivery);
}
