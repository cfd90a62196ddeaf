import type { PlannedContainers } from '../../docker/plan';
import { COMPOSE_FILE, composeLabels, composeText } from '../../docker/render/compose';
import { goTime } from '../../docker/render/times';
import type { Yaml } from '../../docker/render/yaml';
import type { ResolvedSettings } from '../settings';
import type { UpdateConfig } from '../update-config';

/** A Compose file for `docker stack deploy`. */
export const stackFile = (
  containers: readonly PlannedContainers[],
  { update, rollback, policy }: ResolvedSettings,
): Readonly<Record<string, string>> => ({
  [COMPOSE_FILE]: composeText(containers, ({ ports, labels, members }) => ({
    ports:
      ports.length === 0
        ? undefined
        : ports.map(({ target, published, protocol }) => ({ target, published, protocol, mode: 'ingress' })),
    deploy: {
      replicas: members.length,
      labels: composeLabels(labels),
      restart_policy: { condition: policy.condition, delay: goTime(policy.delay) },
      update_config: composeUpdate(update),
      rollback_config: composeUpdate(rollback),
    },
  })),
});

const composeUpdate = ({ parallelism, delay, failureAction, monitor, maxFailureRatio, order }: UpdateConfig): Yaml => ({
  parallelism,
  delay: goTime(delay),
  failure_action: failureAction,
  monitor: goTime(monitor),
  max_failure_ratio: maxFailureRatio,
  order,
});
