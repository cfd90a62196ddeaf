import type { ConditionOf, Health, Simulation } from '../health';
import type { Place } from '../tree';
import { type Action, type Actions, list } from './action';
import { type ActionName, type ByPath, type ConditionSpec, HEALTHS, type Paths } from './model';
import type { SceneChecker } from './scene-checker';
import { TREE_ACTIONS } from './tree-actions';

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

/** A word for what members are, or the fields of it; durations among `more` are checked too. */
function checkCondition(checker: SceneChecker, place: Place, value: unknown, more: readonly string[]): void {
  if (typeof value === 'string') return void checker.word(value, HEALTHS);
  const condition = checker.fields(value, ['is', 'delay', 'status', ...more]);
  checker.word(condition?.is, HEALTHS);
  for (const field of ['delay', ...more]) checker.duration([...place, field], condition?.[field], field);
  checkStatus(checker, [...place, 'status'], condition?.status);
}

function conditionOf(value: Health | ConditionSpec): ConditionOf {
  const { is, delay, status } = typeof value === 'string' ? { is: value } : value;
  return {
    ...(is === undefined ? {} : { is }),
    ...(delay === undefined ? {} : { delay }),
    ...(status === undefined ? {} : { status }),
  };
}

/** Everything that a step can do. */
export const ACTIONS: Actions = {
  fail: onPaths((twin, path) => twin.fail(path)),
  recover: onPaths((twin, path) => twin.recover(path)),

  set: onEach(
    (checker, place, value) => checkCondition(checker, place, value, []),
    (twin, path, value) => twin.set(path, conditionOf(value)),
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

  rollout: {
    check: (checker, place, value) =>
      checker.byPath(place, value, (inner, item) => checkCondition(checker, inner, item, ['boot']), true),
    apply: (twin, value) => {
      for (const [path, item] of Object.entries(value)) {
        const { boot } = typeof item === 'string' ? {} : item;
        twin.rollout(path, { ...conditionOf(item), ...(boot === undefined ? {} : { boot }) });
      }
    },
  },

  admit: onPaths((twin, path) => twin.admit(path)),

  ...TREE_ACTIONS,
};

export const isAction = (word: string): word is ActionName => Object.hasOwn(ACTIONS, word);
