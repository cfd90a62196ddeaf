import { type Finding, failOnErrors, type Source, sortFindings } from '../../tree';
import { readDocument, unreadable } from '../../tree/file/document';
import type { Scenario } from '../model';
import { checkShape } from './shape';

/** A scenario that was read from a file: what it says, and where each place of it stands. */
export interface ParsedScenario {
  /** As written; meant to be used only when there is no error. */
  readonly scenario: Scenario;
  /** About its syntax and shape; what it means on a tree is checked with that tree. */
  readonly findings: readonly Finding[];
  /** Whether the file could be read as data, so that more can be asked of it. */
  readonly readable: boolean;
  /** Adds line and column to findings about this file. */
  locate(findings: readonly Finding[]): readonly Finding[];
  /** Where a place of it stands; that of the closest one around it that the file has. */
  sourceOf(path: string): Source | undefined;
}

const HINTS = {
  empty: 'Write a scenario: steps, and as which system it runs.',
  deep: 'Write a scenario: its steps stand one after another.',
};

/** Reads a scenario from YAML or JSON text: its findings have lines and columns. Never throws. */
export function parseScenarioFile(text: string): ParsedScenario {
  const read = readDocument(text, HINTS);
  if (!read.readable) return unusable(read.findings);
  const { value, positions } = read;
  return {
    scenario: value as Scenario,
    findings: positions.locate([...positions.twice, ...checkShape(value)]),
    readable: true,
    locate: (more) => positions.locate(more),
    sourceOf: (path) => positions.sourceOf(path),
  };
}

/** What is known of a scenario file that can not be read. */
export const unreadableScenario = (path: string, why: string): ParsedScenario => unusable([unreadable(path, why)]);

/**
 * Checks the shape of a scenario that came from outside as data.
 *
 * @throws FindingsError with all findings when one is an error
 */
export function parseScenario(value: unknown): Scenario {
  const findings = sortFindings(checkShape(value));
  failOnErrors(findings);
  return value as Scenario;
}

const unusable = (findings: readonly Finding[]): ParsedScenario => ({
  scenario: { steps: [] },
  findings,
  readable: false,
  locate: (more) => more,
  sourceOf: () => undefined,
});
