import type { Dynamics } from '../../target';
import type { GatedPools } from './gate';

/** What a driver does in time, with the gate before the pools that it is before. */
export function withGate(dynamics: Dynamics, { gate, names }: GatedPools): Dynamics {
  if (gate === 'none' || names.size === 0) return dynamics;
  return { ...dynamics, gate: { ...HOLDING[gate], covers: ({ name }) => names.has(name) } };
}

const HOLDING = {
  weight: { holds: 'drain', proof: 'DRAINING', why: 'none: at weight 0 until a check has passed' },
  'admin-state': {
    holds: 'maintenance',
    proof: undefined,
    why: 'none: disabled, and down until its checks pass, where server state is carried',
  },
} as const;
