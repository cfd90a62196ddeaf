import { A, a, B, BALANCER, b, C, c, LISTENER, type Stacks, WEB, web } from './step';

export const pools: Stacks = {
  'members and their weights': [
    { change: 'two members', tree: web({ members: [a, b] }), there: [BALANCER, LISTENER, WEB, A, B] },
    {
      change: 'weights up to 256, and 0',
      tree: web({
        members: [
          { ...a, weight: 256 },
          { ...b, weight: 0 },
        ],
      }),
      gone: [A, B],
      there: [`${A} weight=256`, `${B} weight=0`],
    },
    {
      change: 'one more member, and no weights',
      tree: web({ members: [a, b, c] }),
      gone: [`${A} weight=256`, `${B} weight=0`],
      there: [A, B, C],
    },
    {
      change: 'one member less, another with a new address and port',
      tree: web({ members: [{ ...b, address: '2001:db8::2', port: 8080 }, c] }),
      gone: [A, B],
      there: ['member web/b of web_http: address=2001:db8::2 protocol_port=8080'],
    },
    {
      change: 'two members that change their addresses',
      tree: web({
        members: [
          { ...b, address: c.address },
          { ...c, address: b.address },
        ],
      }),
      gone: ['member web/b of web_http: address=2001:db8::2 protocol_port=8080', C],
      there: [
        'member web/b of web_http: address=10.0.0.3 protocol_port=80',
        'member web/c of web_http: address=10.0.0.2 protocol_port=80',
      ],
    },
  ],

  'members that wait, or are out': [
    {
      change: 'a backup and one that is out',
      tree: web({ members: [a, { ...b, backup: true }, { ...c, enabled: false }] }),
      there: [BALANCER, LISTENER, WEB, A, `${B} backup=true`, `${C} admin_state_up=false`],
    },
    {
      change: 'neither',
      tree: web({ members: [a, b, c] }),
      gone: [`${B} backup=true`, `${C} admin_state_up=false`],
      there: [B, C],
    },
    {
      change: 'the other way round',
      tree: web({ members: [a, { ...b, enabled: false }, { ...c, backup: true, weight: 7 }] }),
      gone: [B, C],
      there: [`${B} admin_state_up=false`, `${C} weight=7 backup=true`],
    },
  ],

  'the algorithm': [
    { change: 'round robin', tree: web(), there: [BALANCER, LISTENER, WEB, A] },
    {
      change: 'least connections',
      tree: web({ algorithm: 'least-connections' }),
      gone: [WEB],
      there: ['pool web_http: protocol=HTTP lb_algorithm=LEAST_CONNECTIONS'],
    },
    {
      change: 'source',
      tree: web({ algorithm: 'source' }),
      gone: ['pool web_http: protocol=HTTP lb_algorithm=LEAST_CONNECTIONS'],
      there: ['pool web_http: protocol=HTTP lb_algorithm=SOURCE_IP'],
    },
  ],
};
