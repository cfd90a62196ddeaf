import { deadMembers, Evaluation, type Reading } from '../health';
import { type As, checkFor } from '../targets';
import { failOnErrors, type TreeLike, treeOf } from '../tree';

export interface EvaluateOptions {
  /** A target: what is evaluated is what would be deployed there. @defaultValue the meaning of the tree itself */
  readonly as?: As | undefined;
  /** Paths and patterns of what is dead; a service's path stands for all members below it. */
  readonly down?: readonly string[] | undefined;
}

/**
 * Looks at a moment: who is up, who gets which share, what is unserved and lost. Init states play no part: everything enabled
 * is up unless it is listed in `down`.
 *
 * @throws FindingsError with all error findings, of the tree, of its lowering, and about paths that match nothing
 */
export function evaluate(like: TreeLike, { as, down = [] }: EvaluateOptions = {}): Reading {
  const { model, findings, lowered, asked } = checkFor(treeOf(like), as, 'predict');
  failOnErrors(findings);
  const { reported, settled } = asked?.target ?? {};
  const isDead = deadMembers(model, down);
  return new Evaluation({
    declared: model,
    effective: lowered?.effective ?? model,
    isDead,
    view: settled?.(isDead),
    reported,
    hops: lowered?.dynamics?.hops,
    findings,
  });
}
