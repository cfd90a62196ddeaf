/** The pools of the benchmark with many of them. */
export const POOLS = 100;

export const portOf = (pool: number): number => 1000 + pool;

export const addressOf = (pool: number, member: number): string => `10.${pool}.${member >> 8}.${member & 255}`;
