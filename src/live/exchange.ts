import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { CodeRange } from '../tree';
import { AnswerReader, type Dialect } from './answer';
import type { Limits } from './manner';
import type { Outcome, ProbedType, ProbeKind } from './result';

/** One check, ready to be done. */
export interface Exchange {
  readonly address: string;
  readonly port: number;
  readonly type: ProbedType;
  readonly request: string;
  readonly serverName: string | undefined;
  readonly codes: readonly CodeRange[];
  readonly dialect: Dialect;
  readonly limits: Limits;
}

/**
 * Does one check over a connection of its own. Every error is an outcome: it never rejects, and it resolves when its socket is
 * closed.
 */
export function exchange(task: Exchange, signal: AbortSignal | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    new Conversation(task, signal, resolve).begin();
  });
}

type Stage = 'connecting' | 'greeting' | 'waiting';

class Conversation {
  readonly #reader: AnswerReader;
  readonly #started = performance.now();
  #stage: Stage = 'connecting';
  #socket: Socket | undefined;
  /** Over the socket; closes it with itself. */
  #secure: Socket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #outcome: Outcome | undefined;

  constructor(
    private readonly task: Exchange,
    private readonly signal: AbortSignal | undefined,
    private readonly resolve: (outcome: Outcome) => void,
  ) {
    this.#reader = new AnswerReader(task.dialect);
  }

  begin(): void {
    const { address, port, limits } = this.task;
    if (this.signal?.aborted) {
      this.resolve(ABORTED);
      return;
    }
    this.signal?.addEventListener('abort', this.#abort, { once: true });
    this.#wait(limits.connect);
    try {
      // One address only, as with systems that resolve a name once.
      const socket = connect({ host: address, port, autoSelectFamily: false });
      this.#socket = socket;
      socket.once('connect', () => this.#connected(socket));
      socket.once('close', () => this.#closed());
      socket.on('error', (error) => this.#failed(error));
    } catch (error) {
      this.#end('error', messageOf(error));
    }
  }

  #connected(socket: Socket): void {
    const { type, serverName, request } = this.task;
    if (type === 'tcp') this.#end('passed', 'connected');
    else if (type === 'http') this.#send(socket, request);
    else {
      this.#stage = 'greeting';
      const secure = connectTls({ socket, servername: serverName ?? '', rejectUnauthorized: false });
      this.#secure = secure;
      secure.once('secureConnect', () => {
        if (type === 'tls-hello') this.#end('passed', 'began a TLS session');
        else this.#send(secure, request);
      });
      secure.on('error', (error) => this.#failed(error));
      secure.once('close', () => this.#lost());
    }
  }

  #send(stream: Socket, request: string): void {
    if (this.#outcome) return;
    this.#stage = 'waiting';
    this.#wait(this.task.limits.answer);
    stream.on('data', (bytes: Buffer) => this.#received(bytes));
    stream.once('end', () => this.#lost());
    stream.write(request, 'latin1');
  }

  #received(bytes: Buffer): void {
    if (this.#outcome) return;
    const answer = this.#reader.push(bytes);
    if (answer === undefined) return;
    if ('fault' in answer) {
      this.#end('answer', answer.fault);
      return;
    }
    const { status, text } = answer;
    const accepted = this.task.codes.some(({ from, to }) => status >= from && status <= to);
    this.#end(accepted ? 'passed' : 'status', `answered ${text.slice(0, 200)}`, status);
  }

  #wait(limit: number): void {
    clearTimeout(this.#timer);
    const { whole } = this.task.limits;
    const left = whole === undefined ? limit : Math.min(limit, whole - (performance.now() - this.#started));
    this.#timer = setTimeout(() => this.#late(), Math.max(0, left));
  }

  #late(): void {
    if (this.#stage === 'connecting') this.#end('unreachable', 'no connection in time');
    else if (this.#stage === 'greeting') this.#end('tls', 'no TLS session in time');
    else this.#end('timeout', 'connected, but no answer in time');
  }

  #failed(error: NodeJS.ErrnoException): void {
    if (this.#stage === 'greeting') this.#end('tls', messageOf(error));
    else this.#end(KINDS[error.code ?? ''] ?? (this.#stage === 'waiting' ? 'closed' : 'error'), messageOf(error));
  }

  /** The other side ended it. */
  #lost(): void {
    if (this.#stage === 'greeting') this.#end('tls', 'closed before there was a TLS session');
    else this.#end('closed', 'closed before there was a whole answer');
  }

  readonly #abort = (): void => this.#end('aborted', ABORTED.detail);

  #end(kind: ProbeKind, detail: string, status?: number): void {
    if (this.#outcome) return;
    this.#outcome = { kind, detail, ...(status === undefined ? {} : { status }) };
    clearTimeout(this.#timer);
    this.signal?.removeEventListener('abort', this.#abort);
    this.#secure?.destroy();
    if (this.#socket && !this.#socket.closed) this.#socket.destroy();
    else this.resolve(this.#outcome);
  }

  #closed(): void {
    if (this.#outcome) this.resolve(this.#outcome);
    else this.#lost();
  }
}

const ABORTED: Outcome = { kind: 'aborted', detail: 'given up by the caller' };

const KINDS: Readonly<Record<string, ProbeKind>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ENODATA: 'dns',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ETIMEDOUT: 'unreachable',
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
