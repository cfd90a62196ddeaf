import { reweighted, withMember, withoutMember } from '../health/simulation/edits';
import type { MemberSpec, Model, Place, Tree } from '../tree';
import { type Actions, list } from './action';
import type { ReloadSpec } from './model';
import type { SceneChecker } from './scene-checker';

/** Each changed tree is the one that the next change begins with. */
function edit(checker: SceneChecker, place: Place, change: (model: Model) => Tree): void {
  const { model } = checker;
  if (model) checker.retell(place, () => checker.become(place, change(model)));
}

/** What a step can do to the configuration. */
export const TREE_ACTIONS: Actions<'reweight' | 'addMember' | 'removeMember' | 'reload'> = {
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
function reloadOf(value: true | string | ReloadSpec): ReloadSpec {
  if (value === true) return {};
  return typeof value === 'string' ? { tree: value } : value;
}
