import { type Finding, type Place, Reporter, show } from '../tree';

/** A finding that the user knows of, and why it is accepted. */
export interface Acknowledgement {
  /** The finding's code. */
  readonly code: string;
  /** Why it is accepted; printed beside it. */
  readonly reason: string;
}

/**
 * Turns warnings and acknowledgeable errors that were acknowledged into infos, and reports acknowledgements that do nothing
 * (unless the tree is broken, so that not everything could be found).
 */
export function acknowledge(findings: readonly Finding[], target: string, value: unknown, broken = false): readonly Finding[] {
  if (value === undefined) return findings;
  const place = ['targets', target, 'acknowledge'];
  const reporter = new Reporter(target);
  const known = readAcknowledgements(reporter, value, place);
  const used = new Set<Acknowledgement>();
  const result = findings.map((finding): Finding => {
    const match = known.find(({ acknowledgement }) => acknowledgement.code === finding.code);
    if (!match || finding.severity === 'info') return finding;
    used.add(match.acknowledgement);
    if (finding.severity === 'warning' || finding.acknowledgeable)
      return { ...finding, severity: 'info', acknowledged: match.acknowledgement.reason };
    reporter.report('acknowledge.refused', match.place, {
      value: finding.code,
      message: `${finding.code} can not be acknowledged`,
      hint: 'What it says would not work; mend it.',
    });
    return finding;
  });
  for (const { acknowledgement, place: at } of known) {
    if (broken || used.has(acknowledgement)) continue;
    reporter.report('acknowledge.unused', at, {
      severity: 'warning',
      value: acknowledgement.code,
      message: `Nothing was found that ${show(acknowledgement.code)} acknowledges`,
      hint: 'Remove it, or mend its code.',
    });
  }
  return [...result, ...reporter.findings];
}

/** Whether a finding is among those acknowledged, in data that may have any shape. */
export const acknowledges = (value: unknown, code: string): boolean =>
  Array.isArray(value) && value.some((item: unknown) => (item as Acknowledgement | null)?.code === code);

function readAcknowledgements(
  reporter: Reporter,
  value: unknown,
  place: Place,
): { acknowledgement: Acknowledgement; place: Place }[] {
  const form = { hint: "Write a list of { code: octavia.init-state, reason: 'why it is accepted' }." };
  if (!Array.isArray(value)) {
    reporter.report('acknowledge.form', place, { value, message: `acknowledge is ${show(value)}`, ...form });
    return [];
  }
  return value.flatMap((item: unknown, i) => {
    const { code, reason } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>;
    if (typeof code === 'string' && typeof reason === 'string' && reason.trim() !== '')
      return [{ acknowledgement: { code, reason }, place: [...place, i] }];
    reporter.report('acknowledge.form', [...place, i], {
      value: item,
      message: 'An acknowledgement needs a code and a reason',
      ...form,
    });
    return [];
  });
}
