import { absolute, add, compare, divide, gcdOf, isZero, lcm, type Ratio, ratio, subtract, ZERO } from '../../tree';

/** Largest weight that HAProxy and Octavia take. */
const MAX_WEIGHT = 256;

/** How much work the search for the best integers may be, in divisions. */
const MAX_WORK = 2_000_000;

/** Integers for shares, and how far the worst of them is off. */
export interface IntegerWeights {
  /** In the order of the shares; 0 for a share of 0, else 1 to 256. */
  readonly weights: readonly number[];
  /** Largest difference between a share as asked for and as the integers give it. */
  readonly error: Ratio;
}

/**
 * The integers from 1 to 256 whose proportions come closest to the given shares (smallest largest error; of equals the smallest
 * integers). Exact where that is possible. Of very many members, a sample of the
 * possible totals is tried.
 */
export function bestWeights(shares: readonly Ratio[]): IntegerWeights {
  const positive = shares.filter((share) => !isZero(share));
  if (positive.length === 0) return { weights: shares.map(() => 0), error: ZERO };
  const exact = exactWeights(positive);
  const best = exact ?? searchWeights(positive);
  let next = 0;
  const weights = shares.map((share) => (isZero(share) ? 0 : (best[next++] as number)));
  return { weights, error: exact ? ZERO : largestError(positive, best) };
}

function exactWeights(shares: readonly Ratio[]): readonly number[] | undefined {
  const common = shares.reduce((all, { d }) => lcm(all, d), 1n);
  const scaled = shares.map(({ n, d }) => (n * common) / d);
  const unit = gcdOf(scaled);
  const weights = scaled.map((n) => n / unit);
  return weights.every((weight) => weight <= BigInt(MAX_WEIGHT)) ? weights.map(Number) : undefined;
}

/** For each total there is a best apportionment, so the best total is the best of all. */
function searchWeights(shares: readonly Ratio[]): readonly number[] {
  const total = shares.reduce((sum, share) => sum + toNumber(share), 0);
  const parts = shares.map((share) => toNumber(share) / total);
  const largest = parts.reduce((a, b) => Math.max(a, b), 0);
  const smallest = parts.reduce((a, b) => Math.min(a, b), 1);
  const scaled = parts.map((part) => Math.max(1, Math.floor((part / largest) * MAX_WEIGHT)));
  let best = attempt(
    parts,
    scaled.reduce((sum, weight) => sum + weight, 0),
  );
  // A larger total starves the largest part, a smaller one feeds the smallest: either would be off by more than the best so far.
  const most = Math.floor(MAX_WEIGHT / Math.max(largest - best.error, 1 / parts.length));
  const least = Math.max(parts.length, Math.ceil(1 / (smallest + best.error)));
  const step = Math.max(1, Math.ceil(((most - least) * parts.length) / MAX_WORK));
  for (let sum = least; sum <= most; sum += step) {
    const next = attempt(parts, sum);
    if (next.error < best.error - 1e-15 || (next.error <= best.error + 1e-15 && sum < best.sum)) best = next;
  }
  const unit = Number(gcdOf(best.weights.map(BigInt)));
  return best.weights.map((weight) => weight / unit);
}

function attempt(parts: readonly number[], sum: number): { weights: readonly number[]; error: number; sum: number } {
  const weights = apportion(parts, sum);
  return { weights, error: worst(parts, weights), sum };
}

/** Rounds down within the limits, then corrects the total one by one where it is off least. */
function apportion(parts: readonly number[], sum: number): number[] {
  const quotas = parts.map((part) => part * sum);
  const weights = quotas.map((quota) => Math.min(MAX_WEIGHT, Math.max(1, Math.floor(quota))));
  let rest = sum - weights.reduce((all, weight) => all + weight, 0);
  if (rest === 0) return weights;
  const change = Math.sign(rest);
  const end = change > 0 ? MAX_WEIGHT : 1;
  const lack = quotas.map((quota, i) => (quota - (weights[i] as number)) * change);
  let open = [...parts.keys()]
    .filter((i) => weights[i] !== end)
    .sort((a, b) => (lack[b] as number) - (lack[a] as number) || a - b);
  while (rest !== 0 && open.length > 0) {
    for (const i of open.slice(0, Math.abs(rest))) {
      weights[i] = (weights[i] as number) + change;
      rest -= change;
    }
    open = open.filter((i) => weights[i] !== end);
  }
  return weights;
}

function worst(parts: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return parts.reduce((most, part, i) => Math.max(most, Math.abs((weights[i] as number) / sum - part)), 0);
}

function largestError(shares: readonly Ratio[], weights: readonly number[]): Ratio {
  const total = shares.reduce(add, ZERO);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return shares.reduce((most, share, i) => {
    const error = absolute(subtract(ratio(weights[i] as number, sum), divide(share, total)));
    return compare(error, most) > 0 ? error : most;
  }, ZERO);
}

const toNumber = ({ n, d }: Ratio): number => Number((n * 10n ** 18n) / d) / 1e18;
