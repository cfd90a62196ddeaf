import type { Admin, Behaviour, CheckSpans, Outcome, Unit, Watched } from '../../../../src/health';
import { type CheckOptions, checks } from '../../../../src/targets/traefik/checks';
import { checkTree } from '../../../../src/tree';
import { behind, pool } from '../../__test-helpers__/trees';

const PASS: Outcome = { passes: true, takes: 0 };

/** One pool of members `a`, `b`, ..., its checks, and a clock. */
export class World {
  /** Every check: when it started, and of whom. */
  readonly checked: string[] = [];
  unit: Unit;
  now = 0;
  private readonly behaviour: Behaviour;
  private readonly members: ReadonlyMap<string, Watched>;
  private readonly outcomes = new Map<string, Outcome>();

  constructor(size: number, interval: string, options: CheckOptions = {}, admins: Readonly<Record<string, Admin>> = {}) {
    const { model } = checkTree(behind('app', { app: pool(size, { monitor: { type: 'http', interval, timeout: '1h' } }) }));
    const app = model.services.get('app');
    if (app?.kind !== 'pool') throw new Error('no pool');
    this.members = new Map(app.members.map((member) => [`app/${member.name}`, { id: `app/${member.name}`, pool: app, member }]));
    this.behaviour = checks(options);
    const watched = [...this.members.values()];
    const admin = (id: string): Admin => admins[id.slice(-1)] ?? 'ready';
    [this.unit] = this.behaviour.boot({ now: 0, model, watched, unwatched: [], before: new Map(), admin }) as [Unit];
  }

  /** What checks of a member find from now on. */
  set(name: string, passes: boolean, takes = 0): this {
    this.outcomes.set(`app/${name}`, { passes, takes });
    this.unit = this.behaviour.wake(this.unit, this.now, this.members);
    return this;
  }

  /** A request to a member fails. */
  loseRequest(name: string): this {
    const { answered } = this.behaviour;
    if (!answered) throw new Error('requests show nothing');
    this.unit = answered(this.unit, `app/${name}`, true, this.now, this.members);
    return this;
  }

  administer(name: string, admin: Admin): this {
    this.unit = this.behaviour.administer(this.unit, `app/${name}`, admin, this.now, this.members);
    return this;
  }

  to(time: number): this {
    for (let due = this.unit.wakeAt; due !== null && due <= time; due = this.unit.wakeAt) {
      if (due < this.now) throw new Error(`woken at ${due}, which is before ${this.now}`);
      this.now = due;
      this.unit = this.behaviour.step(this.unit, due, (id) => this.look(id), this.members);
    }
    this.now = time;
    return this;
  }

  /** The members that are up, as a word. */
  get up(): string {
    return [...this.members.keys()]
      .filter((id) => this.behaviour.seen(this.unit, id, this.members).up)
      .map((id) => id.slice(-1))
      .join('');
  }

  get spans(): CheckSpans {
    const watched = [...this.members.values()];
    const spans = this.behaviour.spans(watched[0] as Watched, watched);
    if (!spans) throw new Error('nothing watches it');
    return spans;
  }

  text(name: string): string {
    return this.behaviour.seen(this.unit, `app/${name}`, this.members).text;
  }

  look(id: string): Outcome {
    this.checked.push(`${this.now} ${id.slice(-1)}`);
    return this.outcomes.get(id) ?? PASS;
  }

  outcome(id: string): Outcome {
    return this.outcomes.get(id) ?? PASS;
  }
}
