import { connect } from 'node:net';
import { Tally } from './tally';

/** Opens `count` connections one after the other; each counts for the name the member said, else as 'closed'. */
export async function connectExactly(count: number, target: { port: number; address?: string }): Promise<Tally> {
  const tally = new Tally();
  for (let i = 0; i < count; i++) {
    const said = await whatIsSaid(target.port, target.address ?? '127.0.0.1');
    tally.add(said === '' ? { otherwise: 'closed' } : { member: said });
  }
  return tally;
}

function whatIsSaid(port: number, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect({ port, host: address });
    socket.setEncoding('utf8');
    socket.setTimeout(30_000, () => socket.destroy(new Error('connection open for 30 s without a word')));
    socket.on('data', (text: string) => {
      said += text;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') reject(error);
    });
    socket.on('close', () => resolve(said));
  });
}
