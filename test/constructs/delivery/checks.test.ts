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

const KINDS = 'directory, reload, ssh, cloudInit, container';

it.each([
  ['no delivery', undefined, ["delivery: delivery is null. Write { kind: 'reload', path: '/etc/haproxy' }."]],
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

const HOST = { host: '10.0.0.5', hostKey: 'ssh-ed25519 AAAA' };

it.each([
  ['path', 'etc', 'It must be an absolute path'],
  ['hosts', undefined, 'It must be a list with at least one'],
  ['hosts', [], 'It must be a list with at least one'],
  ['hosts', ['10.0.0.5'], 'It must be a list with at least one'],
  ['hosts', [{ host: '10.0.0.5' }], 'It must be the public key of the machine'],
  ['hosts', [{ ...HOST, host: '' }], 'It must be a name or an address.'],
  ['hosts', [{ ...HOST, port: 0 }], 'It must be an integer from 1 to 65535.'],
  ['hosts', [{ ...HOST, user: 'a b' }], 'It must be the name of an account.'],
  ['hosts', [{ ...HOST, privateKeyFile: '' }], 'It must be a path'],
  ['hosts', [{ ...HOST, password: 'x' }], 'Its fields are host, hostKey, port, user, privateKeyFile.'],
  ['sudo', 'yes', 'It must be true or false.'],
  ['verify', 'never', 'It must be change or always.'],
])('ssh has no %s %j', (field, value, hint) => {
  const delivery = { kind: 'ssh', path: '/etc/haproxy', hosts: [HOST], [field]: value };
  expect(findingsOf(delivery)).toEqual([expect.stringContaining(hint)]);
});

it.each([
  [{ kind: 'cloudInit', path: 'etc' }, 'It must be an absolute path'],
  [{ kind: 'cloudInit', install: 1 }, 'It must be true or false.'],
  [{ kind: 'cloudInit', masterSocket: 'x' }, 'It must be an absolute path'],
  [{ kind: 'cloudInit', timeout: 'x' }, 'It must be a duration'],
  [{ kind: 'cloudInit', maxBytes: 1 }, 'It must be an integer from 1000 to 1000000.'],
  [{ kind: 'container', path: 5 }, 'It must be an absolute path'],
  [{ kind: 'container', image: 'haproxy' }, 'Its fields are kind, path.'],
])('%j can not be', (delivery, hint) => {
  expect(findingsOf(delivery)).toEqual([expect.stringContaining(hint)]);
});

it('user data that is too large for the cloud is an error with both sizes', () => {
  const [finding] = delivered({ kind: 'cloudInit', maxBytes: 5_000 }).findings;
  expect(finding).toMatchObject({ code: 'delivery.too-large', path: 'delivery', construct: 'app/edge' });
  expect(finding?.message).toMatch(/^The user data takes about \d{4,5} bytes in base64, and the cloud takes 5000$/);
  expect(delivered({ kind: 'cloudInit' }).userData).toBeDefined();
});

it('a container is told its files, what to mount, and what to run', () => {
  const { container, config, deliveries } = delivered(
    { kind: 'container' },
    {
      socket: '/run/haproxy/api.sock',
      poolOptions: { pool: { tls: { caFile: '/etc/ssl/members.pem' } } },
    },
  );
  expect(deliveries).toEqual([]);
  expect(container).toEqual({
    files: { 'haproxy.cfg': config },
    mounts: [
      { path: '/usr/local/etc/haproxy', readOnly: true, what: 'configuration' },
      { path: '/etc/ssl/members.pem', readOnly: true, what: 'certificates' },
      { path: '/var/lib/haproxy', readOnly: false, what: 'state' },
      { path: '/run/haproxy', readOnly: false, what: 'socket' },
    ],
    command: ['haproxy', '-W', '-db', '-f', '/usr/local/etc/haproxy/haproxy.cfg'],
  });
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
  [{ kind: 'ssh', path: '/etc/haproxy', hosts: [HOST], sudo: true, verify: 'always' }, {}],
  [{ kind: 'cloudInit' }, {}],
])('takes %j', (delivery, more) => {
  const balancer = delivered(delivery, more);
  expect(balancer.findings).toEqual([]);
  expect(balancer.deliveries.length).toBeLessThanOrEqual(1);
});
