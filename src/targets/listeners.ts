import type { Listener, Model, Reporter } from '../tree';
import type { LowerRequest } from './target';

/** The listeners of a tree. A root alone says no port; plain HTTP on 80 is what people mean, and they are told. */
export function listenersOf(reporter: Reporter, model: Model, purpose: LowerRequest['purpose']): readonly Listener[] {
  const root = model.entries[0];
  if (model.listeners.length > 0 || !root) return model.listeners;
  if (purpose === 'deploy') {
    reporter.report('listener.assumed', ['root'], {
      severity: 'info',
      value: root.service,
      message: `${root.service} is served as http on port 80, since the tree has a root and no listeners`,
      hint: `Write listeners: [{ protocol: http, port: 80, service: ${root.service} }] to choose.`,
    });
  }
  return [{ protocol: 'http', port: 80, bind: undefined, service: root.service, routes: [], place: ['root'] }];
}
