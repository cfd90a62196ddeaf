import type { MonitorSpec } from '../../../../src/tree';
import { a, BALANCER, b, c, type Stacks, treeOf } from './step';

const monitor: MonitorSpec = { type: 'tcp', interval: '2s', timeout: '1s', rise: 1, fall: 2 };
const east = { kind: 'pool', members: [a], monitor } as const;
const west = { kind: 'pool', members: [b, c], monitor } as const;
const listener = { protocol: 'http', port: 80, service: 'all' } as const;
const accepted = {
  acknowledge: [
    { code: 'octavia.flat-partial', reason: 'west is rarely half down' },
    { code: 'octavia.round-robin', reason: 'near enough' },
  ],
};
const member = (name: string, address: string, rest = '') =>
  `member ${name} of all_http: address=${address} protocol_port=80${rest}`;

export const nested: Stacks = {
  'a tree as one pool': [
    {
      change: 'weighted 1 to 1',
      tree: treeOf(
        { all: { kind: 'weighted', healthCheck: true, children: [{ service: 'east' }, { service: 'west' }] }, east, west },
        [listener],
        accepted,
      ),
      there: [
        BALANCER,
        'listener http-80: protocol=HTTP protocol_port=80 default_pool=all_http',
        'pool all_http: protocol=HTTP lb_algorithm=ROUND_ROBIN',
        'monitor all of all_http: type=TCP delay=2 timeout=1 max_retries=1 max_retries_down=2',
        member('east/a', '10.0.0.1', ' weight=2'),
        member('west/b', '10.0.0.2'),
        member('west/c', '10.0.0.3'),
      ],
    },
    {
      change: 'a failover of the same',
      tree: treeOf(
        { all: { kind: 'failover', children: [{ service: 'west' }, { service: 'east' }] }, east, west },
        [listener],
        accepted,
      ),
      gone: [member('east/a', '10.0.0.1', ' weight=2')],
      there: [member('east/a', '10.0.0.1', ' backup=true')],
    },
    {
      change: 'one of the pools alone',
      tree: treeOf({ all: west }, [listener]),
      gone: [member('east/a', '10.0.0.1', ' backup=true'), member('west/b', '10.0.0.2'), member('west/c', '10.0.0.3')],
      there: [member('all/b', '10.0.0.2'), member('all/c', '10.0.0.3')],
    },
  ],
};
