import { connect } from 'node:net';
import { AnswerReader, type RequestTarget, requestText } from './http-exchange';
import { until } from './poll';

export interface SteadyRequest {
  id: string;
  /** performance.now() */
  sentAt: number;
  answeredAt?: number;
  /** 'no answer': connected, then closed or silent. 'pending': not known yet. */
  status: number | 'refused' | 'no answer' | 'pending';
  member?: string;
}

export interface SteadyRate extends RequestTarget {
  /** Requests a second, sent whether or not earlier ones are answered, each on a connection of its own. */
  rate: number;
  timeoutMs?: number;
}

export class SteadyClient {
  readonly log: SteadyRequest[] = [];
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private pending = 0;

  constructor(private readonly target: SteadyRate) {
    this.sendWhatIsDue();
  }

  /** Stops sending and waits for the last answers. */
  async stop(): Promise<SteadyRequest[]> {
    clearTimeout(this.timer);
    await until('the last requests are answered', () => this.pending === 0, { timeoutMs: 30_000 });
    return this.log;
  }

  waitFor(description: string, accept: (log: readonly SteadyRequest[]) => boolean, timeoutMs = 10_000) {
    return until(description, () => this.log.slice(-5), { timeoutMs, accept: () => accept(this.log) });
  }

  private sendWhatIsDue(): void {
    const everyMs = 1000 / this.target.rate;
    while (this.startedAt + this.log.length * everyMs <= performance.now()) this.send();
    this.timer = setTimeout(() => this.sendWhatIsDue(), this.startedAt + this.log.length * everyMs - performance.now());
  }

  private send(): void {
    const { target } = this;
    const request: SteadyRequest = { id: `steady-${this.log.length}`, sentAt: performance.now(), status: 'pending' };
    this.log.push(request);
    this.pending++;
    const headers = { ...target.headers, 'x-request-id': request.id, connection: 'close' };
    const reader = new AnswerReader();
    const socket = connect({ port: target.port, host: target.address ?? '127.0.0.1' });
    socket.setTimeout(target.timeoutMs ?? 10_000, () => socket.destroy());
    socket.write(requestText({ ...target, headers }));
    socket.on('data', (bytes: Buffer) => {
      const [answer] = reader.read(bytes);
      if (answer === undefined) return;
      request.status = answer.status;
      if (answer.member !== undefined) request.member = answer.member;
      request.answeredAt = performance.now();
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') request.status = 'refused';
    });
    socket.on('close', () => {
      if (request.status === 'pending') request.status = 'no answer';
      this.pending--;
    });
  }
}

export function steadyClient(target: SteadyRate): SteadyClient {
  return new SteadyClient(target);
}
