import { START_INTERVAL_SINCE } from '../../docker/lints';
import type { PlannedContainers, PlannedHealth } from '../../docker/plan';
import { commandText, type Flag, healthFlags, scriptText } from '../../docker/render/health-flags';
import { goTime } from '../../docker/render/times';
import type { ResolvedSettings } from '../settings';
import type { UpdateConfig } from '../update-config';

/** A script that creates the services. */
export const createScript = (containers: readonly PlannedContainers[], settings: ResolvedSettings): string =>
  scriptText(
    containers.map((one) =>
      commandText(
        'docker service create',
        [
          ['--name', one.name],
          ['--replicas', `${one.members.length}`],
          ...one.ports.map(
            ({ target, published, protocol }): Flag => [
              '--publish',
              `published=${published},target=${target},protocol=${protocol},mode=ingress`,
            ],
          ),
          ...Object.entries(one.labels).map(([name, value]): Flag => ['--label', `${name}=${value}`]),
          ...healthFlags(one.health),
          ...policyFlags(settings),
        ],
        one.imageReference ?? '',
      ),
    ),
  );

/**
 * A script that brings services that run to these checks and settings. Everything is written: a flag that is left out keeps what the
 * service has, `0` gives a time or the number of retries back to the image, and an empty command the image's command (docker/cli, source).
 */
export const updateScript = (containers: readonly PlannedContainers[], settings: ResolvedSettings): string =>
  scriptText(
    containers.map((one) =>
      commandText(
        'docker service update',
        [
          ...(one.imageReference === undefined ? [] : [['--image', one.imageReference] as const]),
          ['--replicas', `${one.members.length}`],
          ...Object.entries(one.labels).map(([name, value]): Flag => ['--label-add', `${name}=${value}`]),
          ...allHealthFlags(one.health, settings.engine),
          ...policyFlags(settings),
        ],
        one.name,
      ),
    ),
  );

function allHealthFlags(health: PlannedHealth, engine = START_INTERVAL_SINCE): readonly Flag[] {
  if (health.kind === 'off') return healthFlags(health);
  const given = healthFlags(health);
  const missing = (name: string, value: string): readonly Flag[] =>
    given.some(([flag]) => flag === name) ? [] : [[name, value]];
  return [
    ...missing('--health-cmd', ''),
    ...given,
    ...missing('--health-start-period', '0s'),
    ...(engine < START_INTERVAL_SINCE ? [] : missing('--health-start-interval', '0s')),
  ];
}

const policyFlags = ({ policy, update, rollback }: ResolvedSettings): readonly Flag[] => [
  ['--restart-condition', policy.condition],
  ['--restart-delay', goTime(policy.delay)],
  ...updateFlags('update', update),
  ...updateFlags('rollback', rollback),
];

const updateFlags = (kind: 'update' | 'rollback', config: UpdateConfig): readonly Flag[] => [
  [`--${kind}-parallelism`, `${config.parallelism}`],
  [`--${kind}-delay`, goTime(config.delay)],
  [`--${kind}-failure-action`, config.failureAction],
  [`--${kind}-monitor`, goTime(config.monitor)],
  [`--${kind}-max-failure-ratio`, `${config.maxFailureRatio}`],
  [`--${kind}-order`, config.order],
];
