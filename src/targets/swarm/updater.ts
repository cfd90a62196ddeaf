import { formatDuration } from '../../tree';
import { type Service, type ServicePolicy, tasksOf, withTasks } from './service';
import { EMPTY_SLOT, isEmptied, newTask, type Slot, slotEmptied } from './task';
import { configOf, gone, isBusy, isGoingOn, nameOf, noted, released, type Update } from './update';
import type { UpdateConfig } from './update-config';

/** Begins to bring every slot to a version; one that goes on is given up, with its workers. */
export function beginUpdate(service: Service, policy: ServicePolicy, kind: Update['kind'], to: number, at: number): Service {
  const before = service.update;
  const dirty = service.ids.filter((_id, i) => {
    const tasks = (service.slots[i] ?? []).filter((task) => !isEmptied(task));
    return tasks.length > 1 || tasks.some(({ version }) => version !== to);
  });
  const update: Update = {
    run: (before?.run ?? 0) + 1,
    kind,
    state: kind === 'update' ? 'updating' : 'rolling-back',
    began: kind === 'rollback' && before ? before.began : at,
    ended: null,
    from: service.version,
    to,
    dirty: dirty.length,
    queue: dirty,
    workers: [],
    late: [],
    failures: 0,
    failed: kind === 'rollback' && before ? { dirty: before.dirty, failures: before.failures } : null,
    watch: null,
    events: kind === 'rollback' && before ? before.events : [],
  };
  const { parallelism, order, delay } = policy[kind];
  const how = `${parallelism === 0 ? 'all' : parallelism} at once, ${order}${delay === 0 ? '' : `, ${formatDuration(delay)} between`}`;
  const tasks = `${dirty.length} ${dirty.length === 1 ? 'task' : 'tasks'}`;
  return advance(noted({ ...service, version: to, update }, at, `${kind} of ${tasks} begins: ${how}`), policy, at);
}

/** Gives workers what they can do now, and begins the last watch when they are done (swarmkit of 2026-08-04, source). */
export function advance(service: Service, policy: ServicePolicy, at: number): Service {
  const { update } = service;
  if (!update) return service;
  const config = configOf(policy, update);
  const [next, ...queue] = update.queue;
  const workers = config.parallelism === 0 ? update.dirty : config.parallelism;
  if (next !== undefined && update.workers.length < workers)
    return advance(beginSlot({ ...service, update: { ...update, queue } }, config, next, at), policy, at);
  if (!isGoingOn(update) || update.watch || next !== undefined || update.workers.length > 0) return service;
  // A delay that is as long as the monitor's window would be over after it.
  const period = config.delay >= config.monitor ? config.delay + 1_000 : config.monitor;
  const watching = { ...service, update: { ...update, late: [], watch: { until: at + period, period } } };
  return update.late.reduce<Service>(
    (now, { id, since }) => (now.update?.run === update.run && isGoingOn(now.update) ? judged(now, policy, id, since, at) : now),
    watching,
  );
}

/** A worker takes a slot. */
function beginSlot(service: Service, config: UpdateConfig, id: string, at: number): Service {
  const update = service.update as Update;
  const live = tasksOf(service, id);
  const wanted = live.filter((task) => !isEmptied(task));
  const clean = wanted.findLast(({ version }) => version === update.to);
  if (clean) {
    const kept = live.map((task) => (task === clean ? task : slotEmptied(task, at)));
    return released(
      noted(withTasks(service, id, gone(kept)), at, `${nameOf(id)} keeps its task of that version`),
      config,
      id,
      at,
    );
  }
  const made = { version: update.to, update: update.run };
  const busy: Service = { ...service, update: { ...update, workers: [...update.workers, { id, until: null }] } };
  if (config.order === 'start-first')
    return noted(withTasks(busy, id, [...live, newTask(service.check, at, made)]), at, `${nameOf(id)}: a new task starts`);
  const emptied = live.map((task) => slotEmptied(task, at));
  const stopped = Math.max(at, ...emptied.map(({ stopping }) => stopping?.at ?? at));
  const waiting: Slot = { ...EMPTY_SLOT, ...made, state: 'READY', restartAt: stopped };
  return noted(
    withTasks(busy, id, [...gone(emptied), waiting]),
    at,
    `${nameOf(id)}: its task is stopped, the new one starts after it`,
  );
}

