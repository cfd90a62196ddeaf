import { render } from '../../src/runtime';
import type { TraefikArtifact } from '../../src/targets';
import type { Tree } from '../../src/tree';
import { RandomTree } from './support/random-tree';
import { withRandom } from './support/seed';
import { expressible } from './support/traefik-tree';

const TREES = 10_000;
const MONITOR = { type: 'http', path: '/ping', interval: '2s', timeout: '100ms' } as const;

interface Balancer {
  readonly healthCheck?: object;
  readonly servers?: readonly { readonly weight: number }[];
  readonly services?: readonly { readonly weight: number }[];
}

/** What makes requests hang for ever on a real Traefik (3.7.15, measured): a weight of 0 or less where health can change. */
function hangs({ healthCheck, servers, services }: Balancer): boolean {
  const choices = servers ?? services ?? [];
  return choices.some(({ weight }) => !(weight > 0)) || (healthCheck !== undefined && choices.length === 0);
}

it(`none of ${TREES} random trees makes a Traefik whose requests hang`, async () => {
  await withRandom('traefik hangs', async (random) => {
    let withZero = 0;
    let port = 0;
    const endpoint = () => ({ address: '10.0.0.1', port: (port++ % 60_000) + 1 });
    for (let i = 0; i < TREES; i++) {
      const built = new RandomTree(random, { depth: random.int(1, 4), monitor: MONITOR, endpoint }).build();
      const tree: Tree = { root: built.root, services: expressible(built.services) };
      const { artifact } = render(tree, 'traefik@3.7');
      if (!artifact) throw new Error(`not rendered: ${JSON.stringify(tree)}`);
      if (/"weight":0|"enabled":false/.test(JSON.stringify(tree))) withZero++;
      const { http } = JSON.parse((artifact as TraefikArtifact).config) as {
        http: { services: Record<string, { loadBalancer?: Balancer; weighted?: Balancer }> };
      };
      const hanging = Object.values(http.services).filter(({ loadBalancer, weighted }) => hangs(loadBalancer ?? weighted ?? {}));
      if (hanging.length > 0) throw new Error(`${JSON.stringify(hanging)} of ${JSON.stringify(tree)}`);
    }
    expect(withZero).toBeGreaterThan(TREES / 4);
  });
}, 120_000);
