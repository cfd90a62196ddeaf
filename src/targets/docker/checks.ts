import type { Admin, Behaviour, Outcome, Plain, Unit } from '../../health';
import type { Monitor } from '../../tree';
import { type Container, dueAt, newContainer, proceed, resumed, told } from './container';
import type { HealthCheck } from './health-options';
import { checkOf } from './monitor';
import type { Ending } from './probe-run';
import type { CheckSettings } from './settings';

/** A container and what it was created with; something else needs another container. */
interface Created {
  readonly spec: string;
  readonly check: HealthCheck;
  readonly container: Container;
}

/**
 * How a plain container is checked (moby of 2026-08-23, source), each by a timer of its own. Docker only says what it finds: an
 * unhealthy container is not stopped, and keeps whatever traffic it has, so it is up here from its start on. Draining does not
 * exist: a container that is drained or in maintenance is stopped.
 *
 * A reload leaves containers alone whose options stay the same; others are created anew. The end of a container's process is not
 * followed: a member that refuses connections is one whose process runs on without listening.
 */
export function checks(settings: CheckSettings): Behaviour {
  return {
    carriesState: true,
    adminIn: 'configuration',

    boot: ({ watched, before, now, admin }) =>
      watched.map((one) => {
        const monitor = one.pool.monitor as Monitor;
        const spec = specOf(monitor, settings);
        const known = before.get(one.id);
        if (known && createdOf(known).spec === spec) return known;
        const check = checkOf(monitor, settings);
        const container = newContainer(check, now);
        return unitOf(one.id, { spec, check, container: administered(check, container, admin(one.id), now) });
      }),

    step(unit, now, look) {
      const { check, container } = createdOf(unit);
      const find = () => endingOf(look(unit.id, check.timeout), check);
      return unitOf(unit.id, { ...createdOf(unit), container: proceed(check, container, now, find).container });
    },

    wake(unit, now) {
      const { check, container } = createdOf(unit);
      return unitOf(unit.id, { ...createdOf(unit), container: resumed(check, container, now) });
    },

    administer(unit, _id, admin, now) {
      const { check, container } = createdOf(unit);
      const next = administered(check, resumed(check, container, now), admin, now);
      return unitOf(unit.id, { ...createdOf(unit), container: next });
    },

    // Nothing that it finds takes a member out.
    spans: () => undefined,

    seen: (unit) => ({ up: true, text: createdOf(unit).container.health.status }),
  };
}

/** What a container is created with, as text. */
export const specOf = (monitor: Monitor, settings: CheckSettings): string =>
  JSON.stringify([monitor, checkOf(monitor, settings)]);

/** What a check finds, as a command ends that does the same. */
export function endingOf({ passes, takes }: Outcome, { timeout }: HealthCheck): Ending {
  return { takes, exitCode: passes ? 0 : takes >= timeout ? -1 : 1, output: '' };
}

function administered(check: HealthCheck, container: Container, admin: Admin, at: number): Container {
  if (admin !== 'ready') return told(check, container, { kind: 'stop', at });
  return container.health.phase === 'exited' ? told(check, container, { kind: 'start', at }) : container;
}

const unitOf = (id: string, created: Created): Unit => ({
  id,
  members: [id],
  state: created as unknown as Plain,
  wakeAt: created.container.steady ? null : dueAt(created.container),
});

const createdOf = ({ state }: Unit): Created => state as unknown as Created;
