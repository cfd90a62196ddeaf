import { type Finding, failOnErrors, sortFindings } from '../findings/finding';
import type { Tree } from '../model';
import { resolve } from '../resolve';
import type { Model } from '../resolved';
import { readDocument, unreadable } from './document';
import { checkShape } from './shape';

/** A file that was read: what it says, what is wrong with it, and where each place of it stands. */
export interface ParsedFile {
  /** The tree as written; meant to be used only when there is no error. */
  readonly tree: Tree;
  readonly model: Model;
  readonly findings: readonly Finding[];
  /** Whether the file could be read as data, so that its tree can be asked for more. */
  readonly readable: boolean;
  /** Adds line and column to findings about this file. */
  locate(findings: readonly Finding[]): readonly Finding[];
}

const HINTS = {
  empty: 'Write a tree: root and services.',
  deep: 'Write a tree: its services stand beside each other, however deep the tree is.',
};

/**
 * Reads a tree from YAML or JSON text and checks it: all findings at once, each with line and column. Never throws.
 */
export function parseFile(text: string): ParsedFile {
  const read = readDocument(text, HINTS);
  if (!read.readable) return unusable(read.findings);
  const { value, positions } = read;
  const { model, findings } = resolve(value);
  return {
    tree: value as Tree,
    model,
    findings: positions.locate([...positions.twice, ...checkShape(value), ...findings]),
    readable: true,
    locate: (more) => positions.locate(more),
  };
}

/** What is known of a file that can not be read. */
export const unreadableFile = (path: string, why: string): ParsedFile => unusable([unreadable(path, why)]);

/**
 * Checks a tree that came from outside as data.
 *
 * @throws FindingsError with all findings when one is an error
 */
export function parseTree(value: unknown): Tree {
  const findings = sortFindings([...checkShape(value), ...resolve(value).findings]);
  failOnErrors(findings);
  return value as Tree;
}

function unusable(findings: readonly Finding[]): ParsedFile {
  return { tree: { services: {} }, model: resolve({}).model, findings, readable: false, locate: (more) => more };
}
