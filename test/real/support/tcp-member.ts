import { createServer } from 'node:net';
import { Listening } from './listening';

export interface TcpMemberOptions {
  name: string;
  port: number;
  address?: string;
}

/** A pool member without HTTP: says its name to who connects, and closes. */
export class TcpMember {
  readonly name: string;
  /** performance.now() of every connection; probes are connections too. */
  readonly connections: number[] = [];
  private readonly listening: Listening;

  constructor({ name, port, address = '127.0.0.1' }: TcpMemberOptions) {
    this.name = name;
    const server = createServer((socket) => {
      this.connections.push(performance.now());
      socket.resume();
      socket.end(name);
    });
    this.listening = new Listening(server, address, port);
  }

  get address(): string {
    return this.listening.address;
  }

  get port(): number {
    return this.listening.port;
  }

  start = () => this.listening.start();
  stop = () => this.listening.stop();
}

export async function startTcpMember(options: TcpMemberOptions): Promise<TcpMember> {
  const member = new TcpMember(options);
  await member.start();
  return member;
}
