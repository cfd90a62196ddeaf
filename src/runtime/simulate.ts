import { type Running, Simulation, type Snapshot } from '../health';
import { type As, checkFor } from '../targets';
import { failOnErrors, type Tree, type TreeLike, treeOf } from '../tree';

export interface SimulateOptions {
  /** The system whose checks, reloads and order of picks are followed: `haproxy@3.2`, or `{ target, ...settings }`. */
  readonly as: As;
}

/**
 * Runs a tree in virtual time, as a system does: what is simulated is what would be deployed there.
 *
 * @throws FindingsError with all error findings, of the tree and of its lowering
 */
export function simulate(like: TreeLike, { as }: SimulateOptions): Simulation {
  return new Simulation(treeOf(like), (tree) => runningTree(tree, as));
}

/** Takes up a snapshot of a simulation. */
export function restore(snapshot: Snapshot, { as }: SimulateOptions): Simulation {
  return simulate(snapshot.tree, { as }).restore(snapshot);
}

function runningTree(tree: Tree, as: As): Running {
  const { model, findings, lowered, asked } = checkFor(tree, as, 'predict');
  failOnErrors(findings);
  if (!lowered?.effective || !lowered.dynamics) throw new Error('a lowering without errors says how it runs');
  return { declared: model, effective: lowered.effective, ...lowered.dynamics, reported: asked?.target.reported, findings };
}
