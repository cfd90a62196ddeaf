import type { Place } from '../findings/place';
import { show } from '../findings/reporter';
import type { Child, Failover, Weighted } from '../resolved';
import { nearest } from '../values/names';
import type { Checker } from './checker';
import { checkFields } from './fields';
import { reportToken } from './token';
import { checkWeight } from './weight';

type Fields = Readonly<Record<string, unknown>>;

export function resolveWeighted(
  checker: Checker,
  place: Place,
  name: string,
  spec: Fields,
  names: ReadonlySet<string>,
): Weighted {
  checkFields(checker, 'weighted', place, spec);
  const children = resolveChildren(checker, [...place, 'children'], name, 'weighted child', spec.children, names);
  const list: readonly unknown[] = Array.isArray(spec.children) ? spec.children : [];
  if (list.length > 0 && children.length === list.length && children.every(({ weight }) => weight === 0)) {
    checker.report('weighted.all-zero', [...place, 'children'], {
      value: children.map(({ weight }) => weight),
      message: `All children of ${name} have weight 0: it can never take traffic`,
      hint: 'Give at least one child a weight above 0.',
    });
  }
  return {
    kind: 'weighted',
    name,
    place,
    healthCheck: healthCheck(checker, [...place, 'healthCheck'], spec.healthCheck),
    children,
  };
}

export function resolveFailover(
  checker: Checker,
  place: Place,
  name: string,
  spec: Fields,
  names: ReadonlySet<string>,
): Failover {
  checkFields(checker, 'failover', place, spec);
  return {
    kind: 'failover',
    name,
    place,
    children: resolveChildren(checker, [...place, 'children'], name, 'failover child', spec.children, names),
  };
}

function resolveChildren(
  checker: Checker,
  place: Place,
  parent: string,
  kind: 'weighted child' | 'failover child',
  value: unknown,
  names: ReadonlySet<string>,
): Child[] {
  const list = checker.list(value) ?? [];
  if (Array.isArray(value) && value.length === 0) {
    checker.report('children.empty', place, {
      value,
      message: `${parent} has no children`,
      hint: 'Add a child, or remove the service.',
    });
  }
  const seen = new Map<string, number>();
  return list.flatMap((item, i) => {
    const spec = checker.record(item);
    if (!spec) return [];
    const at = [...place, i];
    checkFields(checker, kind, at, spec);
    const weight = kind === 'weighted child' ? checkWeight(checker, [...at, 'weight'], spec.weight) : 1;
    const service = checkReference(checker, [...at, 'service'], spec.service, names);
    if (service === undefined) return [];
    const first = seen.get(service);
    if (first !== undefined) {
      checker.report('child.duplicate', at, {
        value: service,
        message: `${service} is a child of ${parent} twice: also as number ${first + 1}`,
        hint: kind === 'weighted child' ? 'List a child once and raise its weight.' : 'List a child once.',
      });
      return [];
    }
    seen.set(service, i);
    return [{ service, weight, place: at }];
  });
}

/** A name that must be one of the tree's services. */
export function checkReference(checker: Checker, place: Place, value: unknown, names: ReadonlySet<string>): string | undefined {
  const name = checker.text(value);
  if (name === undefined || names.has(name)) return name;
  // Where there is no service at all, that is what is wrong.
  if (names.size === 0 || reportToken(checker, place, name, 'The name of the service')) return undefined;
  const meant = nearest(name, names);
  checker.report('service.unknown', place, {
    value,
    message: `There is no service ${show(name)}`,
    hint: meant === undefined ? 'Declare it under services, or use the name of one that is there.' : `Did you mean ${meant}?`,
  });
  return undefined;
}

function healthCheck(checker: Checker, place: Place, value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  const fields = Object.keys(checker.record(value) ?? {});
  if (fields.length > 0) {
    checker.report('health-check.fields', place, {
      value,
      message: `healthCheck has ${fields.join(', ')}, but only its presence counts`,
      hint: `Write healthCheck: true, and put ${fields.join(', ')} on the monitors of the pools below.`,
    });
  }
  return true;
}
