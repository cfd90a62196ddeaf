/** Who answered how often. */
export class Tally {
  /** Per request: the member's name, else what came instead ('503', 'unanswered', 'closed'), in the order answered. */
  readonly order: string[] = [];
  /** Only answers of members. */
  readonly byMember: Record<string, number> = {};
  /** Only answers with a status. */
  readonly byStatus: Record<string, number> = {};

  get total(): number {
    return this.order.length;
  }

  /** Requests that no answer came for. */
  get unanswered(): number {
    return this.order.filter((label) => label === 'unanswered').length;
  }

  add({ member, status, otherwise = 'unanswered' }: { member?: string; status?: number; otherwise?: string }): void {
    if (member !== undefined) count(this.byMember, member);
    if (status !== undefined) count(this.byStatus, String(status));
    this.order.push(member ?? (status === undefined ? otherwise : String(status)));
  }
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
