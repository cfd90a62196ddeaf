import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { SocketAddress } from './haproxy/address';

/** What a client takes from outside; handed in, so that time and files can be others in a test. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Undefined where there is no such file. */
  readFile(path: string): string | undefined;
  readonly fetch: typeof fetch;
  /** A connection that is being opened. */
  connect(to: SocketAddress): Socket;
  /** Milliseconds that only grow. */
  now(): number;
  /** @throws the signal's reason when it is aborted */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const realWorld: World = {
  env: process.env,
  home: homedir(),
  readFile(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  fetch: (...request) => fetch(...request),
  connect: (to) => connect(to),
  now: () => performance.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
};
