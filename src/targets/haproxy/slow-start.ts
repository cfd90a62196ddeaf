import type { Admin, Behaviour, Boot, Plain, Seen, Unit, Watched } from '../../health';
import { formatDuration, type Pool, ratio } from '../../tree';
import { startsSlowly } from './balance';
import { onProbation } from './checks';
import { begun, carried, goneOn, isOver, PARTS, type Ramp, stepOf, whole, wholeSeconds } from './ramp';

/** A server that starts slowly: its ramp beside what its checks make of it. */
interface SlowState {
  readonly admin: Admin;
  readonly ramp: Ramp;
  /** What its checks know and when they go on; null for a server without checks, which is up whenever it is not in maintenance. */
  readonly checks: Pick<Unit, 'state' | 'wakeAt'> | null;
}

/**
 * Servers start slowly (HAProxy 3.2.26, measured): one that comes up or leaves maintenance, checked or not, begins with a
 * sixteenth of its weight. What is up at the start of a process, or made up by an explicit init state when it leaves maintenance,
 * has its whole weight at once; what its init state keeps down begins small.
 *
 * @param slowStart - milliseconds
 * @param grows - whether servers of a pool do
 */
export function withSlowStart(checks: Behaviour, slowStart: number, grows: (pool: Pool) => boolean = startsSlowly): Behaviour {
  const seconds = wholeSeconds(slowStart);

  /** The ramp follows whether the server is up. */
  function follow(before: Unit, after: Unit, now: number, members: ReadonlyMap<string, Watched>): Unit {
    const [wasUp, up] = [isUp(before, members), isUp(after, members)];
    if (wasUp === up) return after;
    const { pool } = members.get(after.id) as Watched;
    const told = stateOf(before).admin !== stateOf(after).admin && pool.monitor?.initState !== undefined;
    return changed(after, { ramp: up && grows(pool) && !told ? begun(now, seconds) : whole(now) });
  }

  function isUp(unit: Unit, members: ReadonlyMap<string, Watched>): boolean {
    const inner = checksOf(unit);
    return stateOf(unit).admin !== 'maintenance' && (inner === undefined || checks.seen(inner, unit.id, members).up);
  }

  function boot(request: Boot): readonly Unit[] {
    const { now, watched, unwatched, before } = request;
    const all = new Map([...watched, ...unwatched].map((one) => [one.id, one]));
    const adminOf = ({ id, member }: Watched): Admin => (member.enabled ? request.admin(id) : 'maintenance');
    const fresh = new Map(checks.boot({ ...request, before: new Map() }).map((unit) => [unit.id, unit]));
    const known = new Map(
      [...before].flatMap(([id, unit]) => {
        const inner = checksOf(unit);
        const monitor = all.get(id)?.pool.monitor;
        if (!inner || !monitor) return [];
        return [[id, isOver(stateOf(unit).ramp) ? inner : onProbation(inner, monitor)] as const];
      }),
    );
    const inner = new Map(checks.boot({ ...request, before: known }).map((unit) => [unit.id, unit]));
    return [...all.values()].map((one) => {
      const admin = adminOf(one);
      const checked = inner.get(one.id) ?? null;
      const unit = unitOf(one.id, { admin, ramp: whole(now), checks: checked });
      const earlier = before.get(one.id);
      if (!earlier || !isUp(unit, all) || !isUp(earlier, all) || !grows(one.pool)) return unit;
      const start = fresh.get(one.id);
      const ramp = carried(stateOf(earlier).ramp, {
        now,
        seconds,
        initUp: start === undefined || checks.seen(start, one.id, all).up,
        draining: admin === 'drain',
        riseOne: one.pool.monitor?.rise === 1,
      });
      return changed(unit, { ramp });
    });
  }

  return {
    ...checks,
    boot,
    step(unit, now, look, members) {
      const { ramp } = stateOf(unit);
      if (ramp.next === now) return changed(unit, { ramp: goneOn(ramp, now, seconds) });
      return follow(
        unit,
        mapped(unit, (inner) => checks.step(inner, now, look, members)),
        now,
        members,
      );
    },
    wake: (unit, now, members) => mapped(unit, (inner) => checks.wake(inner, now, members)),
    administer(unit, id, admin, now, members) {
      const told = changed(
        mapped(unit, (inner) => checks.administer(inner, id, admin, now, members)),
        { admin },
      );
      const { ramp } = stateOf(unit);
      const ready = admin === 'ready' && stateOf(unit).admin === 'drain';
      return ready ? changed(told, { ramp: goneOn(ramp, now, seconds) }) : follow(unit, told, now, members);
    },
    seen(unit, id, members): Seen {
      const inner = checksOf(unit);
      const { ramp } = stateOf(unit);
      const seen = inner ? checks.seen(inner, id, members) : { up: true, text: 'no check' };
      return ramp.sixteenths === PARTS ? seen : { ...seen, portion: ratio(ramp.sixteenths, PARTS) };
    },
    spans(watched, all) {
      const spans = checks.spans(watched, all);
      if (!spans || !grows(watched.pool)) return spans;
      const lasts = Math.ceil((1_000 * seconds) / stepOf(seconds)) * stepOf(seconds);
      const { min, max, formula } = spans.admit;
      return {
        ...spans,
        full: { min: min + lasts, max: max + lasts, formula: `${formula}, and ${formatDuration(lasts)} of slow start` },
      };
    },
  };
}

const stateOf = ({ state }: Unit): SlowState => state as unknown as SlowState;

/** The unit that its checks know. */
function checksOf(unit: Unit): Unit | undefined {
  const { checks } = stateOf(unit);
  return checks ? { ...unit, ...checks } : undefined;
}

function mapped(unit: Unit, change: (inner: Unit) => Unit): Unit {
  const inner = checksOf(unit);
  return inner ? changed(unit, { checks: change(inner) }) : unit;
}

const changed = (unit: Unit, change: Partial<SlowState>): Unit => unitOf(unit.id, { ...stateOf(unit), ...change });

function unitOf(id: string, { admin, ramp, checks }: SlowState): Unit {
  const kept = checks && { state: checks.state, wakeAt: checks.wakeAt };
  const times = [ramp.next, kept?.wakeAt ?? null].filter((at) => at !== null);
  const wakeAt = times.length === 0 ? null : Math.min(...times);
  return { id, members: [id], state: { admin, ramp, checks: kept } as unknown as Plain, wakeAt };
}
