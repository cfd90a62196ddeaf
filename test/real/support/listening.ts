import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

/** A server that can be stopped, so that connections are refused, and started again on the same port. */
export class Listening {
  private readonly sockets = new Set<Socket>();

  constructor(
    private readonly server: Server,
    readonly address: string,
    readonly port: number,
  ) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  async start(): Promise<void> {
    if (this.server.listening) return;
    this.server.listen(this.port, this.address);
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
