import { realWorld, type World } from '../world';
import { formatSocketAddress, readSocketAddress, type SocketAddress } from './address';
import { failure } from './failure';

export interface RuntimeApiOptions {
  /** Gives up what is under way. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one command and its whole answer. @defaultValue 10000 */
  readonly timeout?: number | undefined;
  readonly world?: World | undefined;
}

/** Asks one command; an answer has no blank line at its end. */
export type Ask = (command: string) => Promise<string>;

/** Most that an answer may have, in bytes: the statistics of 10000 servers are 3 MB. */
const MAX_ANSWER = 64 * 1024 * 1024;

/**
 * Talks to the Runtime API of HAProxy, one connection a command (without prompt HAProxy closes it behind the answer, 3.2.26 measured).
 * What an answer means is the caller's; that there is none in time, or only a part of one, is a `FindingsError`.
 *
 * @param socket - path of the socket file, or `ADDRESS:PORT`
 * @throws FindingsError where that is no address
 */
export function runtimeApi(socket: string, { signal, timeout = 10_000, world = realWorld }: RuntimeApiOptions = {}): Ask {
  const address = readSocketAddress(socket);
  return async (command) => {
    const answer = await exchange({ address, command, signal, timeout, world });
    if (answer === '\n') return '';
    if (answer.endsWith('\n\n')) return answer.slice(0, -2);
    throw answer === '' ? silent(address) : strange(address, answer);
  };
}

interface Task {
  readonly address: SocketAddress;
  readonly command: string;
  readonly signal: AbortSignal | undefined;
  readonly timeout: number;
  readonly world: World;
}

/** Everything that comes until the other side closes. */
function exchange({ address, command, signal, timeout, world }: Task): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    const socket = world.connect(address);
    const pieces: Buffer[] = [];
    let size = 0;
    let connected = false;
    const late = setTimeout(() => socket.destroy(slow(address, timeout, connected, size)), timeout);
    const abort = (): unknown => socket.destroy(aborted());
    signal?.addEventListener('abort', abort, { once: true });
    socket.once('connect', () => {
      connected = true;
    });
    socket.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > MAX_ANSWER) socket.destroy(endless(address));
      else pieces.push(piece);
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.name === 'FindingsError' ? error : unreachable(address, error)),
    );
    socket.once('close', () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', abort);
      resolve(Buffer.concat(pieces).toString());
    });
    socket.end(`${command}\n`);
  });
}

function unreachable(address: SocketAddress, { code = '', message }: NodeJS.ErrnoException) {
  const name = formatSocketAddress(address);
  const [what, hint] = ('path' in address ? FILE_FAULTS : PORT_FAULTS)[code] ?? [message, 'Check the path or address.'];
  return failure('runtime-api.unreachable', { value: name, message: `${name} can not be opened: ${what}`, hint });
}

type Faults = Readonly<Record<string, readonly [what: string, hint: string]>>;

const SETTING = 'a tree gets a Runtime API by targets.haproxy.socket';

const FILE_FAULTS: Faults = {
  ENOENT: ['there is no such file', `Check the path, and that HAProxy runs; ${SETTING}.`],
  ECONNREFUSED: ['nobody listens there', 'It is no socket, or left behind by an HAProxy that has ended.'],
  EACCES: [
    'permission denied',
    'Run it as the user or group that owns the socket, or give the stats socket line another mode, user or group.',
  ],
};

const PORT_FAULTS: Faults = {
  ECONNREFUSED: ['nobody listens there', `Check address and port, and that HAProxy runs; ${SETTING}.`],
  ENOTFOUND: ['there is no such host', 'Check the name, or give an IP address.'],
  ECONNRESET: ['the connection was reset', 'Is it the port of a stats socket line?'],
};

const slow = (address: SocketAddress, timeout: number, connected: boolean, size: number) =>
  failure('runtime-api.timeout', {
    value: formatSocketAddress(address),
    message: `${formatSocketAddress(address)} gave ${connected ? (size === 0 ? 'no answer' : 'only a part of an answer') : 'no connection'} within ${timeout}ms`,
    hint: 'Is it the socket of a stats socket line? A process that hangs, or has all its connections in use, does not answer either.',
  });

const silent = (address: SocketAddress) =>
  failure('runtime-api.answer', {
    value: '',
    message: `${formatSocketAddress(address)} closed the connection without an answer`,
    hint: 'Is it the socket of a stats socket line? HAProxy closes so while it ends, and when too many ask at once.',
  });

/** Begins as no answer of HAProxy does, or ends before its end. */
export const strange = (address: SocketAddress | string, answer: string) =>
  failure('runtime-api.answer', {
    value: answer.slice(0, 100),
    message: `The answer of ${typeof address === 'string' ? address : formatSocketAddress(address)} is none of HAProxy, or was cut off`,
    hint: 'Give the socket of a stats socket line, and ask again where HAProxy was being reloaded.',
  });

const endless = (address: SocketAddress) =>
  failure('runtime-api.answer', {
    value: null,
    message: `The answer of ${formatSocketAddress(address)} does not end within ${MAX_ANSWER / 1024 / 1024} MiB`,
    hint: 'Is it the socket of a stats socket line?',
  });

export const aborted = () =>
  failure('runtime-api.aborted', {
    value: null,
    message: 'Given up by the caller',
    hint: 'What was changed before stays changed; look at the status.',
  });
