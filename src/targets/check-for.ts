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
  for (const name of Object.keys(model.targets)) checkName(reporter, name);
  const asked = as === undefined ? undefined : resolveAs(reporter, as);
  if (!asked) return { model, findings: sortFindings([...findings, ...reporter.findings]), lowered: undefined, asked };
  const home = asked.target.settingsOf ?? asked.name;
  const own = Object.hasOwn(model.targets, home) ? model.targets[home] : undefined;
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

/** Settings under a name that no target reads. */
function checkName(reporter: Reporter, name: string): void {
  const home = resolveAs(reporter, name, ['targets', name])?.target.settingsOf ?? name;
  if (home === name) return;
  reporter.report('target.unknown', ['targets', name], {
    value: name,
    message: `The settings of ${name} are those of ${home}`,
    hint: `Write them under targets.${home}.`,
  });
}

function reportMissing(reporter: Reporter, { name, target, version }: Asked): void {
  const home = target.settingsOf ?? name;
  const example = version === undefined ? target.example : `version: '${version}'`;
  reporter.report('target.missing', ['targets', home], {
    message: `The tree says nothing about the target ${home}`,
    hint: `Add targets: { ${home}: { ${example} } }.`,
    severity: version === undefined ? 'error' : 'info',
  });
}
