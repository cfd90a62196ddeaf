import { createHash } from 'node:crypto';
import type { Listener, Route } from '../../../tree';
import type { PolicyOptions } from '../options/policy';
import { poolId, stored } from './names';
import { type Attributes, given, type Resource } from './resource';

/** A policy without its place among the others. */
interface Policy {
  readonly id: string;
  readonly attributes: Attributes;
  readonly rules: readonly (readonly [name: string, rule: Attributes])[];
}

/** The policies of a listener with their rules: first those that were given, then the routes, most specific first. */
export function policyResources(
  listenerId: string,
  listener: Listener,
  given: readonly PolicyOptions[],
  scope: Attributes,
): readonly Resource[] {
  const policies = [
    ...given.map((policy) => givenPolicy(listenerId, listener, policy)),
    ...listener.routes.map((route) => routePolicy(listenerId, listener, route)),
  ];
  return policies.flatMap(({ id, attributes, rules }, i): Resource[] => [
    {
      type: 'openstack_lb_l7policy_v2',
      id,
      attributes: { listener_id: { ref: listenerId }, ...attributes, position: i + 1, ...scope },
    },
    ...rules.map(
      ([name, rule]): Resource => ({
        type: 'openstack_lb_l7rule_v2',
        id: `${id}_${name}`,
        attributes: { l7policy_id: { ref: id }, ...rule, ...scope },
      }),
    ),
  ]);
}

const givenPolicy = (
  listenerId: string,
  { protocol }: Listener,
  { name, attributes, service, rules }: PolicyOptions,
): Policy => ({
  id: `${listenerId}_policy_${name}`,
  attributes: {
    name,
    ...attributes,
    ...given({ redirect_pool_id: service === undefined ? undefined : { ref: poolId(service, protocol) } }),
  },
  rules: rules.map((rule, i) => [`rule${i + 1}`, rule]),
});

/** Its id does not depend on its position: a further route replaces nothing. */
function routePolicy(listenerId: string, { protocol }: Listener, { host, pathPrefix, service }: Route): Policy {
  const digest = createHash('sha256')
    .update(JSON.stringify([host, pathPrefix]))
    .digest('hex')
    .slice(0, 8);
  return {
    id: `${listenerId}_route_${digest}`,
    attributes: {
      name: stored(`${host ?? ''}${pathPrefix ?? ''}`),
      description: '',
      admin_state_up: true,
      action: 'REDIRECT_TO_POOL',
      redirect_pool_id: { ref: poolId(service, protocol) },
    },
    rules: [
      ...(host === undefined ? [] : [['host', hostRule(host)] as const]),
      ...(pathPrefix === undefined ? [] : [['path', rule('PATH', 'STARTS_WITH', pathPrefix)] as const]),
    ],
  };
}

/** A Host header may have a port; Octavia compares without case (amphora of Octavia 19). */
const hostRule = (host: string): Attributes => rule('HOST_NAME', 'REGEX', `^${host.replaceAll('.', '\\.')}(:[0-9]+)?$`);

const rule = (type: string, comparison: string, value: string): Attributes => ({
  type,
  compare_type: comparison,
  value,
  invert: false,
  admin_state_up: true,
});
