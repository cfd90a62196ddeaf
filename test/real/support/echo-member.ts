import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2, createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Listening } from './listening';

export interface Echoed {
  readonly path: string;
  readonly httpVersion: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The name that was asked for by TLS. */
  readonly serverName: string | undefined;
  /** The port of the other side: one for each connection. */
  readonly from: number | undefined;
  /** Whether the other side showed a certificate. */
  readonly shown: boolean;
}

export interface EchoOptions {
  readonly port: number;
  readonly address: string;
  /** A certificate with its key; plain without. */
  readonly pem?: string;
  /** Speaks HTTP/2 without being asked. */
  readonly http2?: boolean;
}

const PROBE = '/ping';

/** A member that answers with what it was asked. */
export class EchoMember {
  readonly requests: Echoed[] = [];
  /** Paths and times of probes, by performance.now(). */
  readonly probes: number[] = [];
  probeStatus = 200;
  status = 200;
  /** Keeps answers back until it is called. */
  release: (() => void) | undefined;
  #held: Promise<void> | undefined;
  readonly #listening: Listening;

  constructor(
    readonly name: string,
    { port, address, pem, http2 = false }: EchoOptions,
  ) {
    const answer = (request: IncomingMessage | Http2ServerRequest, response: ServerResponse | Http2ServerResponse) =>
      void this.#answer(request, response as ServerResponse);
    const secure = { key: pem, cert: pem, requestCert: true, rejectUnauthorized: false, allowHTTP1: true } as const;
    const server = pem ? createSecureServer(secure, answer) : http2 ? createHttp2(answer) : createPlain(answer);
    this.#listening = new Listening(server as Server, address, port);
  }

  get address(): string {
    return this.#listening.address;
  }

  get port(): number {
    return this.#listening.port;
  }

  start = () => this.#listening.start();
  stop = () => this.#listening.stop();

  /** Keeps answers back from now on, until `release`. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  async #answer(request: IncomingMessage | Http2ServerRequest, response: ServerResponse): Promise<void> {
    const { url: path = '', httpVersion, headers } = request;
    if (path === PROBE) {
      this.probes.push(performance.now());
      response.writeHead(this.probeStatus).end();
      return;
    }
    const socket = request.socket as TLSSocket & { servername?: string | false };
    const serverName = socket.servername || undefined;
    const shown = socket.encrypted === true && Object.keys(socket.getPeerCertificate()).length > 0;
    const echoed: Echoed = { path, httpVersion, headers, serverName, from: socket.remotePort, shown };
    this.requests.push(echoed);
    await this.#held;
    response.writeHead(this.status, { 'content-type': 'application/json', 'x-member': this.name, 'x-secret': 'inside' });
    response.end(JSON.stringify(echoed));
  }
}
