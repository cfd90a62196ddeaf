import { type Child, gcdOf } from '../../tree';

/** Some turns in a row of one child. */
export interface Piece {
  readonly service: string;
  readonly turns: number;
}

/** Most turns that are interleaved: every piece of a list costs time in every request. */
const MAX_INTERLEAVED = 64;

/** How many turns a round has: the weights over their gcd. */
export function turnsOf(children: readonly Child[]): number {
  return shares(children).reduce((sum, { turns }) => sum + turns, 0);
}

/** A round as pieces: turns of each child spread evenly, or one piece a child in a long round. */
export function piecesOf(children: readonly Child[]): readonly Piece[] {
  const blocks = shares(children);
  return turnsOf(children) > MAX_INTERLEAVED ? blocks : merge(spread(blocks));
}

/** A round of which nothing is ever left out, so its pieces cost nothing: always spread. */
export function spreadPiecesOf(children: readonly Child[]): readonly Piece[] {
  return merge(spread(shares(children)));
}

function shares(children: readonly Child[]): readonly Piece[] {
  const unit = Number(gcdOf(children.map(({ weight }) => BigInt(weight))));
  return children.filter(({ weight }) => weight > 0).map(({ service, weight }) => ({ service, turns: weight / unit }));
}

/**
 * Evenly: after any number of turns each child has had its due part of them, give or take less than one. The k-th of a child's
 * turns has a first and a last place where that holds; of the turns that may come now, the one that must come soonest does.
 */
function spread(blocks: readonly Piece[]): readonly Piece[] {
  const round = blocks.reduce((sum, { turns }) => sum + turns, 0);
  const waiting = blocks.map(({ service, turns }) => ({ service, turns, first: 1, last: Math.ceil(round / turns), taken: 0 }));
  return Array.from({ length: round }, (_, i) => {
    const next = waiting
      .filter(({ first }) => first <= i + 1)
      .reduce((a, b) => (b.last < a.last || (b.last === a.last && b.first < a.first) ? b : a));
    next.taken++;
    next.first = Math.floor((next.taken * round) / next.turns) + 1;
    next.last = Math.ceil(((next.taken + 1) * round) / next.turns);
    return { service: next.service, turns: 1 };
  });
}

function merge(turns: readonly Piece[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const { service, turns: more } of turns) {
    const last = pieces[pieces.length - 1];
    if (last?.service === service) pieces[pieces.length - 1] = { service, turns: last.turns + more };
    else pieces.push({ service, turns: more });
  }
  return pieces;
}
