import { checkTree, errorsOf, type Finding, type Model, Reporter, sortFindings, type Tree } from '../tree';
import { type As, type Asked, resolveAs } from './as';
import type { Lowered } from './target';

/** A tree that was checked for a target. */
export interface Checked {
  readonly model: Model;
  readonly findings: readonly Finding[];
  /** What the target makes of it; absent without a target, and where the tree has errors. */
  readonly lowered: Lowered | undefined;
  readonly asked: Asked | undefined;
}

/** Every finding about a tree: those that hold for all targets, and those of the target that is asked for. Never throws. */
export function checkFor(tree: Tree, as: As | undefined, purpose: 'deploy' | 'predict'): Checked {
  const { model, findings } = checkTree(tree);
  const reporter = new Reporter();
  for (const name of Object.keys(model.targets)) resolveAs(reporter, name, ['targets', name]);
  const asked = as === undefined ? undefined : resolveAs(reporter, as);
  if (!asked) return { model, findings: sortFindings([...findings, ...reporter.findings]), lowered: undefined, asked };
  const own = Object.hasOwn(model.targets, asked.name) ? model.targets[asked.name] : undefined;
  if (own === undefined && Object.keys(asked.settings).length === 0 && purpose === 'deploy') reportMissing(reporter, asked);
  const settings = Object.keys(asked.settings).length === 0 ? own : { ...(own as object | undefined), ...asked.settings };
  const broken = errorsOf(findings).length > 0;
  const lowered = asked.target.lower({ model, settings, version: asked.version, purpose, broken });
  return {
    model,
    findings: sortFindings([...findings, ...reporter.findings, ...lowered.findings]),
    lowered: broken ? undefined : lowered,
    asked,
  };
}

function reportMissing(reporter: Reporter, { name, target, version }: Asked): void {
  const example = version === undefined ? target.example : `version: '${version}'`;
  reporter.report('target.missing', ['targets', name], {
    message: `The tree says nothing about the target ${name}`,
    hint: `Add targets: { ${name}: { ${example} } }.`,
    severity: version === undefined ? 'error' : 'info',
  });
}
