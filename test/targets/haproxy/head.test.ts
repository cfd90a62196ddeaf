import { behind, site, whoami } from '../__test-helpers__/trees';
import { configOf } from './__test-helpers__/render';

test('requests are neither retried nor sent elsewhere, or the part that is lost would be wrong', () => {
  const config = configOf(whoami());
  expect(config).toContain('\ndefaults\n');
  expect(config).toContain('\n    retries 0\n    no option redispatch\n');
  expect(config.match(/redispatch/g)).toHaveLength(1);
});

test("servers' states are carried over a reload, from the file that was asked for", () => {
  const config = configOf(whoami(), { stateFile: '/run/lb/state' });
  expect(config).toContain('\n    server-state-file /run/lb/state\n');
  expect(config).toContain('\n    load-server-state-from-file global\n');
  expect(configOf(whoami())).toContain('\n    server-state-file /var/lib/haproxy/healthtree.state\n');
});

test('where no requests are read, that is no option: HAProxy would warn', () => {
  const tree = { ...behind('a', { a: site(1) }), listeners: [{ protocol: 'tcp', port: 80, service: 'a' }] } as const;
  expect(configOf(tree)).toContain('\n    mode tcp\n    no option idle-close-on-response\n');
});

test('a reload closes no connection that a client is about to use, and cuts long ones only where that was asked for', () => {
  expect(configOf(whoami())).toContain('\n    option idle-close-on-response\n');
  expect(configOf(whoami())).not.toContain('hard-stop-after');
  expect(configOf(whoami(), { hardStopAfter: '10m' })).toContain('\n    hard-stop-after 600s\n');
});

test('a socket is written only where one was asked for', () => {
  expect(configOf(whoami(), { socket: '/run/haproxy.sock' })).toContain(
    '\nglobal\n    stats socket /run/haproxy.sock mode 600 level admin\n',
  );
  expect(configOf(whoami())).not.toContain('stats socket');
});

test('timeouts are written in the largest unit that holds them', () => {
  const config = configOf(whoami(), { timeoutConnect: '1m', timeoutClient: '1500ms', timeoutServer: '1h' });
  expect(config).toContain('\n    timeout connect 60s\n    timeout client 1500ms\n    timeout server 3600s\n');
});

test('the version that it was written for is in the first line', () => {
  expect(configOf(whoami(), { version: '3.2' }).split('\n')[0]).toBe(
    '# Written by healthtree for HAProxy 3.2.26; changes made here are lost.',
  );
});

test('the same tree gives the same bytes, ending in a newline', () => {
  expect(configOf(whoami())).toBe(configOf(whoami()));
  expect(configOf(whoami()).endsWith('\n')).toBe(true);
});

test('a tree without weighted services has no table', () => {
  expect(configOf(behind('a', { a: site(1) }))).not.toContain('stick-table');
});
