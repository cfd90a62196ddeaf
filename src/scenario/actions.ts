import type { Simulation } from '../health';
import { reweighted, withMember, withoutMember } from '../health/simulation/edits';
import type { MemberSpec, Model, Place, Tree } from '../tree';
import { type ActionName, type ByPath, HEALTHS, type Paths, type ReloadSpec, type Step } from './model';
import type { SceneChecker } from './scene-checker';

/** A word of a step that does something. */
export interface Action<Value> {
  /** Reports what is wrong with it; where it changes the tree, the checker has the changed one afterwards. */
  check(checker: SceneChecker, place: Place, value: unknown): void;
  apply(twin: Simulation, value: Value, trees: Readonly<Record<string, Tree>>): void;
}

const list = (paths: Paths): readonly string[] => (typeof paths === 'string' ? [paths] : paths);

const onPaths = (act: (twin: Simulation, path: string) => void): Action<Paths> => ({
  check: (checker, place, value) => checker.paths(place, value),
  apply: (twin, value) => {
    for (const path of list(value)) act(twin, path);
  },
});

const onEach = <Value>(
  check: (checker: SceneChecker, place: Place, value: unknown) => void,
  act: (twin: Simulation, path: string, value: Value) => void,
): Action<ByPath<Value>> => ({
  check: (checker, place, value) => checker.byPath(place, value, (inner, item) => check(checker, inner, item)),
  apply: (twin, value) => {
    for (const [path, item] of Object.entries(value)) act(twin, path, item);
  },
});

function checkStatus(checker: SceneChecker, place: Place, value: unknown): void {
  checker.integer('codes.range', place, value, 'The status code', 100, 599);
}

/** Each changed tree is the one that the next change begins with. */
function edit(checker: SceneChecker, place: Place, change: (model: Model) => Tree): void {
  const { model } = checker;
  if (model) checker.retell(place, () => checker.become(place, change(model)));
}

type Actions = { readonly [Name in ActionName]: Action<NonNullable<Step[Name]>> };

/** Everything that a step can do. */
export const ACTIONS: Actions = {
  fail: onPaths((twin, path) => twin.fail(path)),
  recover: onPaths((twin, path) => twin.recover(path)),

  set: onEach(
    (checker, place, value) => {
      if (typeof value === 'string') return void checker.word(value, HEALTHS);
      const condition = checker.fields(value, ['is', 'delay', 'status']);
      checker.word(condition?.is, HEALTHS);
      checker.duration([...place, 'delay'], condition?.delay, 'delay');
      checkStatus(checker, [...place, 'status'], condition?.status);
    },
    (twin, path, value) => {
      const { is, delay, status } = typeof value === 'string' ? { is: value } : value;
      twin.set(path, {
        ...(is === undefined ? {} : { is }),
        ...(delay === undefined ? {} : { delay }),
        ...(status === undefined ? {} : { status }),
      });
    },
  ),

  answer: onEach(checkStatus, (twin, path, status) => twin.set(path, { status })),
  slow: onEach(
    (checker, place, value) => checker.duration(place, value, 'The delay'),
    (twin, path, delay) => twin.set(path, { delay }),
  ),

  flap: onEach(
    (checker, place, value) => {
      const spec = checker.fields(value, ['down', 'up', 'times']);
      for (const field of ['down', 'up', 'times']) if (spec?.[field] === undefined) checker.misshapen = true;
      checker.duration([...place, 'down'], spec?.down, 'down');
      checker.duration([...place, 'up'], spec?.up, 'up');
      checker.integer('scenario.times', [...place, 'times'], spec?.times, 'times', 1, 10_000);
    },
    (twin, path, value) => twin.flap(path, value),
  ),

  drain: onPaths((twin, path) => twin.drain(path)),
  disable: onPaths((twin, path) => twin.disable(path)),
  enable: onPaths((twin, path) => twin.enable(path)),

  reweight: {
    check: (checker, place, value) => {
      for (const [path, weight] of Object.entries(checker.record(value) ?? {})) {
        const inner = [...place, path];
        const sound = checker.integer('weight.range', inner, weight, 'Weight', 0, 256);
        if (sound !== undefined) edit(checker, inner, (model) => reweighted(checker.tree, model, path, sound));
        else checker.path(inner, path, true);
      }
    },
    apply: (twin, value) => {
      for (const [path, weight] of Object.entries(value)) twin.reweight(path, weight);
    },
  },

  addMember: {
    check: (checker, place, value) => {
      for (const [pool, member] of Object.entries(checker.record(value) ?? {})) {
        const inner = [...place, pool];
        const spec = checker.record(member);
        if (spec) edit(checker, inner, (model) => withMember(checker.tree, model, pool, spec as unknown as MemberSpec));
      }
    },
    apply: (twin, value) => {
      for (const [pool, member] of Object.entries(value)) twin.addMember(pool, member);
    },
  },

  removeMember: {
    check: (checker, place, value) => {
      for (const [i, path] of (Array.isArray(value) ? value : [value]).entries()) {
        const inner = Array.isArray(value) ? [...place, i] : place;
        const text = checker.text(path);
        if (text !== undefined) edit(checker, inner, (model) => withoutMember(checker.tree, model, text));
      }
    },
    apply: (twin, value) => {
      for (const path of list(value)) twin.removeMember(path);
    },
  },

  reload: {
    check: (checker, place, value) => {
      const spec = value === true || typeof value === 'string' ? reloadOf(value) : checker.fields(value, ['tree', 'carried']);
      checker.flag(spec?.carried, true);
      if (spec?.tree === undefined) return;
      const name = checker.text(spec.tree);
      const inner = typeof value === 'string' ? place : [...place, 'tree'];
      const tree = name !== undefined && Object.hasOwn(checker.trees, name) ? checker.trees[name] : undefined;
      if (tree) checker.become(inner, tree, name);
      else if (name !== undefined) {
        checker.report('scenario.tree', inner, {
          value: name,
          message: `The tree ${name} to reload was not given`,
          hint: 'Give it by that name in `trees`; on the command line it is a file beside the scenario.',
        });
        checker.model = undefined;
      }
    },
    apply: (twin, value, trees) => {
      const { tree, carried } = reloadOf(value);
      twin.reload(tree === undefined ? twin.snapshot().tree : (trees[tree] as Tree), { carried });
    },
  },
};

/** The full form of a reload. */
export function reloadOf(value: true | string | ReloadSpec): ReloadSpec {
  if (value === true) return {};
  return typeof value === 'string' ? { tree: value } : value;
}

export const isAction = (word: string): word is ActionName => Object.hasOwn(ACTIONS, word);
