import { type Artifact, type As, checkFor } from '../targets';
import { errorsOf, type Finding, type TreeLike, treeOf } from '../tree';

export interface CheckOptions {
  /** Checks for a target too: what it needs to be deployed, and what it does differently. */
  readonly target?: As | undefined;
}

/** Every finding about a tree, sorted; errors are returned, not thrown. */
export function check(like: TreeLike, { target }: CheckOptions = {}): readonly Finding[] {
  return checkFor(treeOf(like), target, 'deploy').findings;
}

/** What a tree becomes on a target: its files, and the findings. Without files when a finding is an error. */
export function render(
  like: TreeLike,
  target: As,
): { readonly artifact: Artifact | undefined; readonly findings: readonly Finding[] } {
  const { findings, lowered } = checkFor(treeOf(like), target, 'deploy');
  return { artifact: errorsOf(findings).length > 0 ? undefined : lowered?.artifact, findings };
}
