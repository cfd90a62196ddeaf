import type { RouteSpec, Tree } from '../../../../src/tree';
import { A, a, BALANCER, b, c, LISTENER, type Stacks, treeOf, WEB } from './step';

const one = (member: typeof a | typeof b | typeof c) => ({ kind: 'pool', members: [member] }) as const;

/** HTTP on port 80 to `web`, and by routes to others. */
function routed(...routes: readonly RouteSpec[]): Tree {
  const all = { web: one(a), shop: one(b), api: one(c) };
  const used = ['web', ...routes.map(({ service }) => service)];
  const services = Object.fromEntries(Object.entries(all).filter(([name]) => used.includes(name)));
  return treeOf(services, [{ protocol: 'http', port: 80, service: 'web', routes }]);
}

const to = (pool: string, name: string, position: number) =>
  `policy ${name} of http-80: action=REDIRECT_TO_POOL position=${position} redirect_pool=${pool}_http`;
const rule = (name: string, rest: string) => `rule of ${name}: ${rest}`;
const poolLines = (name: string, address: string, member: string): string[] => [
  `pool ${name}_http: protocol=HTTP lb_algorithm=ROUND_ROBIN`,
  `member ${name}/${member} of ${name}_http: address=${address} protocol_port=80`,
];
const SHOP = poolLines('shop', '10.0.0.2', 'b');
const API = poolLines('api', '10.0.0.3', 'c');
const PATH = rule('/cart', 'type=PATH compare_type=STARTS_WITH value=/cart');

export const routes: Stacks = {
  'routes that come, move and go': [
    {
      change: 'one route',
      tree: routed({ pathPrefix: '/cart', service: 'shop' }),
      there: [BALANCER, LISTENER, WEB, A, ...SHOP, to('shop', '/cart', 1), PATH],
    },
    {
      change: 'two before it',
      tree: routed(
        { pathPrefix: '/cart', service: 'shop' },
        { pathPrefix: '/cart/items', service: 'api' },
        { host: 'x.example', pathPrefix: '/cart/items', service: 'web' },
      ),
      gone: [to('shop', '/cart', 1)],
      there: [
        ...API,
        to('web', 'x.example/cart/items', 1),
        rule('x.example/cart/items', 'type=HOST_NAME compare_type=REGEX value=^x\\.example(:[0-9]+)?$'),
        rule('x.example/cart/items', 'type=PATH compare_type=STARTS_WITH value=/cart/items'),
        to('api', '/cart/items', 2),
        rule('/cart/items', 'type=PATH compare_type=STARTS_WITH value=/cart/items'),
        to('shop', '/cart', 3),
      ],
    },
    {
      change: 'the first gone, another service',
      tree: routed({ pathPrefix: '/cart', service: 'api' }, { pathPrefix: '/cart/items', service: 'api' }),
      gone: [
        ...SHOP,
        to('web', 'x.example/cart/items', 1),
        rule('x.example/cart/items', 'type=HOST_NAME compare_type=REGEX value=^x\\.example(:[0-9]+)?$'),
        rule('x.example/cart/items', 'type=PATH compare_type=STARTS_WITH value=/cart/items'),
        to('api', '/cart/items', 2),
        to('shop', '/cart', 3),
      ],
      there: [to('api', '/cart/items', 1), to('api', '/cart', 2)],
    },
    {
      change: 'none',
      tree: routed(),
      gone: [
        ...API,
        to('api', '/cart/items', 1),
        rule('/cart/items', 'type=PATH compare_type=STARTS_WITH value=/cart/items'),
        to('api', '/cart', 2),
        PATH,
      ],
      there: [],
    },
  ],
};
