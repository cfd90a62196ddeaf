import { connect, createServer, type Socket } from 'node:net';
import { Listening } from './listening';

/** A connection whose bytes are seen. */
export class RawClient {
  text = '';
  closed = false;
  readonly socket: Socket;

  constructor(port: number, address: string, from?: string) {
    this.socket = connect({ port, host: address, localAddress: from });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: string) => {
      this.text += text;
    });
    this.socket.on('error', () => this.socket.destroy());
    this.socket.on('close', () => {
      this.closed = true;
    });
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  stop(): void {
    this.socket.destroy();
  }
}

/** A member that keeps the first bytes of every connection, and answers as HTTP where it is asked so. */
export class RawMember {
  readonly received: string[] = [];
  readonly #listening: Listening;

  constructor(
    readonly address: string,
    readonly port: number,
  ) {
    const server = createServer((socket) => {
      const at = this.received.push('') - 1;
      socket.setEncoding('latin1');
      socket.on('data', (text: string) => {
        this.received[at] += text;
        if (this.received[at]?.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        else if (text === 'name?') socket.write(`${port}`);
      });
    });
    this.#listening = new Listening(server, address, port);
  }

  start = () => this.#listening.start();
  stop = () => this.#listening.stop();
}