/** A task of the update is running: its worker is done, and with start-first the old task is stopped now. */
export function taskRuns(service: Service, policy: ServicePolicy, id: string, task: Slot, at: number): Service {
  const { update } = service;
  if (!update || task.update !== update.run || !isBusy(update, id)) return service;
  const config = configOf(policy, update);
  const others = tasksOf(service, id).map((one) => (one === task ? one : slotEmptied(one, at)));
  const text =
    config.order === 'start-first'
      ? `${nameOf(id)}: the new task is healthy, the old one is stopped`
      : `${nameOf(id)}: the new task is healthy`;
  return released(noted(withTasks(service, id, gone(others)), at, text), config, id, at);
}

/** A task of the update ended. While slots wait it is judged at once, later only once all workers are done. */
export function taskEnds(service: Service, policy: ServicePolicy, id: string, task: Slot, at: number): Service {
  const { update } = service;
  if (!update || task.update !== update.run) return service;
  const since = task.ranAt ?? at;
  const judges = isGoingOn(update) && (update.queue.length > 0 || update.watch !== null);
  const told = noted(
    service,
    at,
    `${nameOf(id)}: the new task ended, ${task.ranAt === null ? 'and never was healthy' : `${formatDuration(at - task.ranAt)} after it was healthy`}`,
  );
  const after = judges
    ? judged(told, policy, id, since, at)
    : isGoingOn(update)
      ? { ...told, update: { ...(told.update as Update), late: [...update.late, { id, since }] } }
      : told;
  return after.update?.run === update.run && isBusy(after.update, id) ? released(after, configOf(policy, update), id, at) : after;
}

/** Counts a failure, where it is one, and does what follows. The ratio is one of 32 bits, and has to be exceeded. */
function judged(service: Service, policy: ServicePolicy, id: string, since: number, at: number): Service {
  const update = service.update as Update;
  const config = configOf(policy, update);
  if (config.failureAction === 'continue') return service;
  const period = update.watch?.period ?? config.monitor;
  if (at - since > period)
    return noted(
      service,
      at,
      `${nameOf(id)} does not count: ${formatDuration(at - since)} are more than ${formatDuration(period)}`,
    );
  const failures = update.failures + 1;
  const ratio = Math.fround(Math.fround(failures) / Math.fround(update.dirty));
  const exceeded = ratio > Math.fround(config.maxFailureRatio);
  const sum = `${failures} of ${update.dirty} failed, which is ${exceeded ? 'more than' : 'not more than'} ${config.maxFailureRatio}`;
  const counted = { ...service, update: { ...update, failures } };
  if (!exceeded) return noted(counted, at, sum);
  if (config.failureAction === 'rollback')
    return beginUpdate(noted(counted, at, `${sum}: rolled back`), policy, 'rollback', update.from, at);
  const state = update.kind === 'update' ? 'paused' : 'rollback-paused';
  return noted({ ...counted, update: { ...counted.update, state, ended: at, queue: [], watch: null } }, at, `${sum}: paused`);
}

/** Does what is due: a worker's delay is over, or the last watch. */
export function updateStep(service: Service, policy: ServicePolicy, at: number): Service {
  const { update } = service;
  if (!update) return service;
  const workers = update.workers.filter(({ until }) => until === null || until > at);
  if (workers.length < update.workers.length) return advance({ ...service, update: { ...update, workers } }, policy, at);
  return update.watch && update.watch.until <= at && isGoingOn(update) ? completed(service, update, at) : service;
}

/** What still runs beside a task of the version is stopped then, whether that task is healthy or not. */
function completed(service: Service, update: Update, at: number): Service {
  const slots = service.slots.map((tasks) => {
    const kept = tasks.findLast((task) => task.version === update.to && !isEmptied(task)) ?? tasks.at(-1);
    return gone(tasks.map((task) => (task === kept ? task : slotEmptied(task, at))));
  });
  const state = update.kind === 'update' ? 'completed' : 'rolled-back';
  return noted({ ...service, slots, update: { ...update, state, ended: at, watch: null } }, at, state.replace('-', ' '));
}
