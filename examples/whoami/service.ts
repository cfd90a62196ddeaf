import type { Construct } from 'constructs';
import { httpMonitor, type MemberSpec, Pool, WeightedService } from 'healthtree';

/** The members of each data centre. */
export interface Sites {
  readonly dc1: readonly MemberSpec[];
  readonly dc2: readonly MemberSpec[];
}

export const sites: Sites = {
  dc1: [
    { name: 'a', address: '10.0.1.10', port: 80 },
    { name: 'b', address: '10.0.1.11', port: 80 },
  ],
  dc2: [
    { name: 'a', address: '10.0.2.10', port: 80 },
    { name: 'b', address: '10.0.2.11', port: 80 },
  ],
};

const monitor = httpMonitor({ path: '/ping', interval: '2s', timeout: '1s', rise: 2, fall: 3, initState: 'fully-down' });

/** Three of four requests to dc1, the fourth to dc2; a data centre without a healthy member is left out. */
export function whoamiPublic(scope: Construct, { dc1, dc2 }: Sites, healthCheck = true): WeightedService {
  return new WeightedService(scope, 'whoami-public', {
    healthCheck,
    children: [
      { service: new Pool(scope, 'whoami-dc1', { monitor, members: dc1 }), weight: 3 },
      { service: new Pool(scope, 'whoami-dc2', { monitor, members: dc2 }), weight: 1 },
    ],
  });
}
