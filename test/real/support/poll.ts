import { setTimeout as wait } from 'node:timers/promises';

export interface Polling<T> {
  timeoutMs?: number;
  everyMs?: number;
  /** Default: the value seen is truthy. */
  accept?: (seen: T) => boolean;
}

/** Looks again and again until what is seen is accepted, and returns it. A look that throws is not accepted. */
export async function until<T>(description: string, look: () => T | Promise<T>, polling: Polling<T> = {}): Promise<T> {
  const { timeoutMs = 10_000, everyMs = 20, accept = Boolean } = polling;
  const deadline = performance.now() + timeoutMs;
  let lastSeen: string;
  do {
    try {
      const seen = await look();
      if (accept(seen)) return seen;
      lastSeen = shown(seen);
    } catch (error) {
      lastSeen = `thrown: ${error instanceof Error ? error.message : String(error)}`;
    }
    await wait(everyMs);
  } while (performance.now() < deadline);
  throw new Error(`not within ${timeoutMs} ms: ${description}; last seen: ${lastSeen}`);
}

function shown(seen: unknown): string {
  const text = typeof seen === 'string' ? seen : (JSON.stringify(seen) ?? String(seen));
  return text.length > 4000 ? `${text.slice(0, 4000)}...` : text;
}
