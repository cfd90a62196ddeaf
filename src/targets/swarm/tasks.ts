import type { Behaviour, Boot, Plain, Rollout, Unit, Watched } from '../../health';
import type { Monitor } from '../../tree';
import { endingOf, specOf } from '../docker/checks';
import type { HealthCheck } from '../docker/health-options';
import { checkOf } from '../docker/monitor';
import type { Ending } from '../docker/probe-run';
import { type Service, type ServicePolicy, tasksOf, withTasks } from './service';
import type { ResolvedSettings } from './settings';
import { spans } from './spans';
import { EMPTY_SLOT, isEmptied, newTask, type Slot, slotDueAt, slotEmptied, slotResumed, slotStep } from './task';
import { gone, isGoingOn, nameOf, noted, updateDueAt } from './update';
import { advance, beginUpdate, taskEnds, taskRuns, updateStep } from './updater';

/**
 * How the tasks of a service run (moby of 2026-08-23, swarmkit of 2026-08-04, source): a member is a slot, which takes traffic
 * while a task of it is bound. What a member is, it stays: the next task is as dead as the one before, until it is told otherwise.
 * Drain and maintenance empty a slot; a ready one gets a new task.
 *
 * A rollout replaces the tasks as the settings of updates say, in the order of the tree; swarmkit's own is none that can be told.
 * A changed tree leaves tasks alone whose spec stays the same, so that a changed number of tasks restarts none. Tasks of another
 * spec start anew, here all at the same moment and with nothing kept: as with `parallelism: 0`, and not one after another.
 */
export function tasks(settings: Pick<ResolvedSettings, 'checks' | 'policy' | 'update' | 'rollback' | 'containers'>): Behaviour {
  const { checks, policy: restart, update, rollback } = settings;
  const policy: ServicePolicy = { restart, update, rollback };
  return {
    carriesState: true,
    adminIn: 'configuration',

    boot: (boot) =>
      [...byPool(boot.watched)].map(([name, members]) => {
        const monitor = members[0]?.pool.monitor as Monitor;
        const boots = [settings.containers(name).expectedBoot];
        return unitOf(name, serviceOf(boot, members, specOf(monitor, checks), checkOf(monitor, checks), boots));
      }),

    step(unit, now, look) {
      const service = serviceIn(unit);
      const due = service.ids[service.slots.findIndex((all) => all.some((task) => (slotDueAt(task) ?? now + 1) <= now))];
      if (due === undefined) return unitOf(unit.id, updateStep(service, policy, now));
      const ending = (task: Slot): Ending => {
        const boot = service.boots[task.version] ?? 0;
        const age = now - (task.container?.health.startedAt ?? now);
        if (age < boot) return { takes: 0, exitCode: 1, output: '' };
        return endingOf(look(due, service.check.timeout, undefined, task.version), service.check);
      };
      return unitOf(unit.id, stepped(service, policy, due, now, ending));
    },

    wake(unit, now) {
      const service = serviceIn(unit);
      const slots = service.slots.map((all) => all.map((one) => slotResumed(service.check, one, now)));
      return unitOf(unit.id, { ...service, slots });
    },

    administer(unit, id, admin, now) {
      const service = serviceIn(unit);
      const all = tasksOf(service, id);
      if (admin !== 'ready') return unitOf(unit.id, withTasks(service, id, gone(all.map((one) => slotEmptied(one, now)))));
      if (all.some((one) => !isEmptied(one))) return unit;
      return unitOf(unit.id, withTasks(service, id, [newTask(service.check, now, { version: service.version, update: null })]));
    },

    rollout(unit, boot, now) {
      const service = serviceIn(unit);
      const version = service.boots.length;
      const boots = [...service.boots, boot ?? service.boots[service.version] ?? 0];
      return { unit: unitOf(unit.id, beginUpdate({ ...service, boots }, policy, 'update', version, now)), version };
    },

    rolloutOf: (unit) => rolloutOf(unit),

    spans: ({ pool }) => spans(checkOf(pool.monitor as Monitor, checks), restart, settings.containers(pool.name).expectedBoot),

    seen(unit, id) {
      const all = tasksOf(serviceIn(unit), id);
      const { bound, state, stopping, version } = all.findLast((one) => one.bound) ?? all.at(-1) ?? EMPTY_SLOT;
      return { up: bound, version, text: stopping && stopping.as !== 'SHUTDOWN' ? `${state}, unhealthy` : state };
    },
  };
}

function byPool(watched: readonly Watched[]): ReadonlyMap<string, readonly Watched[]> {
  const pools = new Map<string, Watched[]>();
  for (const one of watched) {
    const members = pools.get(one.pool.name);
    if (members) members.push(one);
    else pools.set(one.pool.name, [one]);
  }
  return pools;
}

/** A service as it starts, or goes on after a changed configuration. */
function serviceOf(
  { before, now, admin }: Boot,
  members: readonly Watched[],
  spec: string,
  check: HealthCheck,
  boots: readonly number[],
): Service {
  const unit = before.get(members[0]?.pool.name ?? '');
  const kept = unit && serviceIn(unit).spec === spec ? serviceIn(unit) : undefined;
  const version = kept?.version ?? 0;
  const fresh = (id: string): Slot => (admin(id) === 'ready' ? newTask(check, now, { version, update: null }) : EMPTY_SLOT);
  const ids = members.map(({ id }) => id);
  const known = (id: string): readonly Slot[] => (kept ? tasksOf(kept, id) : []);
  const slots = ids.map((id) => (known(id).length > 0 ? known(id) : [fresh(id)]));
  return kept ? { ...kept, ids, slots } : { spec, check, version, boots, ids, slots, update: null };
}

/** What is due of one slot happens, and what the update makes of it. */
function stepped(service: Service, policy: ServicePolicy, id: string, now: number, ending: (task: Slot) => Ending): Service {
  const all = tasksOf(service, id);
  const task = all.find((one) => (slotDueAt(one) ?? now + 1) <= now) as Slot;
  const next = slotStep(service.check, policy.restart, task, now, () => ending(task));
  const after = withTasks(service, id, gone(all.map((one) => (one === task ? next : one))));
  if (next.bound && !task.bound) return advance(taskRuns(after, policy, id, next, now), policy, now);
  if (task.bound && !next.bound && isGoingOn(after.update)) return noted(after, now, `${nameOf(id)} is unhealthy`);
  const isEnd = task.stopping !== null && task.stopping.as !== 'SHUTDOWN';
  return isEnd ? advance(taskEnds(after, policy, id, task, now), policy, now) : after;
}

function rolloutOf(unit: Unit): Rollout | undefined {
  const { update } = serviceIn(unit);
  if (!update) return undefined;
  const { state, began, ended, events, failed } = update;
  const { dirty, failures } = failed ?? update;
  return { service: unit.id, state, began, ended, tasks: dirty, failures, events };
}

function unitOf(id: string, service: Service): Unit {
  let wakeAt = updateDueAt(service.update);
  for (const all of service.slots)
    for (const task of all) {
      const due = slotDueAt(task);
      if (due !== null && (wakeAt === null || due < wakeAt)) wakeAt = due;
    }
  return { id, members: service.ids, state: service as unknown as Plain, wakeAt };
}

const serviceIn = ({ state }: Unit): Service => state as unknown as Service;
