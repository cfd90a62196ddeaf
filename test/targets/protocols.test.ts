import { check, simulate } from '../../src/runtime';
import type { As } from '../../src/targets';
import { PROTOCOLS, type Protocol, type Tree } from '../../src/tree';
import { pool } from './__test-helpers__/trees';

const tree = (protocol: Protocol): Tree => ({
  listeners: [{ protocol, port: 80, service: 'app' }],
  services: { app: pool(2, { monitor: undefined, algorithm: 'source' }) },
});

const OCTAVIA = { target: 'octavia', vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' };

/** Protocols that each target has, of those whose pools it takes. */
const TAKEN: readonly [As, readonly Protocol[]][] = [
  ['haproxy@3.2', ['http', 'https', 'terminated-https', 'tcp']],
  ['traefik', ['http', 'terminated-https']],
  ['docker', ['http', 'https', 'tcp', 'udp', 'sctp']],
  ['swarm', ['http', 'https', 'tcp', 'udp', 'sctp']],
  [OCTAVIA, ['http', 'https', 'tcp', 'terminated-https', 'udp', 'sctp']],
  [{ ...OCTAVIA, target: 'octavia:f5' }, ['http', 'https', 'tcp', 'terminated-https', 'udp']],
  [{ ...OCTAVIA, target: 'octavia:ovn' }, ['tcp', 'udp', 'sctp']],
];

test.each(TAKEN)('%j says of each other protocol that it does not have it', (target, taken) => {
  for (const protocol of PROTOCOLS) {
    const found = check(tree(protocol), { target }).filter(({ path }) => path.startsWith('listeners'));
    if (taken.includes(protocol)) expect(found).toEqual([]);
    else {
      expect(found).toMatchObject([{ severity: 'error', path: 'listeners[0].protocol', value: protocol }]);
      expect(found[0]?.hint).toMatch(/^Use |Write a listener/);
    }
  }
});

test('TLS that ends at the balancer is predicted without a certificate, which only a deployment needs', () => {
  const twin = simulate(tree('terminated-https'), { as: 'octavia' });
  expect(twin.entries.map(({ entry }) => entry)).toEqual(['terminated-https:80']);
});
