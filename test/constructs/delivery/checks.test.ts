import { HaproxyLoadBalancer, type HaproxyLoadBalancerProps, Pool } from '../../../src/index';
import { emptyApp } from '../__test-helpers__/app';

const { stack, cleanUp } = emptyApp();
afterAll(cleanUp);

function delivered(delivery: unknown, more: Partial<HaproxyLoadBalancerProps> = {}) {
  const one = stack('app');
  const service = new Pool(one, 'pool', { members: [{ address: '10.0.0.1', port: 80 }] });
  const listeners = [{ protocol: 'http', port: 80, service }] as const;
  return new HaproxyLoadBalancer(one, 'edge', { listeners, delivery: delivery as never, ...more });
}

const findingsOf = (...args: Parameters<typeof delivered>) => {
  const balancer = delivered(...args);
  expect(balancer.delivery).toBeUndefined();
  expect(balancer.findings.every(({ code, construct }) => code === 'delivery.value' && construct === 'app/edge')).toBe(true);
  return balancer.findings.map(({ path, message, hint }) => `${path}: ${message}. ${hint}`);
};

const KINDS = 'directory, reload';

it.each([
  ['no delivery', undefined, ["delivery: delivery is null. Write { kind: 'directory', path: '/etc/haproxy' }."]],
  ['another kind', { kind: 'pigeon' }, [`delivery.kind: The delivery's kind can not be "pigeon". It must be ${KINDS}.`]],
  ['no kind', { path: 'x' }, [`delivery.kind: The delivery's kind can not be null. It must be ${KINDS}.`]],
  ['an inherited kind', { kind: 'toString' }, [`delivery.kind: The delivery's kind can not be "toString". It must be ${KINDS}.`]],
])('refuses %s', (_, delivery, expected) => {
  expect(findingsOf(delivery)).toEqual(expected);
});

it.each([
  ['path', ''],
  ['path', 'a\nb'],
  ['path', undefined],
  ['validate', 5],
  ['validate', ''],
  ['reload', {}],
  ['mode', '0600'],
])('a directory has no %s %j', (field, value) => {
  expect(findingsOf({ kind: 'directory', path: 'x', [field]: value })).toEqual([expect.stringContaining(`delivery.${field}: `)]);
});

it.each([
  ['path', '', 'It must be a path without control characters.'],
  ['haproxy', 'bin/haproxy', 'It must be the name of a program, or its absolute path.'],
  ['haproxy', '-c', 'It must be the name of a program, or its absolute path.'],
  ['start', 1, 'It must be a shell command.'],
  ['timeout', '1ms', 'It must be a duration from 1s to 10m.'],
  ['timeout', 30, 'It must be a duration from 1s to 10m.'],
  ['reloadBy', 'systemd', "It must be { kind: 'master' } or"],
  ['reloadBy', { kind: 'systemd' }, "It must be { kind: 'master' } or"],
  ['reloadBy', { kind: 'master', socket: 'run/x' }, 'It must be an absolute path'],
  ['reloadBy', { kind: 'master', command: 'x' }, 'Its fields are kind, socket.'],
  ['reloadBy', { kind: 'command', command: 'x' }, 'give the load balancer a socket, or use the master'],
  ['strat', 'x', 'Did you mean start?'],
])('a reload has no %s %j', (field, value, hint) => {
  expect(findingsOf({ kind: 'reload', path: '/etc/haproxy', [field]: value })).toEqual([expect.stringContaining(hint)]);
});

it('tells everything that is wrong at once', () => {
  expect(findingsOf({ kind: 'reload', haproxy: '', reloadBy: { kind: 'command' }, colour: 'red' })).toHaveLength(5);
});

it.each([
  [{ kind: 'reload', path: '/etc/haproxy' }, {}],
  [{ kind: 'reload', path: 'here', haproxy: '/opt/haproxy', timeout: '1m', start: 'systemctl start haproxy' }, {}],
  [
    { kind: 'reload', path: 'x', reloadBy: { kind: 'command', command: 'systemctl reload haproxy' } },
    { socket: '/run/haproxy.sock' },
  ],
])('takes %j', (delivery, more) => {
  const balancer = delivered(delivery, more);
  expect(balancer.findings).toEqual([]);
  expect(balancer.deliveries).toHaveLength(1);
});
