import { A, a, BALANCER, b, LISTENER, type Stacks, treeOf, WEB, web } from './step';

const shop = { kind: 'pool', members: [b] } as const;
const webPool = { kind: 'pool', members: [a] } as const;

export const listeners: Stacks = {
  "a listener's protocol and port": [
    { change: 'http', tree: web(), there: [BALANCER, LISTENER, WEB, A] },
    {
      change: 'another port',
      tree: web({}, { port: 8080 }),
      gone: [LISTENER],
      there: ['listener http-8080: protocol=HTTP protocol_port=8080 default_pool=web_http'],
    },
    {
      change: 'another protocol',
      tree: web({}, { port: 8080, protocol: 'tcp' }),
      gone: ['listener http-8080: protocol=HTTP protocol_port=8080 default_pool=web_http', WEB, A],
      there: [
        'listener tcp-8080: protocol=TCP protocol_port=8080 default_pool=web_tcp',
        'pool web_tcp: protocol=TCP lb_algorithm=ROUND_ROBIN',
        'member web/a of web_tcp: address=10.0.0.1 protocol_port=80',
      ],
    },
  ],

  'listeners that change their protocols': [
    {
      change: 'http on 80, tcp on 81',
      tree: treeOf({ web: webPool }, [
        { protocol: 'http', port: 80, service: 'web' },
        { protocol: 'tcp', port: 81, service: 'web' },
      ]),
      there: [
        BALANCER,
        LISTENER,
        WEB,
        A,
        'listener tcp-81: protocol=TCP protocol_port=81 default_pool=web_tcp',
        'pool web_tcp: protocol=TCP lb_algorithm=ROUND_ROBIN',
        'member web/a of web_tcp: address=10.0.0.1 protocol_port=80',
      ],
    },
    {
      change: 'tcp on 80, http on 81',
      tree: treeOf({ web: webPool }, [
        { protocol: 'tcp', port: 80, service: 'web' },
        { protocol: 'http', port: 81, service: 'web' },
      ]),
      gone: [LISTENER, 'listener tcp-81: protocol=TCP protocol_port=81 default_pool=web_tcp'],
      there: [
        'listener tcp-80: protocol=TCP protocol_port=80 default_pool=web_tcp',
        'listener http-81: protocol=HTTP protocol_port=81 default_pool=web_http',
      ],
    },
  ],

  "a listener's service": [
    { change: 'web', tree: web(), there: [BALANCER, LISTENER, WEB, A] },
    {
      change: 'another service',
      tree: treeOf({ shop }, [{ protocol: 'http', port: 80, service: 'shop' }]),
      gone: [LISTENER, WEB, A],
      there: [
        'listener http-80: protocol=HTTP protocol_port=80 default_pool=shop_http',
        'pool shop_http: protocol=HTTP lb_algorithm=ROUND_ROBIN',
        'member shop/b of shop_http: address=10.0.0.2 protocol_port=80',
      ],
    },
    {
      change: 'both, on two ports',
      tree: treeOf({ shop, web: webPool }, [
        { protocol: 'https', port: 443, service: 'shop' },
        { protocol: 'http', port: 80, service: 'web' },
      ]),
      gone: [
        'listener http-80: protocol=HTTP protocol_port=80 default_pool=shop_http',
        'pool shop_http: protocol=HTTP lb_algorithm=ROUND_ROBIN',
        'member shop/b of shop_http: address=10.0.0.2 protocol_port=80',
      ],
      there: [
        LISTENER,
        WEB,
        A,
        'listener https-443: protocol=HTTPS protocol_port=443 default_pool=shop_https',
        'pool shop_https: protocol=HTTPS lb_algorithm=ROUND_ROBIN',
        'member shop/b of shop_https: address=10.0.0.2 protocol_port=80',
      ],
    },
  ],
};
