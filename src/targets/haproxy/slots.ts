import { type Child, gcdOf } from '../../tree';

/** Some turns in a row of one child. */
export interface Piece {
  readonly service: string;
  readonly turns: number;
}

/** Pieces that a list may have, unless it has more children: each of them costs time in every request. */
const MAX_PIECES = 64;

/** How many turns a round has: the weights over their gcd. */
export function turnsOf(children: readonly Child[]): number {
  return sumOf(shares(children).map(({ turns }) => turns));
}

/**
 * A round as pieces that are spread evenly. In a round of many turns a piece is some turns of its child, as few as the number of
 * pieces allows.
 */
export function piecesOf(children: readonly Child[]): readonly Piece[] {
  return remembered(spreadLists, children, () => {
    const blocks = shares(children);
    const most = Math.max(MAX_PIECES, blocks.length);
    return merge(spread(blocks, smallestSize(blocks, most)));
  });
}

/** A round of which nothing is ever left out, so its pieces cost nothing: each turn is one. */
export function spreadPiecesOf(children: readonly Child[]): readonly Piece[] {
  return remembered(wholeLists, children, () => merge(spread(shares(children), 1)));
}

const spreadLists = new WeakMap<readonly Child[], readonly Piece[]>();
const wholeLists = new WeakMap<readonly Child[], readonly Piece[]>();

/** The companion asks for every single request. */
function remembered(
  lists: WeakMap<readonly Child[], readonly Piece[]>,
  children: readonly Child[],
  pieces: () => readonly Piece[],
): readonly Piece[] {
  const known = lists.get(children) ?? pieces();
  lists.set(children, known);
  return known;
}

function shares(children: readonly Child[]): readonly Piece[] {
  const unit = Number(gcdOf(children.map(({ weight }) => BigInt(weight))));
  return children.filter(({ weight }) => weight > 0).map(({ service, weight }) => ({ service, turns: weight / unit }));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Turns in a piece, at most, so that there are no more pieces than may be. */
function smallestSize(blocks: readonly Piece[], most: number): number {
  let size = 1;
  while (sumOf(blocks.map(({ turns }) => Math.ceil(turns / size))) > most) size++;
  return size;
}

/**
 * Evenly: after any number of pieces each child has had its due part of them, give or take less than one. The k-th of a child's
 * pieces has a first and a last place where that holds; of those that may come now, the one that must come soonest does.
 */
function spread(blocks: readonly Piece[], size: number): readonly Piece[] {
  const waiting = blocks.map(({ service, turns }) => ({ service, turns, pieces: Math.ceil(turns / size), taken: 0 }));
  const all = sumOf(waiting.map(({ pieces }) => pieces));
  const places = waiting.map(({ pieces }) => ({ first: 1, last: Math.ceil(all / pieces) }));
  return Array.from({ length: all }, (_, i) => {
    let best = -1;
    for (const [j, { first, last }] of places.entries()) {
      const chosen = places[best];
      if (first <= i + 1 && (!chosen || last < chosen.last || (last === chosen.last && first < chosen.first))) best = j;
    }
    const next = waiting[best] as (typeof waiting)[number];
    const turnsUntil = (pieces: number): number => Math.floor((pieces * next.turns) / next.pieces);
    const turns = turnsUntil(next.taken + 1) - turnsUntil(next.taken);
    next.taken++;
    places[best] = {
      first: Math.floor((next.taken * all) / next.pieces) + 1,
      last: Math.ceil(((next.taken + 1) * all) / next.pieces),
    };
    return { service: next.service, turns };
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
