import {
  defineTree,
  httpMonitor,
  runScenario,
  type Scenario,
  type ScenarioOptions,
  type Step,
  type Tree,
} from '../../../src/runtime';

const member = (name: string, address: string) => ({ name, address, port: 80 });
const monitor = httpMonitor({ path: '/ping', interval: '2s', timeout: '1s', rise: 2, fall: 3, initState: 'fully-up' });

/** Three of four requests to dc1; HAProxy checks the three members at 0 s, 0.666 s and 1.333 s, and every 2 s from then on. */
export const tree = defineTree({
  root: 'public',
  services: {
    public: { kind: 'weighted', healthCheck: true, children: [{ service: 'dc1', weight: 3 }, { service: 'dc2' }] },
    dc1: { kind: 'pool', monitor, members: [member('a', '10.0.1.1'), member('b', '10.0.1.2')] },
    dc2: { kind: 'pool', monitor, members: [member('a', '10.0.2.1')] },
  },
});

/** The same, with another pool. */
export const withPool = (name: 'dc1' | 'dc2', pool: Partial<Tree['services'][string]>): Tree => ({
  ...tree,
  services: { ...tree.services, [name]: { ...tree.services[name], ...pool } as Tree['services'][string] },
});

/** Nobody can say which member of dc1 gets how much. */
export const loaded = withPool('dc1', { algorithm: 'least-connections' });

/** The same pools behind two listeners. */
export const entered = {
  services: tree.services,
  listeners: [
    { protocol: 'http', port: 80, service: 'public' },
    { protocol: 'http', port: 81, service: 'dc2' },
  ],
} as const;

export const as = 'haproxy@3.2';

/** Runs steps on the tree. */
export const run = (steps: readonly Step[], head: Partial<Scenario> = {}, options: ScenarioOptions = {}) =>
  runScenario({ as, ...head, steps }, tree, options);
