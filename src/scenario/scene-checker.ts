import {
  checkTree,
  errorsOf,
  type Model,
  matchNode,
  matchNodes,
  type Place,
  parseRatio,
  type Ratio,
  readDuration,
  retold,
  show,
  type Tree,
} from '../tree';
import { Checker } from '../tree/rules/checker';
import { type Picks, pickNames } from './picks';

const NOUGHT = /^0+(?:ms|s|m|h)$/;

/** Milliseconds since the start: a duration, or `0s`. */
export function readMoment(text: string): number | 'form' | 'range' {
  return NOUGHT.test(text) ? 0 : readDuration(text);
}

/** Checks the steps of a scenario one after another, against the tree that runs by then. */
export class SceneChecker extends Checker {
  /** Trees that can be loaded, by name. */
  readonly trees: Readonly<Record<string, Tree>>;
  tree: Tree;
  /** Undefined while the tree has errors: then nothing can be said of paths. */
  model: Model | undefined;

  constructor(tree: Tree, trees: Readonly<Record<string, Tree>>) {
    super();
    this.trees = trees;
    this.tree = tree;
    this.model = soundModel(tree);
  }

  /** The named fields of an object; another one means that the shape is off. */
  fields(value: unknown, names: readonly string[]): Readonly<Record<string, unknown>> | undefined {
    const record = this.record(value);
    if (record && Object.keys(record).some((name) => !names.includes(name))) this.misshapen = true;
    return record;
  }

  /** A path or pattern that must match something. */
  path(place: Place, path: unknown, single = false): void {
    const text = this.text(path);
    const { model } = this;
    if (text !== undefined && model) this.retell(place, () => (single ? matchNode(model, text) : matchNodes(model, text)));
  }

  /** Paths or patterns, one or a list. */
  paths(place: Place, value: unknown): void {
    if (Array.isArray(value)) for (const [i, path] of value.entries()) this.path([...place, i], path);
    else this.path(place, value);
  }

  /** Something for each path; without those whose value is absent. */
  byPath(place: Place, value: unknown, check: (place: Place, value: unknown, path: string) => void, single = false): void {
    for (const [path, item] of Object.entries(this.record(value) ?? {})) {
      this.path([...place, path], path, single);
      if (item === undefined) this.misshapen = true;
      else check([...place, path], item, path);
    }
  }

  /** Members and `503`, as a list or as one text; at least one. */
  picks(place: Place, value: unknown): void {
    const isList = Array.isArray(value) && value.every((name) => typeof name === 'string');
    if (typeof value !== 'string' && !isList) {
      this.misshapen = true;
      return;
    }
    const names = pickNames(value as Picks);
    if (names.length === 0)
      this.report('scenario.picks', place, {
        value,
        message: 'No pick is expected',
        hint: "Write where the next requests go: 'dc1/a dc1/b 503'.",
      });
    for (const name of new Set(names)) if (name !== '503') this.path(place, name);
  }

  /** Milliseconds since the start. */
  moment(place: Place, value: unknown, what: string): number | undefined {
    return typeof value === 'string' && NOUGHT.test(value) ? 0 : this.duration(place, value, what);
  }

  /** An exact share from 0 to 1. */
  share(place: Place, value: unknown): void {
    const share = this.#ratio(value);
    if (share === 'shape' || (share && share.n <= share.d)) return;
    this.report('share.form', place, {
      value,
      message: `${show(value)} is no share`,
      hint: "Write '3/4', '0.75' or '75%', from 0 to 1.",
    });
  }

  /** A number of requests, from 0 on. */
  amount(place: Place, value: unknown): void {
    const amount = this.#ratio(value);
    if (amount === 'shape' || (amount && !String(value).includes('%'))) return;
    this.report('scenario.amount', place, {
      value,
      message: `${show(value)} is no number of requests`,
      hint: "Write 30, '225/2', { atMost: 30 } or { atLeast: 30 }.",
    });
  }

  /** From here on another tree runs. Its errors are told here. */
  become(place: Place, tree: Tree, name?: string): void {
    const { model, findings } = checkTree(tree);
    const errors = errorsOf(findings);
    const where = name === undefined ? '' : ` of ${name}`;
    for (const { code, value, message, hint, path } of errors)
      this.report(code, place, { value, message: `${message}, at ${path === '' ? 'the whole' : path}${where}`, hint });
    this.tree = tree;
    this.model = errors.length === 0 ? model : undefined;
  }

  /** Tells the findings of what is tried as findings about this place. */
  retell(place: Place, attempt: () => unknown): void {
    retold(this, place, attempt);
  }

  #ratio(value: unknown): Ratio | undefined | 'shape' {
    if (typeof value !== 'string' && typeof value !== 'number') {
      this.misshapen = true;
      return 'shape';
    }
    return parseRatio(String(value));
  }
}

function soundModel(tree: Tree): Model | undefined {
  const { model, findings } = checkTree(tree);
  return errorsOf(findings).length === 0 ? model : undefined;
}
