import type { MonitorSpec, PoolSpec, Tree } from '../../../../src/tree';
import { a, BALANCER, b, c, type Stacks, treeOf } from './step';

const REQUEST = 'http_method=GET url_path=/ expected_codes=200 http_version=1';
const pool = (member: PoolSpec['members'][number], monitor: Partial<MonitorSpec> = {}): PoolSpec => ({
  kind: 'pool',
  members: [member],
  monitor: { type: 'http', interval: '2s', timeout: '1s', rise: 1, fall: 2, ...monitor },
});

const tree = (all: Tree['services'][string], pools: Tree['services'], settings = {}): Tree =>
  treeOf({ all, ...pools }, [{ protocol: 'http', port: 80, service: 'all' }], { lowering: 'cascade', ...settings });
const weighted = (children: Readonly<Record<string, number>>): Tree['services'][string] => ({
  kind: 'weighted',
  healthCheck: true,
  children: Object.entries(children).map(([service, weight]) => ({ service, weight })),
});

/** What the load balancer of a pool has. */
const child = (name: string, own: PoolSpec['members'][number], fall = 2): string[] => [
  BALANCER.replace('lb:', `lb/${name}:`),
  `listener http: protocol=HTTP protocol_port=80 default_pool=${name}_http`,
  `pool ${name}_http: protocol=HTTP lb_algorithm=ROUND_ROBIN`,
  `member ${name}/${own.name} of ${name}_http: address=${own.address} protocol_port=80`,
  monitor(name, 2, fall),
];
const monitor = (name: string, delay: number, fall: number): string =>
  `monitor ${name} of ${name}_http: type=HTTP delay=${delay} timeout=1 max_retries=1 max_retries_down=${fall} ${REQUEST}`;
const member = (name: string, rest = ''): string =>
  `member all/${name} of all_http: address=vip(lb/${name}) protocol_port=80${rest}`;

const ALL = [
  'listener http-80: protocol=HTTP protocol_port=80 default_pool=all_http',
  'pool all_http: protocol=HTTP lb_algorithm=ROUND_ROBIN',
];

export const cascade: Stacks = {
  'a tree as load balancers in front of each other': [
    {
      change: 'weighted 3 to 1',
      tree: tree(weighted({ east: 3, west: 1 }), { east: pool(a), west: pool(b) }),
      there: [
        BALANCER,
        ...ALL,
        monitor('all', 3, 3),
        member('east', ' weight=3'),
        member('west'),
        ...child('east', a),
        ...child('west', b),
      ],
    },
    {
      change: 'one child more, with other checks and other weights',
      tree: tree(weighted({ east: 2, west: 1, south: 5 }), { east: pool(a), west: pool(b), south: pool(c, { fall: 4 }) }),
      gone: [monitor('all', 3, 3), member('east', ' weight=3')],
      there: [monitor('all', 3, 5), member('east', ' weight=2'), member('south', ' weight=5'), ...child('south', c, 4)],
    },
    {
      change: 'a failover of two of them',
      tree: tree({ kind: 'failover', children: [{ service: 'west' }, { service: 'east' }] }, { east: pool(a), west: pool(b) }),
      gone: [monitor('all', 3, 5), member('east', ' weight=2'), member('south', ' weight=5'), ...child('south', c, 4)],
      there: [monitor('all', 3, 3), member('east', ' backup=true')],
    },
    {
      change: 'the same as one pool',
      tree: tree(
        { kind: 'failover', children: [{ service: 'west' }, { service: 'east' }] },
        { east: pool(a), west: pool(b) },
        { lowering: 'flat' },
      ),
      gone: [monitor('all', 3, 3), member('east', ' backup=true'), member('west'), ...child('east', a), ...child('west', b)],
      there: [
        monitor('all', 2, 2),
        'member west/b of all_http: address=10.0.0.2 protocol_port=80',
        'member east/a of all_http: address=10.0.0.1 protocol_port=80 backup=true',
      ],
    },
  ],
};
