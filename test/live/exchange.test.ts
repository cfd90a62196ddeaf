import { getEventListeners } from 'node:events';
import { type Exchange, exchange } from '../../src/live/exchange';
import { haproxyManner } from '../../src/live/haproxy-manner';
import { cleanupAfterEach } from '../real/support/cleanup';
import { until } from '../real/support/poll';
import { answers, type RawServer, startFull, startRaw, startSecure } from './__test-helpers__/raw-server';

const cleanup = cleanupAfterEach();
const MINUTE = 60_000;

const taskFor = (end: { address: string; port: number }, fields: Partial<Exchange> = {}): Exchange => ({
  ...end,
  type: 'http',
  request: 'GET / HTTP/1.0\r\n\r\n',
  serverName: undefined,
  codes: [{ from: 200, to: 399 }],
  dialect: haproxyManner({ timeoutConnect: () => 5_000, namesServer: true }).dialect,
  limits: { connect: MINUTE, answer: MINUTE, whole: MINUTE },
  ...fields,
});

const silent = (): Promise<RawServer> => startRaw(cleanup, () => undefined);
const limits = (short: object) => ({ limits: { connect: MINUTE, answer: MINUTE, whole: MINUTE, ...short } });

test('a limit for the whole bounds each part', async () => {
  expect(await exchange(taskFor(await startFull(cleanup), limits({ whole: 50 })), undefined)).toMatchObject({
    kind: 'unreachable',
  });
  expect(await exchange(taskFor((await silent()).get(), limits({ whole: 200 })), undefined)).toMatchObject({ kind: 'timeout' });
});

test('the time to connect ends with the connection, TLS included', async () => {
  const server = (await silent()).get();
  expect(await exchange(taskFor(server, limits({ connect: 2_000, answer: 100 })), undefined)).toMatchObject({ kind: 'timeout' });
  const secured = taskFor(server, { type: 'https', ...limits({ connect: 100 }) });
  expect(await exchange(secured, undefined)).toMatchObject({ kind: 'tls', detail: 'no TLS session in time' });
});

const activeTimers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('nothing is left behind: no timer, no listener, no socket', async () => {
  const { signal } = new AbortController();
  const [plain, secure] = [await startRaw(cleanup, answers(200)), await startSecure(cleanup, answers(200))];
  const before = activeTimers();
  expect(await exchange(taskFor(plain.get()), signal)).toMatchObject({ kind: 'passed' });
  expect(await exchange(taskFor(secure.get(), { type: 'https' }), signal)).toMatchObject({ kind: 'passed' });
  expect(await exchange(taskFor(plain.get(), { type: 'tcp' }), signal)).toMatchObject({ kind: 'passed' });
  // Others may have timers of their own; ours would last a minute.
  await until('every timer is gone', () => activeTimers() <= before);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await until('every connection is over', () => plain.open + secure.open === 0);
});

test('what this machine can not do is an outcome, and nothing is said of the member', async () => {
  expect(await exchange(taskFor({ address: '127.0.4.1', port: 70_000 }), undefined)).toMatchObject({ kind: 'error' });
});

test.each(['connecting', 'greeting', 'waiting'])('it can be given up while it is %s', async (stage) => {
  const controller = new AbortController();
  const server = stage === 'connecting' ? undefined : await silent();
  const end = server?.get() ?? (await startFull(cleanup));
  const going = exchange(taskFor(end, { type: stage === 'greeting' ? 'https' : 'http' }), controller.signal);
  if (server) await until('it is connected', () => server.open === 1);
  controller.abort();
  expect(await going).toEqual({ kind: 'aborted', detail: 'given up by the caller' });
  if (server) await until('the connection is over', () => server.open === 0);
});
