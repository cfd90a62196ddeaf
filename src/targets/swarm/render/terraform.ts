import type { PlannedContainers, PlannedHealth } from '../../docker/plan';
import { goTime, goTimeOf } from '../../docker/render/times';
import { escapeTemplate } from '../../escape-template';
import { terraformName } from '../../terraform-name';
import type { ResolvedSettings } from '../settings';
import type { UpdateConfig } from '../update-config';

/** Constraint of the provider whose documentation the attributes come from. */
export const DOCKER_PROVIDER = { source: 'kreuzwerker/docker', version: '~> 3.0' } as const;

/** A value of a resource; a map is a block, and so is each map of a list. */
export type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/** The attributes of a `docker_service` (kreuzwerker/docker, documentation). */
export function serviceAttributes(
  one: PlannedContainers,
  { policy, update, rollback }: ResolvedSettings,
): { [name: string]: Value } {
  return given({
    name: one.name,
    labels: pairs(one.labels),
    task_spec: {
      container_spec: given({ image: one.imageReference, healthcheck: healthBlock(one.health) }),
      restart_policy: { condition: policy.condition, delay: goTime(policy.delay) },
    },
    mode: { replicated: { replicas: one.members.length } },
    update_config: updateBlock(update),
    rollback_config: updateBlock(rollback),
    endpoint_spec:
      one.ports.length === 0
        ? undefined
        : {
            ports: one.ports.map(({ target, published, protocol }) => ({
              target_port: target,
              published_port: published,
              protocol,
              publish_mode: 'ingress',
            })),
          },
  });
}

/** The block `healthcheck` of a `docker_service`. The provider knows no start interval. */
export function healthBlock(health: PlannedHealth): { [name: string]: Value } {
  if (health.kind === 'off') return { test: ['NONE'] };
  const { test, interval, timeout, retries, startPeriod } = health;
  return given({
    test,
    interval: goTime(interval),
    timeout: goTime(timeout),
    retries,
    start_period: goTimeOf(startPeriod),
  });
}

/** The blocks `update_config` and `rollback_config`; the provider takes the ratio as text. */
export const updateBlock = ({
  parallelism,
  delay,
  failureAction,
  monitor,
  maxFailureRatio,
  order,
}: UpdateConfig): { [name: string]: Value } => ({
  parallelism,
  delay: goTime(delay),
  failure_action: failureAction,
  monitor: goTime(monitor),
  max_failure_ratio: `${maxFailureRatio}`,
  order,
});

const pairs = (labels: Readonly<Record<string, string>>): readonly Value[] | undefined => {
  const all = Object.entries(labels).map(([label, value]) => ({ label, value }));
  return all.length === 0 ? undefined : all;
};

const given = (fields: { readonly [name: string]: Value | undefined }): { [name: string]: Value } =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, Value] => field[1] !== undefined));

/** The services as a file of Terraform's JSON syntax. */
export function terraformFile(containers: readonly PlannedContainers[], settings: ResolvedSettings): string {
  const services = containers.map((one) => [terraformName(one.name), escaped(serviceAttributes(one, settings))]);
  return `${JSON.stringify(
    {
      terraform: { required_providers: { docker: DOCKER_PROVIDER } },
      resource: { docker_service: Object.fromEntries(services) },
    },
    null,
    2,
  )}\n`;
}

function escaped(value: Value): Value {
  if (typeof value === 'string') return escapeTemplate(value);
  if (Array.isArray(value)) return value.map(escaped);
  return typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, escaped(item)]))
    : value;
}
