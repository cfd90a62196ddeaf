/**
 * The order of `balance static-rr` (HAProxy 3.2.26, measured): a map of one round, computed anew whenever a server comes or goes.
 * For each place in it every server's score grows by its weight; the one whose score makes up the most whole rounds is taken,
 * of equals the first, and pays a round. Exact over every whole round, whatever happened before.
 *
 * @returns positions of the servers, once for each unit of weight
 */
export function staticOrder(servers: readonly { readonly index: number; readonly weight: number }[]): readonly number[] {
  const total = servers.reduce((sum, { weight }) => sum + weight, 0);
  const scores = servers.map(() => 0);
  return Array.from({ length: total }, () => {
    let best = 0;
    for (const [i, { weight }] of servers.entries()) {
      scores[i] = (scores[i] as number) + weight;
      if (rounds(scores[i] as number, total) > rounds(scores[best] as number, total)) best = i;
    }
    scores[best] = (scores[best] as number) - total;
    return (servers[best] as { index: number }).index;
  });
}

const rounds = (score: number, total: number): number => Math.floor((score + total) / total);
