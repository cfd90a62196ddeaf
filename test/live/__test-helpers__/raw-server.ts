import { createServer as createTcp, type Server, type Socket } from 'node:net';
import { createServer as createTls, type TLSSocket } from 'node:tls';
import type { Cleanup } from '../../real/support/cleanup';
import { freePort } from '../../real/support/free-ports';
import { Listening } from '../../real/support/listening';
import { selfSigned } from './self-signed';

/** Where the servers of these tests are. */
export const ADDRESS = '127.0.4.1';

/** What a server does with a connection, once its request has come whole. */
export type Behaviour = (socket: Socket) => void;

/** Sends a text, each character as one byte, and closes. */
export const says =
  (text: string): Behaviour =>
  (socket) =>
    socket.end(text, 'latin1');

/** Sends a text and keeps the connection open. */
export const saysAndHolds =
  (text: string): Behaviour =>
  (socket) =>
    socket.write(text, 'latin1');

export const answers = (status: number, headers = ''): Behaviour =>
  says(`HTTP/1.1 ${status} X\r\n${headers}Content-Length: 0\r\n\r\n`);

export class RawServer {
  /** What came, each byte as one character; one text for a connection. */
  readonly requests: string[] = [];
  /** Names that TLS sessions asked for. */
  readonly names: (string | false)[] = [];
  open = 0;
  most = 0;

  constructor(
    readonly port: number,
    readonly address = ADDRESS,
  ) {}

  get(): { address: string; port: number } {
    return { address: this.address, port: this.port };
  }

  serve(socket: Socket, behaviour: Behaviour): void {
    let request = '';
    this.most = Math.max(this.most, ++this.open);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.open--;
      this.requests.push(request);
    });
    socket.on('data', (bytes) => {
      const whole = request.includes('\r\n\r\n');
      request += bytes.toString('latin1');
      if (!whole && request.includes('\r\n\r\n')) behaviour(socket);
    });
  }
}

async function listen(cleanup: Cleanup, server: Server, raw: RawServer): Promise<RawServer> {
  const listening = new Listening(server, raw.address, raw.port);
  await listening.start();
  cleanup.add(listening);
  return raw;
}

/** A server that does one thing with every connection. */
export async function startRaw(cleanup: Cleanup, behaviour: Behaviour, address = ADDRESS): Promise<RawServer> {
  const raw = new RawServer(await freePort(address), address);
  return listen(
    cleanup,
    createTcp((socket) => raw.serve(socket, behaviour)),
    raw,
  );
}

/** The same with TLS, and a certificate that nobody would trust. */
export async function startSecure(cleanup: Cleanup, behaviour: Behaviour): Promise<RawServer> {
  const raw = new RawServer(await freePort(ADDRESS));
  const server = createTls(selfSigned('somebody.example'), (socket: TLSSocket) => {
    raw.names.push(socket.servername ?? false);
    raw.serve(socket, behaviour);
  });
  server.on('tlsClientError', () => undefined);
  return listen(cleanup, server, raw);
}

/** An address and port where nothing listens. */
export async function startNothing(): Promise<{ address: string; port: number }> {
  return { address: ADDRESS, port: await freePort(ADDRESS) };
}
