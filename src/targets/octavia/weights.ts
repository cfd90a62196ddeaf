import { absolute, add, compare, divide, gcdOf, isZero, lcm, type Ratio, ratio, subtract, ZERO } from '../../tree';

/** Largest weight that Octavia takes. */
const MAX_WEIGHT = 256;

/** How much work the search for the best integers may be, in divisions. */
const MAX_WORK = 4_000_000;

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

/** For each total, the apportionment by largest remainders is the best there is; so the best total is the best of all. */
function searchWeights(shares: readonly Ratio[]): readonly number[] {
  const total = shares.reduce((sum, share) => sum + toNumber(share), 0);
  const parts = shares.map((share) => toNumber(share) / total);
  const largest = parts.reduce((a, b) => Math.max(a, b), 0);
  const most = Math.floor(MAX_WEIGHT / largest);
  const step = Math.max(1, Math.ceil((most * parts.length) / MAX_WORK));
  let best: { weights: number[]; error: number } | undefined;
  for (let sum = most; sum >= Math.min(parts.length, most); sum -= step) {
    const weights = apportion(parts, sum);
    const error = worst(parts, weights);
    if (!best || error <= best.error + 1e-15) best = { weights, error };
  }
  const weights = best?.weights ?? parts.map(() => 1);
  const unit = Number(gcdOf(weights.map(BigInt)));
  return weights.map((weight) => weight / unit);
}

function apportion(parts: readonly number[], sum: number): number[] {
  const quotas = parts.map((part) => part * sum);
  const weights = quotas.map((quota) => Math.min(MAX_WEIGHT, Math.max(1, Math.floor(quota))));
  let rest = sum - weights.reduce((all, weight) => all + weight, 0);
  const order = quotas
    .map((quota, i) => ({ i, remainder: quota - (weights[i] as number) }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i);
  for (const { i } of order) {
    if (rest <= 0) break;
    if ((weights[i] as number) >= MAX_WEIGHT) continue;
    weights[i] = (weights[i] as number) + 1;
    rest--;
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
