import type { Choices, Plain, Turns } from '../../../../health';
import { gcdOf } from '../../../../tree';

/** The member that was chosen last, by position, and the weight that one must have to be chosen now. */
interface Round {
  readonly last: number;
  readonly weight: number;
}

/**
 * The weighted round robin of IPVS (`ip_vs_wrr.c` of Linux 6, from its source; not run here): it goes through the members again and
 * again, asks for the largest weight first and for less each time, and takes those that weigh as much. It chooses a connection, or
 * the first of datagrams that belong together. The order of members is not declared; here it is that of the tree.
 */
export const lvsTurns: Turns = {
  start: (_service, choices) => asPlain({ last: -1, weight: largest(choices) }),

  changed(_service, state, choices) {
    const { weight } = roundOf(state);
    const most = largest(choices);
    const unit = stepOf(choices);
    const kept = unit > 1 ? Math.floor(weight / unit) * unit + 1 : weight;
    return asPlain({ last: -1, weight: weight > most || weight === 0 ? most : kept });
  },

  next(_service, state, choices) {
    if (choices.inUse.length === 0) return { state, index: null };
    let { last, weight } = roundOf(state);
    for (;;) {
      const from = last;
      const asked = weight;
      const next = choices.inUse.find((one) => one.index > from && one.weight >= asked);
      if (next) return { state: asPlain({ last: next.index, weight }), index: next.index };
      last = -1;
      weight -= stepOf(choices);
      if (weight <= 0) weight = largest(choices);
    }
  },
};

const stepOf = ({ inUse }: Choices): number => Number(gcdOf(inUse.map(({ weight }) => BigInt(weight))));

/** Just enough for the heaviest alone. */
const largest = (choices: Choices): number =>
  choices.inUse.length === 0 ? 0 : Math.max(...choices.inUse.map(({ weight }) => weight)) - (stepOf(choices) - 1);

const asPlain = (round: Round): Plain => ({ ...round });

const roundOf = (state: Plain): Round => state as unknown as Round;
