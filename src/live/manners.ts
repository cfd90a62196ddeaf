import type { Asked } from '../targets';
import { connectTimeoutOf } from '../targets/haproxy/connect-timeout';
import { resolveSettings } from '../targets/haproxy/settings';
import type { LowerRequest } from '../targets/target';
import { type Model, Reporter } from '../tree';
import { approximateManner, isApproximate } from './approximate-manner';
import { haproxyManner } from './haproxy-manner';
import type { Manner } from './manner';
import { traefikManner } from './traefik-manner';

/** Longest wait of an amphora for a connection, in milliseconds: Octavia's default, which the lowering writes. */
const TIMEOUT_CONNECT = 5_000;

/** How the target that is asked for checks; without one, as HAProxy does. */
export function mannerOf(asked: Asked | undefined, model: Model): Manner {
  if (asked?.name === 'traefik') return traefikManner;
  if (asked?.name === 'octavia') return haproxyManner({ timeoutConnect: () => TIMEOUT_CONNECT, namesServer: false });
  if (asked && isApproximate(asked)) return approximateManner;
  return haproxyManner({ timeoutConnect: haproxyTimeouts(asked, model), namesServer: true });
}

/** What is wrong with the settings was reported when the tree was checked. */
function haproxyTimeouts(asked: Asked | undefined, model: Model): (pool: string) => number {
  const { targets } = model;
  const own = Object.hasOwn(targets, 'haproxy') ? targets.haproxy : undefined;
  const given = asked?.name === 'haproxy' ? asked.settings : {};
  const settings = { ...(own as object | undefined), ...given };
  const request: LowerRequest = { model, settings, version: asked?.version, purpose: 'predict', broken: true };
  const resolved = resolveSettings(new Reporter('haproxy'), request, []);
  return (pool) => connectTimeoutOf(resolved, pool);
}
