import { Evaluation } from '../../health';
import { equal, formatRatio, type Model, type Pool, type Ratio, type Reporter } from '../../tree';
import type { Provider } from './provider';

type MemberShares = Readonly<Record<string, Ratio | null>>;

/**
 * Tells where a driver shares differently from the pool that was written for it, with the numbers of the declared tree and its own.
 *
 * @returns whether it does
 */
export function reportOtherShares(
  reporter: Reporter,
  { otherShares }: Provider,
  trees: Readonly<Record<'declared' | 'written' | 'effective', Model>>,
  pool: Pool,
): boolean {
  if (!otherShares) return false;
  const { declared } = trees;
  const entry = declared.entries.find(({ service }) => service === pool.name)?.name;
  const [asked, written, given] = [declared, trees.written, trees.effective].map(
    (effective): MemberShares => new Evaluation({ declared, effective, isDead: () => false, findings: [] }).shares(entry),
  ) as [MemberShares, MemberShares, MemberShares];
  if (Object.keys(given).every((path) => same(written[path], given[path]))) return false;
  const { code, why, hint } = otherShares(pool);
  const numbers = Object.keys(given)
    .filter((path) => !same(asked[path], given[path]))
    .slice(0, 3)
    .map((path) => `${path} gets ${number(given[path])} instead of ${number(asked[path])}`);
  if (numbers.length === 0) return true;
  reporter.report(code, pool.place, {
    severity: 'warning',
    value: pool.members.map(({ weight }) => weight),
    message: `${why}: ${numbers.join(', ')}`,
    hint,
  });
  return true;
}

const same = (a: Ratio | null | undefined, b: Ratio | null | undefined): boolean => (a && b ? equal(a, b) : a === b);

const number = (share: Ratio | null | undefined): string => (share ? formatRatio(share) : 'no number');
