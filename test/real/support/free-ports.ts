import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const first = 20_000;
const last = 31_999;
let next = randomInt(first, last);
let left = last - first + 1;

function nextCandidate(): number {
  if (left-- === 0) throw new Error(`no free port left between ${first} and ${last}`);
  const candidate = next;
  next = candidate === last ? first : candidate + 1;
  return candidate;
}

async function isFree(port: number, address: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, address);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}

/** A port below the ephemeral range on which nothing listens; never the same one twice. */
export async function freePort(address = '127.0.0.1'): Promise<number> {
  let candidate = nextCandidate();
  while (!(await isFree(candidate, address))) candidate = nextCandidate();
  return candidate;
}

export async function freePorts(count: number, address = '127.0.0.1'): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort(address));
  return ports;
}
