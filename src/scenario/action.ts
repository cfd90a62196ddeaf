import type { Simulation } from '../health';
import type { Place, Tree } from '../tree';
import type { ActionName, Paths, Step } from './model';
import type { SceneChecker } from './scene-checker';

/** A word of a step that does something. */
export interface Action<Value> {
  /** Reports what is wrong with it; where it changes the tree, the checker has the changed one afterwards. */
  check(checker: SceneChecker, place: Place, value: unknown): void;
  apply(twin: Simulation, value: Value, trees: Readonly<Record<string, Tree>>): void;
}

/** What each word does, by word. */
export type Actions<Name extends ActionName = ActionName> = { readonly [Word in Name]: Action<NonNullable<Step[Word]>> };

/** One path, or several. */
export const list = (paths: Paths): readonly string[] => (typeof paths === 'string' ? [paths] : paths);
