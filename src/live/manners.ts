import type { Asked } from '../targets';
import { connectTimeoutOf } from '../targets/haproxy/connect-timeout';
import type { Model } from '../tree';
import { approximateManner, isApproximate } from './approximate-manner';
import { haproxyManner } from './haproxy-manner';
import { haproxySettings } from './haproxy-settings';
import type { Manner } from './manner';
import { traefikManner } from './traefik-manner';

/** Longest wait of an amphora for a connection, in milliseconds: Octavia's default, which the lowering writes. */
const TIMEOUT_CONNECT = 5_000;

/** How the target that is asked for checks; without one, as HAProxy does. */
export function mannerOf(asked: Asked | undefined, model: Model): Manner {
  if (asked?.name === 'traefik') return traefikManner;
  if (asked?.name === 'octavia' || asked?.name === 'occm')
    return haproxyManner({ timeoutConnect: () => TIMEOUT_CONNECT, namesServer: false });
  if (asked && isApproximate(asked)) return approximateManner;
  const settings = haproxySettings(asked, model);
  return haproxyManner({ timeoutConnect: (pool) => connectTimeoutOf(settings, pool), namesServer: true });
}
