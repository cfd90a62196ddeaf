import type { Asked } from '../targets';
import { type ResolvedSettings, resolveSettings } from '../targets/haproxy/settings';
import { type Model, Reporter } from '../tree';

/** HAProxy's settings of a tree; what is wrong with them was reported when the tree was checked. */
export function haproxySettings(asked: Asked | undefined, model: Model): ResolvedSettings {
  const { targets } = model;
  const own = Object.hasOwn(targets, 'haproxy') ? targets.haproxy : undefined;
  const given = asked?.name === 'haproxy' ? asked.settings : {};
  const settings = { ...(own as object | undefined), ...given };
  return resolveSettings(
    new Reporter('haproxy'),
    { model, settings, version: asked?.version, purpose: 'predict', broken: true },
    [],
  );
}
