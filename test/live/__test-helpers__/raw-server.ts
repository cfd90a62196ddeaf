import { once } from 'node:events';
import { connect, createServer as createTcp, type Server, type Socket } from 'node:net';
import { createServer as createTls, type TLSSocket } from 'node:tls';
import { Worker } from 'node:worker_threads';
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
  /** What it does as soon as anything has come, in place of waiting for a whole request. */
  greet: Behaviour | undefined;
  open = 0;

  constructor(
    readonly port: number,
    readonly address = ADDRESS,
  ) {}

  get(): { address: string; port: number } {
    return { address: this.address, port: this.port };
  }

  serve(socket: Socket, behaviour: Behaviour): void {
    let request = '';
    this.open++;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.open--;
      this.requests.push(request);
    });
    socket.on('data', (bytes) => {
      const whole = request.includes('\r\n\r\n');
      request += bytes.toString('latin1');
      if (this.greet) this.greet(socket);
      else if (!whole && request.includes('\r\n\r\n')) behaviour(socket);
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
export async function startSecure(cleanup: Cleanup, behaviour: Behaviour, address = ADDRESS): Promise<RawServer> {
  const raw = new RawServer(await freePort(address), address);
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

/** A listener whose queue is full: nobody gets a connection, and nobody is refused one. */
export async function startFull(cleanup: Cleanup): Promise<{ address: string; port: number }> {
  const port = await freePort(ADDRESS);
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const script = `
    const { parentPort, workerData: { port, address, gate } } = require('node:worker_threads');
    const server = require('node:net').createServer().listen(port, address, 1, () => {
      parentPort.postMessage('listening');
      setImmediate(() => { Atomics.wait(gate, 0, 0); server.close(); });
    });`;
  const worker = new Worker(script, { eval: true, workerData: { port, address: ADDRESS, gate } });
  const sockets: Socket[] = [];
  cleanup.later(async () => {
    for (const socket of sockets) socket.destroy();
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    await worker.terminate();
  });
  await once(worker, 'message');
  // A backlog of 1 holds two connections; the rest wait outside.
  for (let i = 0; i < 8; i++) {
    const socket = connect(port, ADDRESS);
    socket.on('error', () => socket.destroy());
    sockets.push(socket);
  }
  await Promise.all(sockets.slice(0, 2).map((socket) => once(socket, 'connect')));
  return { address: ADDRESS, port };
}
