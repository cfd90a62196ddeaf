import { render } from '../../../../src/runtime';
import type { HaproxySettings } from '../../../../src/targets';
import type { Finding, Tree } from '../../../../src/tree';

/** The configuration of a tree, as `branch` unless told otherwise; fails when there is none. */
export function configOf(tree: Tree, settings: HaproxySettings = {}): string {
  const { artifact, findings } = render(tree, { target: 'haproxy', version: '3.2.26', lowering: 'branch', ...settings });
  const text = artifact?.files()['haproxy.cfg'];
  if (text === undefined) throw new Error(findings.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  return text;
}

/** What is said of a tree on HAProxy. */
export const findingsOf = (tree: Tree, settings: HaproxySettings = {}): readonly Finding[] =>
  render(tree, { target: 'haproxy', version: '3.2.26', ...settings }).findings;
