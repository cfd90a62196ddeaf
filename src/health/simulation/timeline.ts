/** Something came up or went down. */
export interface Transition {
  /** Milliseconds since the start. */
  readonly at: number;
  /** The member (`POOL/MEMBER`) or service, in the declared tree; a child as its parent sees it is `PARENT/CHILD`. */
  readonly name: string;
  /** `child`: what a parent takes a child to be that it sees only through checks of its own. */
  readonly kind: 'member' | 'service' | 'child';
  readonly from: 'up' | 'down';
  readonly to: 'up' | 'down';
  /** From what happened first up to this, with the name of every balancer on the way. */
  readonly causes: readonly string[];
  /** What the balancers above make of it while they stay as they are. */
  readonly effects: readonly string[];
}

/** A transition as a line: `6.000 s  whoami-dc1  up → down  (whoami-dc1/a is down ...)`. */
export function formatTransition({ at, name, from, to, causes, effects }: Transition): string {
  const chain = [...causes, ...effects].join('; ');
  return `${(at / 1000).toFixed(3)} s  ${name}  ${from} → ${to}${chain === '' ? '' : `  (${chain})`}`;
}

/** What a reload made of something; nothing where it is as it was, or was not there before or after. */
export function reloaded(
  at: number,
  name: string,
  kind: Transition['kind'],
  was: boolean | undefined,
  is: boolean | undefined,
): readonly Transition[] {
  if (was === undefined || is === undefined || was === is) return [];
  return [
    {
      at,
      name,
      kind,
      from: was ? 'up' : 'down',
      to: is ? 'up' : 'down',
      causes: ['the configuration was reloaded'],
      effects: [],
    },
  ];
}
