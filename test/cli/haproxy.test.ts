import { realWorld } from '../../src/live';
import { FILES } from './__test-helpers__/healthtree';
import { withCloud } from './__test-helpers__/with-cloud';

const files = {
  ...FILES,
  'other.yaml': (FILES['whoami.yaml'] ?? '').replace('haproxy: {', 'haproxy: { socket: /nonexistent/of-the-tree,'),
};
const healthtree = (line: string) => withCloud(line, realWorld, files);
const SOCKET = '--haproxy /nonexistent/socket';

test.each([
  ['a broken tree', `status broken.yaml ${SOCKET}`, 'service.unknown'],
  ['a file that is not there', `drain nowhere.yaml a ${SOCKET}`, 'file.unreadable'],
  ['a path that is down and not there', `status whoami.yaml --down nobody ${SOCKET}`, 'path.none'],
  ['a path that is not there', `drain whoami.yaml whoami-dc1 nobody ${SOCKET}`, 'path.none'],
  ['a path that is not clear', `ready whoami.yaml a ${SOCKET}`, 'path.ambiguous'],
  ['another system', `status whoami.yaml --as octavia ${SOCKET}`, 'runtime-api.target'],
  ['another system', `drain whoami.yaml whoami-dc1 --as traefik ${SOCKET}`, 'runtime-api.target'],
  ['a socket that is not there', `status whoami.yaml ${SOCKET}`, 'runtime-api.unreachable'],
  ['a socket that is not there', `ready whoami.yaml whoami-dc1 ${SOCKET}`, 'runtime-api.unreachable'],
])('%s is told: %s', async (_what, line, code) => {
  const { exit, out, error } = await healthtree(line);
  expect([exit, out]).toEqual([1, '']);
  expect(error).toContain(`[${code}`);
  if (code.startsWith('runtime-api.')) expect(error).not.toMatch(/yaml:\d/);
  const told = JSON.parse((await healthtree(`${line} --json`)).out);
  expect(told.findings).toContainEqual(expect.objectContaining({ code }));
  expect(line.startsWith('status') ? [told.holds, told.rows] : [told.done, told.servers, told.shares]).toEqual(
    line.startsWith('status') ? [false, []] : [false, [], []],
  );
});

test('every path that matches nothing is told at once', async () => {
  const { out } = await healthtree(`drain whoami.yaml nobody no/body ${SOCKET} --json`);
  expect(JSON.parse(out).findings).toMatchObject([
    { code: 'path.none', value: 'nobody' },
    { code: 'path.none', value: 'no/body' },
  ]);
});

test('drain and ready know the socket of the tree', async () => {
  expect((await healthtree('drain other.yaml whoami-dc1')).error).toContain('/nonexistent/of-the-tree can not be opened');
  const { exit, error } = await healthtree('ready whoami.yaml whoami-dc1');
  expect([exit, error]).toEqual([
    2,
    expect.stringContaining('give the socket of HAProxy by --haproxy, or targets.haproxy.socket'),
  ]);
});

test.each([
  ['status whoami.yaml --over 5s', '--over counts requests of --haproxy'],
  ['status whoami.yaml --haproxy s --lb l', '--lb is of Octavia, and --haproxy of HAProxy'],
  ['status whoami.yaml --haproxy s --over long', '--over is a duration such as 30s or 5m, not long'],
])('%s is wrong usage', async (line, message) => {
  expect(await healthtree(line)).toMatchObject({ exit: 2, out: '', error: expect.stringContaining(`healthtree: ${message}`) });
});
