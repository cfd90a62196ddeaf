import { nearest, type Place, type Reporter, show } from '../tree';
import { TARGETS, type TargetName } from './registry';
import type { Target } from './target';

/** A target by name, with a version where it has some: `octavia`, `haproxy@3.2`. */
export type As = string | ({ readonly target: string } & Readonly<Record<string, unknown>>);

/** A target that was asked for. */
export interface Asked {
  readonly name: TargetName;
  readonly target: Target;
  readonly version: string | undefined;
  /** Settings given with it; they win over the tree's. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Finds the target; reports one that does not exist. */
export function resolveAs(reporter: Reporter, as: As, place: Place = []): Asked | undefined {
  const { target: text, ...settings } = typeof as === 'string' ? { target: as } : as;
  const [name = '', version, ...rest] = typeof text === 'string' ? text.split('@') : [];
  if (isTarget(name) && rest.length === 0 && (version === undefined || TARGETS[name].versioned))
    return { name, target: TARGETS[name], version, settings };
  const meant = nearest(name, Object.keys(TARGETS));
  reporter.report('target.unknown', place, {
    value: text,
    message: `There is no target ${show(text)}`,
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}The targets are ${forms()}.`,
  });
  return undefined;
}

const isTarget = (name: string): name is TargetName => Object.hasOwn(TARGETS, name);

/** How each target can be written. */
function forms(): string {
  const all = Object.values(TARGETS).flatMap(({ name, versioned }) => (versioned ? [name, `${name}@VERSION`] : [name]));
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
