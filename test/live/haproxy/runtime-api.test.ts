import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { runtimeApi } from '../../../src/live/haproxy/runtime-api';
import { realWorld } from '../../../src/live/world';
import { FindingsError } from '../../../src/runtime';
import { cleanupAfterEach } from '../../real/support/cleanup';
import { freePort } from '../../real/support/free-ports';

const ADDRESS = '127.0.4.3';
const cleanup = cleanupAfterEach();

/** A server that does with each connection what no HAProxy does. */
async function serve(behave: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    behave(socket);
  });
  const port = await freePort(ADDRESS);
  server.listen(port, ADDRESS);
  await once(server, 'listening');
  cleanup.later(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((closed) => server.close(closed));
  });
  return `${ADDRESS}:${port}`;
}

async function failureOf(asking: Promise<string>) {
  const error = await asking.then(
    (answer) => answer,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FindingsError)) throw new Error(`no findings: ${String(error)}`);
  return error.findings[0];
}

const slowly = (socket: Socket, pieces: readonly string[]): void => {
  const [piece, ...rest] = pieces;
  if (piece === undefined) socket.end();
  else socket.write(piece, () => setTimeout(() => slowly(socket, rest), 5));
};

test('an answer may come in pieces, in the middle of a letter too', async () => {
  const bytes = Buffer.from('ä\nb\n\n');
  const api = runtimeApi(
    await serve((socket) => {
      socket.write(bytes.subarray(0, 1), () => setTimeout(() => socket.end(bytes.subarray(1)), 5));
    }),
  );
  expect(await api('show info')).toBe('ä\nb');
});

test('one command a connection is sent, and many can be asked at once', async () => {
  const asked: string[] = [];
  const api = runtimeApi(
    await serve((socket) => {
      let text = '';
      socket.on('data', (piece) => {
        text += piece;
      });
      socket.on('end', () => {
        asked.push(text);
        slowly(socket, [...`${text}\n`]);
      });
    }),
  );
  const commands = ['show info', 'show stat', 'set server a/b state drain'];
  expect(await Promise.all(commands.map(api))).toEqual(commands);
  expect(asked.sort()).toEqual(commands.map((command) => `${command}\n`).sort());
});

test('what HAProxy says to a change that it made is empty', async () => {
  expect(await runtimeApi(await serve((socket) => socket.end('\n')))('set server a/b state drain')).toBe('');
});

test.each<[string, (socket: Socket) => void, string, RegExp]>([
  ['nothing', (socket) => socket.end(), 'runtime-api.answer', /closed the connection without an answer$/],
  ['a part of an answer', (socket) => socket.end('Name: HAPro'), 'runtime-api.answer', /was cut off$/],
  ['something else', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'runtime-api.answer', /is none of HAProxy/],
  ['silence', () => undefined, 'runtime-api.timeout', /gave no answer within 100ms$/],
  [
    'an answer without end',
    (socket) => socket.write('Name: '),
    'runtime-api.timeout',
    /gave only a part of an answer within 100ms$/,
  ],
  ['a reset', (socket) => socket.resetAndDestroy(), 'runtime-api.unreachable', /the connection was reset$/],
])('%s is told', async (_what, behave, code, message) => {
  const api = runtimeApi(await serve(behave), { timeout: 100 });
  expect(await failureOf(api('show info'))).toMatchObject({ code, message: expect.stringMatching(message), target: 'haproxy' });
});

test('a flood ends', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'a');
  const api = runtimeApi(
    await serve((socket) => {
      const pour = (): void => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', pour);
      pour();
    }),
    { timeout: 30_000 },
  );
  expect(await failureOf(api('show stat'))).toMatchObject({
    code: 'runtime-api.answer',
    message: expect.stringMatching(/does not end within 64 MiB$/),
  });
});

test('the caller can give up, before and meanwhile', async () => {
  const socket = await serve(() => undefined);
  expect(await failureOf(runtimeApi(socket, { signal: AbortSignal.abort() })('show info'))).toMatchObject({
    code: 'runtime-api.aborted',
  });
  const controller = new AbortController();
  const asking = failureOf(runtimeApi(socket, { signal: controller.signal })('show info'));
  setTimeout(() => controller.abort(), 20);
  expect(await asking).toMatchObject({ code: 'runtime-api.aborted' });
});

test.each([
  ['EACCES', /permission denied$/, /owns the socket/],
  ['ENOENT', /there is no such file$/, /HAProxy runs/],
  ['EMFILE', /can not be opened: too many$/, /Check the path/],
])('what the system says to a file, %s, is told', async (code, message, hint) => {
  const connect = (): Socket => {
    const socket = new Socket();
    socket.destroy(Object.assign(new Error('too many'), { code }));
    return socket;
  };
  const api = runtimeApi('/run/haproxy.sock', { world: { ...realWorld, connect } });
  expect(await failureOf(api('show info'))).toMatchObject({
    code: 'runtime-api.unreachable',
    value: '/run/haproxy.sock',
    message: expect.stringMatching(message),
    hint: expect.stringMatching(hint),
  });
});
