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

/** The k-th of n turns stands in the middle of the k-th n-th of the round. */
function spread(blocks: readonly Piece[]): readonly Piece[] {
  return blocks
    .flatMap(({ service, turns }, child) =>
      Array.from({ length: turns }, (_, k) => ({ service, turns: 1, child, at: (2 * k + 1) / turns })),
    )
    .sort((a, b) => a.at - b.at || a.child - b.child);
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
