import { type Document, LineCounter, parseDocument } from 'yaml';
import { type Finding, failOnErrors, type Source, sortFindings } from '../findings/finding';
import { Reporter } from '../findings/reporter';
import type { Tree } from '../model';
import { resolve } from '../resolve';
import type { Model } from '../resolved';
import { expansionFault } from './expansion';
import { MAX_NESTING, nestsTooDeep } from './nesting';
import { Positions } from './positions';
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

/**
 * Reads a tree from YAML or JSON text and checks it: all findings at once, each with line and column. Never throws.
 */
export function parseFile(text: string): ParsedFile {
  if (nestsTooDeep(text)) return unusable([tooDeep()]);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: false,
    merge: true,
    prettyErrors: false,
    logLevel: 'error',
  });
  const positions = new Positions(lines);
  if (document.contents) positions.read(document.contents);
  // What a broken file says is a guess: its syntax comes first.
  const broken = document.errors.map((error) => syntaxFinding(error, positions.at(error.pos[0])));
  if (broken.length > 0) return unusable(positions.locate([...broken, ...positions.twice]));
  const read = dataOf(document, text);
  if ('fault' in read) return unusable(positions.locate([read.fault, ...positions.twice]));
  const token = text.indexOf('${TfToken[');
  if (token >= 0) return unusable(positions.locate([{ ...tokenInFile(), source: positions.at(token) }, ...positions.twice]));
  const { model, findings } = resolve(read.value);
  return {
    tree: read.value as Tree,
    model,
    findings: positions.locate([...positions.twice, ...checkShape(read.value), ...findings]),
    readable: true,
    locate: (more) => positions.locate(more),
  };
}

/** What is known of a file that can not be read. */
export function unreadableFile(path: string, why: string): ParsedFile {
  return unusable([
    finding('file.unreadable', {
      value: path,
      message: `The file ${path} can not be read: ${why}`,
      hint: 'Give the path of a YAML or JSON file.',
    }),
  ]);
}

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

function dataOf(document: Document, text: string): { value: unknown } | { fault: Finding } {
  let fault: string | undefined;
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 10_000 });
    fault = expansionFault(value);
  } catch (error) {
    fault = (error as Error).message;
  }
  if (fault !== undefined) {
    const message = `The file can not be read as data: ${fault}`;
    return { fault: finding('file.syntax', { message, hint: 'Write plain YAML, with few aliases and none to itself.' }) };
  }
  if (value !== null && value !== undefined) return { value };
  const hint = 'Write a tree: root and services.';
  return { fault: finding('file.syntax', { value: text.slice(0, 60), message: 'The file is empty', hint }) };
}

const tooDeep = (): Finding =>
  finding('file.syntax', {
    message: `The file nests deeper than ${MAX_NESTING} levels`,
    hint: 'Write a tree: its services stand beside each other, however deep the tree is.',
  });

const tokenInFile = (): Finding =>
  finding('token.not-allowed', {
    message: 'The file holds a token of a CDK app',
    hint: 'Tokens mean something only within the app that made them; write the value.',
  });

function syntaxFinding(error: Document['errors'][number], source: Source): Finding {
  const message = error.code === 'MULTIPLE_DOCS' ? 'The file holds several documents' : (error.message.split('\n')[0] ?? '');
  return { ...finding('file.syntax', { value: error.code, message, hint: 'Mend the YAML (or JSON) here.' }), source };
}

function finding(
  code: 'file.syntax' | 'file.unreadable' | 'token.not-allowed',
  remark: { value?: unknown; message: string; hint: string },
): Finding {
  const reporter = new Reporter();
  reporter.report(code, [], remark);
  return reporter.findings[0] as Finding;
}
