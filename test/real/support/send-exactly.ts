import { connect } from 'node:net';
import { AnswerReader, type RequestTarget, requestText } from './http-exchange';
import { Tally } from './tally';

export interface SendExactly extends RequestTarget {
  /** Keep-alive connections used side by side; with one, requests are taken strictly one after the other. */
  connections?: number;
  /** Requests written at once on one connection; the next batch follows when all are answered. */
  pipelining?: number;
}

/**
 * Has a proxy take exactly `count` requests. A proxy takes the next request of a pipeline only when it
 * has answered the one before, so of those under way when it closes a connection only the first may have
 * been taken: that one counts as unanswered (unless the close was announced), the others are sent again.
 */
export async function sendExactly(count: number, target: SendExactly): Promise<Tally> {
  const { connections = 1, pipelining = 16 } = target;
  const text = requestText(target);
  const tally = new Tally();
  let toSend = count;

  const useOneConnection = () =>
    new Promise<void>((resolve, reject) => {
      const reader = new AnswerReader();
      let underWay = 0;
      let announced = false;
      let failure: Error | undefined;
      const socket = connect({ port: target.port, host: target.address ?? '127.0.0.1', noDelay: true });

      // Nothing is written while answers are awaited: a write that meets a reset loses answers not read yet.
      const sendNextBatch = () => {
        underWay = Math.min(toSend, pipelining);
        toSend -= underWay;
        if (underWay > 0) socket.write(text.repeat(underWay));
        else socket.destroy();
      };
      socket.setTimeout(30_000, () => {
        failure = new Error(`no answer for 30 s, ${tally.total} of ${count} requests done`);
        socket.destroy();
      });
      socket.on('connect', sendNextBatch);
      socket.on('data', (bytes: Buffer) => {
        try {
          for (const answer of reader.read(bytes)) {
            underWay--;
            announced = answer.closes;
            tally.add(answer);
          }
        } catch (error) {
          failure = error instanceof Error ? error : new Error(String(error));
          socket.destroy();
        }
        if (underWay === 0 && !announced && !failure) sendNextBatch();
      });
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') failure ??= error;
      });
      socket.on('close', () => {
        if (underWay > 0 && !announced) {
          underWay--;
          tally.add({});
        }
        toSend = failure ? 0 : toSend + underWay;
        if (failure) reject(failure);
        else resolve();
      });
    });

  const useConnections = async () => {
    while (toSend > 0) await useOneConnection();
  };
  const outcomes = await Promise.allSettled(Array.from({ length: connections }, useConnections));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return tally;
}
