import { type Finding, FindingsError, formatFinding, type ParsedFile, parseFile, unreadableFile } from '../runtime';
import { type Io, UsageError } from './io';

/** Reads a tree from a file; a file that can not be read is a finding too. */
export function readTree(io: Io, path: string): ParsedFile {
  let text: string;
  try {
    text = io.readFile(path);
  } catch (error) {
    return unreadableFile(path, (error as Error).message);
  }
  return parseFile(text);
}

/** The text of a file. @throws FindingsError when it can not be read */
export function readText(io: Io, path: string): string {
  try {
    return io.readFile(path);
  } catch (error) {
    throw new FindingsError(unreadableFile(path, (error as Error).message).findings);
  }
}

/** Writes a file whole or not at all. @throws UsageError when that is not possible */
export function writeText(io: Io, path: string, text: string): void {
  try {
    io.writeFile(path, text);
  } catch (error) {
    throw new UsageError(`${path} can not be written: ${(error as Error).message}`);
  }
}

/** Findings as text, and how many there are of each kind. */
export function findingsText(findings: readonly Finding[], file: string): string {
  const counts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const n = findings.filter((finding) => finding.severity === severity).length;
    return n === 0 ? [] : [`${n} ${severity}${n === 1 ? '' : 's'}`];
  });
  const summary = counts.length === 0 ? `${file}: no findings` : `${file}: ${counts.join(', ')}`;
  return `${[...findings.map((finding) => formatFinding(finding, file)), summary].join('\n')}\n`;
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
