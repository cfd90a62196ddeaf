import { type Model, Reporter } from '../../tree';
import { listenersOf } from '../listeners';
import { frontendName } from './frontend';

/** A frontend of a tree, and the entries of the tree that it is. */
export interface Frontend {
  readonly name: string;
  /** Of the tree, in file order: the listener's own before those of its routes. */
  readonly entries: Model['entries'];
}

/** The frontends that a tree has as listeners: further ones redirect, show statistics or lead to themselves. */
export function haproxyFrontends(model: Model): readonly Frontend[] {
  let next = 0;
  return listenersOf(new Reporter('haproxy'), model, 'predict').map((listener, i) => {
    const first = next;
    next += listener.routes.length + (listener.service === undefined ? 0 : 1);
    return { name: frontendName(listener, i), entries: model.entries.slice(first, next) };
  });
}
