import type { ListenerSpec, PoolSpec, Tree } from '../../../src/tree';
import { ping, pool } from '../__test-helpers__/trees';
import { said } from './__test-helpers__/octavia';

const tree = (app: Partial<PoolSpec>, protocol: ListenerSpec['protocol'] = 'http'): Tree => ({
  listeners: [{ protocol, port: 80, service: 'app' }],
  services: { app: pool(1, app) },
});
const DATAGRAMS = { interval: '5s', timeout: '3s', rise: 1 } as const;

test.each<readonly [what: string, minor: number, tree: Tree, path: string]>([
  ["a monitor's host", 10, tree({ monitor: { ...ping, host: 'a.example' } }), 'services.app.monitor.host'],
  ['an http monitor of datagrams', 16, tree({ monitor: { ...DATAGRAMS, type: 'http' } }, 'udp'), 'services.app.monitor.type'],
  ['a tcp monitor of datagrams', 16, tree({ monitor: { ...DATAGRAMS, type: 'tcp' } }, 'udp'), 'services.app.monitor.type'],
  ['a listener of sctp', 23, tree({ monitor: { ...DATAGRAMS, type: 'sctp' } }, 'sctp'), 'listeners[0].protocol'],
])('%s needs version 2.%d of the API', (_, minor, own, path) => {
  const finding = `error octavia.api-version ${path}`;
  expect(said(own, { apiVersion: `2.${minor - 1}` })).toContain(finding);
  expect(said(own, { apiVersion: `2.${minor}` })).not.toContain(finding);
  expect(said(own)).not.toContain(finding);
});
