import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';

export interface Asked {
  readonly port: number;
  readonly address: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address from which it is asked. */
  readonly from?: string;
  /** How, by TLS. */
  readonly tls?: ConnectionOptions;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request of its own connection. */
export function ask({ port, address, path = '/', headers = {}, from, tls }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const options = { host: address, port, path, headers, localAddress: from, agent: false, rejectUnauthorized: false, ...tls };
    const request = (tls ? secure : plain)(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    request.setTimeout(10_000, () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end();
  });
}

export interface Agreed {
  readonly protocol: string;
  readonly alpn: string | false;
  /** The common name in the certificate that was shown. */
  readonly name: string;
}

/** What client and server agree on, or the code of why they do not. */
export function handshake(port: number, address: string, options: ConnectionOptions = {}): Promise<Agreed | string> {
  return new Promise((resolve) => {
    const socket: TLSSocket = connect({ host: address, port, rejectUnauthorized: false, ...options }, () => {
      const { subject } = socket.getPeerCertificate();
      resolve({ protocol: socket.getProtocol() ?? '', alpn: socket.alpnProtocol ?? false, name: `${subject.CN}` });
      socket.destroy();
    });
    socket.on('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message));
  });
}
