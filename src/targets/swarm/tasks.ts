import type { Behaviour, CheckSpans, Plain, Unit } from '../../health';
import { formatDuration, type Monitor } from '../../tree';
import { endingOf, specOf } from '../docker/checks';
import type { HealthCheck } from '../docker/health-options';
import { checkOf } from '../docker/monitor';
import type { CheckSettings } from '../docker/settings';
import {
  EMPTY_SLOT,
  GOSSIP,
  newTask,
  type RestartPolicy,
  type Slot,
  slotDueAt,
  slotEmptied,
  slotResumed,
  slotStep,
} from './task';

/** A slot and what its tasks are created with. */
interface Created {
  readonly spec: string;
  readonly check: HealthCheck;
  readonly slot: Slot;
}

/**
 * How the tasks of a service run (moby of 2026-08-23, swarmkit of 2026-08-04, source): a member is a slot, which takes traffic
 * while its task is bound. What a member is, it stays: the next task is as dead as the one before, until it is told otherwise.
 * Drain and maintenance empty a slot; a ready one gets a new task.
 *
 * An update leaves tasks alone whose spec stays the same, so that a changed number of tasks restarts none. Tasks of another spec
 * start anew, here all at the same moment and with nothing kept: as with `parallelism: 0`, and not one after another.
 */
export function tasks(settings: CheckSettings, policy: RestartPolicy): Behaviour {
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
        return unitOf(one.id, { spec, check, slot: admin(one.id) === 'ready' ? newTask(check, now) : EMPTY_SLOT });
      }),

    step(unit, now, look) {
      const { spec, check, slot } = createdOf(unit);
      const next = slotStep(check, policy, slot, now, () => endingOf(look(unit.id, check.timeout), check));
      return unitOf(unit.id, { spec, check, slot: next });
    },

    wake(unit, now) {
      const { spec, check, slot } = createdOf(unit);
      return unitOf(unit.id, { spec, check, slot: slotResumed(check, slot, now) });
    },

    administer(unit, _id, admin, now) {
      const { spec, check, slot } = createdOf(unit);
      if (admin !== 'ready') return unitOf(unit.id, { spec, check, slot: slotEmptied(slot, now) });
      return slot.state === 'SHUTDOWN' || slot.stopping?.as === 'SHUTDOWN'
        ? unitOf(unit.id, { spec, check, slot: newTask(check, now) })
        : unit;
    },

    spans: ({ pool }) => spans(checkOf(pool.monitor as Monitor, settings), policy),

    seen(unit) {
      const { bound, state, stopping } = createdOf(unit).slot;
      return { up: bound, text: stopping && stopping.as !== 'SHUTDOWN' ? `${state}, unhealthy` : state };
    },
  };
}

/** A dead task fails its checks, is stopped and replaced, again and again: the next check after its recovery may be far. */
function spans({ interval, retries, startPeriod, startInterval }: HealthCheck, policy: RestartPolicy): CheckSpans {
  const every = formatDuration(interval);
  const first = startPeriod > 0 ? startInterval : interval;
  const replaced = GOSSIP + policy.delay + first;
  const between = retries > 1 ? interval : 0;
  const lost = policy.condition === 'none' || (policy.condition === 'on-failure' && policy.exitsCleanly);
  return {
    detect: {
      min: (retries - 1) * interval + 1,
      max: retries * interval,
      formula: `retries × interval = ${retries} × ${every}`,
    },
    admit: lost
      ? { min: Number.POSITIVE_INFINITY, max: Number.POSITIVE_INFINITY, formula: 'never: nothing replaces a task that ended' }
      : {
          min: 1,
          max: Math.max(replaced, between),
          formula:
            replaced >= between
              ? `gossip + restart delay + first check = ${formatDuration(GOSSIP)} + ${formatDuration(policy.delay)} + ${formatDuration(first)}`
              : `interval = ${every}`,
        },
    exposed: { min: 0, max: 0, formula: 'none: not bound until its first check passes' },
  };
}

const unitOf = (id: string, created: Created): Unit => ({
  id,
  members: [id],
  state: created as unknown as Plain,
  wakeAt: slotDueAt(created.slot),
});

const createdOf = ({ state }: Unit): Created => state as unknown as Created;
