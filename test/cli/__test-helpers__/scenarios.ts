import { FILES, healthtree } from './healthtree';

/** The example with scenarios beside it. */
const SCENARIOS: Readonly<Record<string, string>> = {
  ...FILES,
  'fine.yaml': `as: haproxy@3.2
rate: 100
steps:
  - { at: 0s, expect: { unserved: '1' } }
  - { at: 10s, expect: { route: { 'whoami-dc1/*': '3/4', 'whoami-dc2/*': '1/4' } } }
  - { at: 10s, fail: 'whoami-dc1/*' }
  - { at: 20s, expect: { status: { whoami-dc1: down }, route: { 'whoami-dc2/*': '1' } } }
`,
  'wrong.yaml': `as: haproxy@3.2
steps:
  - { at: 1s, expect: { unserved: '0' } }
  - { at: 10s, expect: { unserved: '0' } }
`,
  'mistakes.yaml': 'steps:\n  - { at: 1s, fial: whoami-dc1 }\n  - { at: 1s, fail: whoami-dc3 }\n',
  'reload.yaml': "as: haproxy@3.2\nsteps:\n  - { at: 10s, reload: other.yaml }\n  - { at: 20s, expect: { route: { a: '1' } } }\n",
  'other.yaml': 'root: a\nservices: { a: { kind: pool, members: [{ name: m, address: 10.0.0.1, port: 80 }] } }\n',
  'loaded.yaml':
    'root: a\nservices: { a: { kind: pool, algorithm: least-connections, members: [{ name: m, address: 10.0.0.1, port: 80 }, { address: 10.0.0.2, port: 80 }] } }\n',
  'numbers.yaml': "as: haproxy@3.2\nsteps:\n  - { at: 0s, expect: { route: { m: '1/2' } } }\n",
  'bad-reload.yaml':
    'as: haproxy@3.2\nsteps:\n  - { at: 1s, reload: broken.yaml }\n  - { at: 2s, reload: { tree: nowhere.yaml } }\n',
};

/** Runs one command line over these files. */
export const withScenarios = (line: string) => healthtree(line, SCENARIOS);
