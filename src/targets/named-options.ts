import {
  identityOf,
  type Listener,
  listenerName,
  type Member,
  type MemberId,
  type Model,
  matchNodes,
  membersBelow,
  nearest,
} from '../tree';
import type { Settings } from './settings';

/** Settings of single listeners: read for every listener of the tree, also for those that have none. */
export function readByListener<Options>(
  settings: Settings,
  field: string,
  listeners: readonly Listener[],
  read: (own: Settings, listener: Listener) => Options,
): ReadonlyMap<string, Options> {
  const all = settings.group(field);
  return new Map(
    listeners.map((listener) => {
      const own = all.group(listenerName(listener));
      const options = read(own, listener);
      own.rejectRest();
      return [listenerName(listener), options];
    }),
  );
}

/** Settings of single services, by name; those that have none are left out. */
export function readByService<Options>(
  settings: Settings,
  field: string,
  model: Model,
  read: (own: Settings) => Options,
): ReadonlyMap<string, Options> {
  const known = [...settings.groups(field)].filter(([name]) => model.services.has(name));
  return new Map(
    known.map(([name, own]) => {
      const options = read(own);
      own.rejectRest();
      return [name, options];
    }),
  );
}

/** Settings of members, by path or pattern. Where several match a member, each adds to it, and the later one wins. */
export class OptionsByMember<Options extends object> {
  readonly #options = new Map<string, Partial<Options>>();

  constructor(settings: Settings, field: string, model: Model, read: (own: Settings) => Partial<Options>) {
    const all = settings.group(field);
    for (const [pattern, own] of settings.groups(field)) {
      const options = read(own);
      own.rejectRest();
      for (const { origin } of matchedBy(all, pattern, model))
        this.#options.set(identityOf(origin), { ...this.#options.get(identityOf(origin)), ...options });
    }
  }

  of(id: MemberId): Partial<Options> {
    return this.#options.get(identityOf(id)) ?? {};
  }
}

function matchedBy(settings: Settings, pattern: string, model: Model): readonly Member[] {
  return (
    settings.attempt(pattern, () =>
      matchNodes(model, pattern).flatMap((node) => membersBelow(model, node).map(({ member }) => member)),
    ) ?? []
  );
}

/** Reports settings of listeners and services that the tree does not have. */
export function reportUnknown(settings: Settings, field: string, what: 'listener' | 'service', names: readonly string[]): void {
  const group = settings.group(field);
  for (const name of settings.groups(field).keys()) {
    if (names.includes(name)) continue;
    const meant = nearest(name, names);
    group.report(name, 'target.field', {
      message: `The tree has no ${what} ${name}`,
      hint: meant === undefined ? `There is ${names.join(', ')}.` : `Did you mean ${meant}?`,
    });
  }
}
