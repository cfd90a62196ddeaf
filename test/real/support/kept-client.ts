import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import type { Pool } from '../../../src/tree';

type Persistence = NonNullable<Pool['persistence']>;

/** A client that brings what tells it apart: an address of its own, a header, and the cookies that it was given. */
export class KeptClient {
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, string>();

  /** @param number - 0 to 59999 */
  constructor(number: number, header?: Persistence['header']) {
    this.#address = `127.9.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`;
    this.#headers = header === undefined ? {} : { [header]: `client-${number}` };
  }

  /** The member that answers, or the status where none does. */
  async visit(target: { readonly address: string; readonly port: number; readonly path?: string }): Promise<string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await exchange({
      host: target.address,
      port: target.port,
      path: target.path ?? '/',
      localAddress: this.#address,
      headers: { ...this.#headers, ...(cookie === '' ? {} : { cookie }) },
    });
    for (const text of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      this.#cookies.set(name, value);
    }
    const member = answer.headers['x-member'];
    return typeof member === 'string' ? member : `${answer.statusCode}`;
  }

  /** The member that says its name to a connection; `503` where none does. */
  connect({ address, port }: { readonly address: string; readonly port: number }): Promise<string> {
    return new Promise((resolve, reject) => {
      let said = '';
      const socket = connect({ host: address, port, localAddress: this.#address });
      socket.setEncoding('utf8').setTimeout(30_000, () => socket.destroy(new Error('connection open for 30 s without a word')));
      socket.on('data', (text: string) => {
        said += text;
      });
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNRESET') reject(error);
      });
      socket.on('close', () => resolve(said === '' ? '503' : said));
    });
  }
}

function exchange(options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, agent: false, timeout: 30_000 }, (answer) => {
      answer.resume().once('end', () => resolve(answer));
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer for 30 s')));
    sent.once('error', reject).end();
  });
}
