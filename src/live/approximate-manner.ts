import type { Asked } from '../targets';
import type { Reporter } from '../tree';
import { haproxyManner } from './haproxy-manner';
import type { Manner } from './manner';

/** Docker's default, in milliseconds; the targets fill in theirs. */
const DEFAULT_TIMEOUT = 30_000;

/**
 * For targets that can not be followed byte for byte from here: HAProxy's request and its idea of an answer, and the target's
 * timeout for everything.
 */
export const approximateManner: Manner = {
  ...haproxyManner({ timeoutConnect: () => DEFAULT_TIMEOUT, namesServer: true }),
  limits: ({ timeout = DEFAULT_TIMEOUT }) => ({ connect: timeout, answer: timeout, whole: timeout }),
};

/** Why a target can not be followed. */
const APPROXIMATE: Readonly<Record<string, 'inside' | 'unmeasured'>> = {
  docker: 'inside',
  swarm: 'inside',
  'occm:f5': 'unmeasured',
  'occm:ovn': 'unmeasured',
  'octavia:f5': 'unmeasured',
  'octavia:ovn': 'unmeasured',
};

export const isApproximate = ({ name }: Asked): boolean => Object.hasOwn(APPROXIMATE, name);

/** Tells that a target is not followed byte for byte. */
export function reportApproximate(reporter: Reporter, { name }: Asked): void {
  const how = 'from here members are checked over the network, as HAProxy does';
  if (APPROXIMATE[name] === 'inside') {
    reporter.report('probe.inside', [], {
      severity: 'warning',
      value: name,
      message: `The checks of ${name} are commands inside of containers; ${how}`,
      hint: 'A port that is not published, or a command that does something else, gives other results.',
    });
    return;
  }
  reporter.report('probe.unmeasured', [], {
    severity: 'warning',
    value: name,
    message: `What ${name} sends with a check was never measured; ${how}`,
    hint: 'Where a member answers by the headers of a request, its own checks may find something else.',
  });
}
