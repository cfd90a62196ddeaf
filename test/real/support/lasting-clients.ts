import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AnswerReader, type RequestTarget, requestText } from './http-exchange';

export interface LastingAnswer {
  /** performance.now() */
  at: number;
  status: number | 'closed' | 'refused' | 'silent';
  member?: string | undefined;
}

/** Clients that keep their connections, as browsers do: each sends one request after another, and goes on where a server said close. */
export class LastingClients {
  readonly log: LastingAnswer[] = [];
  #going = true;
  readonly #clients: readonly Promise<void>[];

  constructor(
    private readonly target: RequestTarget,
    /** How many, and milliseconds between two requests of one. */
    { count, everyMs }: { count: number; everyMs: number },
  ) {
    this.#clients = Array.from({ length: count }, () => this.#client(everyMs));
  }

  async stop(): Promise<LastingAnswer[]> {
    this.#going = false;
    await Promise.all(this.#clients);
    return this.log;
  }

  async #client(everyMs: number): Promise<void> {
    let connection: Socket | undefined;
    while (this.#going) {
      if (connection?.destroyed || connection?.readableEnded) connection = undefined;
      connection ??= connect({ port: this.target.port, host: this.target.address ?? '127.0.0.1' }).on('error', () => {});
      const answer = await this.#ask(connection);
      this.log.push(answer);
      if (typeof answer.status !== 'number') connection.destroy();
      await wait(everyMs);
    }
    connection?.destroy();
  }

  #ask(socket: Socket): Promise<LastingAnswer> {
    return new Promise((resolve) => {
      const reader = new AnswerReader();
      const end = (answer: Omit<LastingAnswer, 'at'>) => {
        clearTimeout(deadline);
        for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
        resolve({ at: performance.now(), ...answer });
      };
      const listeners = {
        data: (bytes: Buffer) => {
          const [answer] = reader.read(bytes);
          if (answer === undefined) return;
          if (answer.closes) socket.destroy();
          end({ status: answer.status, member: answer.member });
        },
        error: ({ code }: NodeJS.ErrnoException) => end({ status: code === 'ECONNREFUSED' ? 'refused' : 'closed' }),
        close: () => end({ status: 'closed' }),
        end: () => end({ status: 'closed' }),
      };
      const deadline = setTimeout(() => end({ status: 'silent' }), 10_000);
      for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
      socket.write(requestText(this.target));
    });
  }
}
