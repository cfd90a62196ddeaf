import { servicesBelow } from './below';
import { type Finding, failOnErrors, sortFindings } from './findings/finding';
import { show } from './findings/reporter';
import { KINDS, type Tree, type TreeSource } from './model';
import type { Model, Service } from './resolved';
import { resolveFailover, resolveWeighted } from './rules/branches';
import { Checker } from './rules/checker';
import { checkFields } from './rules/fields';
import { resolveOrder } from './rules/graph';
import { resolveEntrance } from './rules/listeners';
import { checkObservable } from './rules/observable';
import { resolvePool } from './rules/pool';
import { isServiceName } from './values/names';

export interface Resolution {
  /** What could be understood; meant to be used only when there is no error. */
  readonly model: Model;
  readonly findings: readonly Finding[];
  /** Whether the data is not of the file form, so that the shape check has more to say. */
  readonly misshapen: boolean;
}

const EMPTY: Model = { services: new Map(), listeners: [], entries: [], order: [], targets: {} };

/** Checks a declared tree by every rule that holds for all targets, and fills in what was left out. Never throws. */
export function resolve(tree: unknown): Resolution {
  const checker = new Checker();
  const spec = checker.record(tree);
  if (!spec) return { model: EMPTY, findings: [], misshapen: true };
  checkFields(checker, 'tree', [], spec);
  const services = resolveServices(checker, spec.services);
  const { listeners, entries } = resolveEntrance(checker, spec, new Set(Object.keys(checker.record(spec.services) ?? {})));
  const order = resolveOrder(checker, services);
  checkObservable(checker, services, order);
  reportUnused(
    checker,
    services,
    entries.map((entry) => entry.service),
  );
  const targets = spec.targets === undefined ? {} : (checker.record(spec.targets) ?? {});
  for (const settings of Object.values(targets)) checker.record(settings);
  return { model: { services, listeners, entries, order, targets }, findings: checker.findings, misshapen: checker.misshapen };
}

function resolveServices(checker: Checker, value: unknown): Map<string, Service> {
  const specs = checker.record(value) ?? {};
  const names = new Set(Object.keys(specs));
  if (names.size === 0 && checker.record(value)) {
    checker.report('services.empty', ['services'], { value, message: 'The tree has no services', hint: 'Declare a pool.' });
  }
  const services = new Map<string, Service>();
  for (const [name, item] of Object.entries(specs)) {
    const place = ['services', name];
    if (!isServiceName(name)) {
      checker.report('name.form', place, {
        value: name,
        message: `The service name ${show(name)} is no name`,
        hint: 'A service name has letters, digits, _ . and -, begins with a letter or digit, and is at most 255 long.',
      });
    }
    const spec = checker.record(item);
    const kind = spec && checker.word(spec.kind, KINDS);
    if (kind === 'pool') services.set(name, resolvePool(checker, place, name, spec as Record<string, unknown>));
    else if (kind === 'weighted')
      services.set(name, resolveWeighted(checker, place, name, spec as Record<string, unknown>, names));
    else if (kind === 'failover')
      services.set(name, resolveFailover(checker, place, name, spec as Record<string, unknown>, names));
    else checker.misshapen = true;
  }
  return services;
}

function reportUnused(checker: Checker, services: ReadonlyMap<string, Service>, entries: readonly string[]): void {
  const reached = servicesBelow({ services }, entries);
  for (const service of services.values()) {
    if (reached.has(service.name) || entries.length === 0) continue;
    checker.report('service.unused', service.place, {
      severity: 'warning',
      value: service.name,
      message: `No traffic ever reaches ${service.name}`,
      hint: 'Make it a child of a service, lead a listener or route to it, or remove it.',
    });
  }
}

/** A tree or anything that can say its tree. */
export type TreeLike = Tree | TreeSource;

/** The plain tree of a construct, or the tree itself. */
export function treeOf(like: TreeLike): Tree {
  const source = like as Partial<TreeSource> | null | undefined;
  return typeof source?.toTree === 'function' ? source.toTree() : (like as Tree);
}

/** Every finding about a tree that holds for all targets, sorted; with those about its shape where that is off. */
export function checkTree(tree: unknown): { readonly model: Model; readonly findings: readonly Finding[] } {
  const { model, findings, misshapen } = resolve(tree);
  return { model, findings: sortFindings(misshapen ? [...shapeFindings(tree), ...findings] : findings) };
}

/**
 * The resolved tree.
 *
 * @throws FindingsError with all findings when one is an error
 */
export function resolveOrThrow(like: TreeLike): Model {
  const { model, findings } = checkTree(treeOf(like));
  failOnErrors(findings);
  return model;
}

/** Loaded only for data that is not of the file form, since it brings zod along. */
function shapeFindings(tree: unknown): readonly Finding[] {
  const shape = require('./file/shape') as typeof import('./file/shape');
  return shape.checkShape(tree);
}
