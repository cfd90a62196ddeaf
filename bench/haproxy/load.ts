import { connect } from 'node:net';

/** Where requests go, and for how long. */
export interface Load {
  readonly address: string;
  readonly port: number;
  /** Kept alive; each sends its next request when the one before is answered. */
  readonly connections: number;
  readonly milliseconds: number;
}

export interface Answered {
  readonly requests: number;
  /** Microseconds from a request to its answer, of each. */
  readonly times: readonly number[];
}

/** Keeps connections busy for a while. Any answer but a short 200 fails it. */
export async function load({ connections, milliseconds, ...at }: Load): Promise<Answered> {
  const until = performance.now() + milliseconds;
  const times: number[] = [];
  await Promise.all(Array.from({ length: connections }, () => useConnection(at, until, times)));
  return { requests: times.length, times };
}

function useConnection({ address, port }: Pick<Load, 'address' | 'port'>, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = Buffer.from(`GET / HTTP/1.1\r\nHost: ${address}\r\n\r\n`);
    let sent = 0;
    const socket = connect({ host: address, port, noDelay: true });
    const send = () => {
      sent = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('data', (bytes) => {
      if (bytes.toString('latin1', 9, 12) !== '200') socket.destroy(new Error(`answered:\n${bytes}`));
      const now = performance.now();
      times.push((now - sent) * 1_000);
      if (now < until) send();
      else socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}
