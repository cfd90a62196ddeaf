import { acknowledges } from '../../acknowledge';
import type { Settings } from '../../settings';
import { GATES, type Gate } from './gate';

export interface GateOptions {
  /** Undefined where nothing was asked for. */
  readonly asked: Gate | undefined;
  /** What holds where init states ask for a gate. */
  readonly gate: Gate;
}

/** Who has acknowledged that there is no init state has decided against a gate, unless he asks for one. */
export function readGate(settings: Settings): GateOptions {
  const asked = settings.word('gate', GATES) as Gate | undefined;
  const accepted = acknowledges(settings.raw('acknowledge'), 'octavia.init-state');
  return { asked, gate: asked ?? (accepted ? 'none' : 'weight') };
}
