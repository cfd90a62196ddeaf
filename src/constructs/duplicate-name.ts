import { type Finding, Reporter } from '../tree';

/** Says that two constructs would be one service. */
export function duplicateName(name: string, construct: string, other: string): readonly Finding[] {
  const reporter = new Reporter();
  reporter.report('name.duplicate', ['services', name], {
    value: name,
    message: `Two services are called ${name}: ${other} and ${construct}`,
    hint: 'Give one of them a name of its own.',
  });
  return reporter.findings.map((finding) => ({ ...finding, construct }));
}
