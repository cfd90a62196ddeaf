import { parse } from 'yaml';
import { render } from '../../../../src/runtime';
import type { As } from '../../../../src/targets';
import type { MonitorSpec, Tree } from '../../../../src/tree';

/** The files that a tree becomes; fails where it becomes none. */
export function filesOf(tree: Tree, as: As): Readonly<Record<string, string>> {
  const { artifact, findings } = render(tree, as);
  if (!artifact) throw new Error(JSON.stringify(findings.filter(({ severity }) => severity === 'error')));
  return artifact.files();
}

/** The services of a Compose file. */
export const composed = (tree: Tree, as: As): Record<string, Record<string, unknown>> =>
  parse(filesOf(tree, as)['compose.yaml'] ?? '').services;

/** A tree of one service with members that all listen on 8080. */
export const service = (members: number, monitor?: Partial<MonitorSpec>, name = 'app'): Tree => ({
  listeners: [{ protocol: 'http', port: 80, service: name }],
  services: {
    [name]: {
      kind: 'pool',
      monitor: monitor && ({ type: 'http', path: '/ping', interval: '10s', timeout: '2s', fall: 3, ...monitor } as MonitorSpec),
      members: Array.from({ length: members }, (_, i) => ({ name: `m${i}`, address: `10.0.0.${i + 1}`, port: 8080 })),
    },
  },
});
