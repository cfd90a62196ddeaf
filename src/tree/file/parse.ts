import { isAlias, isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { type Finding, failOnErrors, type Source, sortFindings } from '../findings/finding';
import { formatPlace, type Place } from '../findings/place';
import { Reporter } from '../findings/reporter';
import type { Tree } from '../model';
import { resolve } from '../resolve';
import type { Model } from '../resolved';
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
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  const reporter = new Reporter();
  const sources = new Map<string, Source>();
  const locate = (findings: readonly Finding[]): readonly Finding[] =>
    sortFindings(findings.map((finding) => withSource(finding, sources)));
  const at = (offset: number): Source => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  let value: unknown;
  try {
    if (document.contents) index(document.contents, [], sources, at, reporter);
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    reporter.report('file.syntax', [], {
      message: `The file can not be read as data: ${(error as Error).message}`,
      hint: 'Write plain YAML without anchors that refer to themselves.',
    });
  }
  for (const error of document.errors) {
    reporter.report('file.syntax', [], {
      value: error.code,
      message: `${error.message.split('\n')[0]}`,
      hint: 'Mend the YAML (or JSON) here.',
    });
    const finding = reporter.findings.pop();
    if (finding) reporter.findings.push({ ...finding, source: at(error.pos[0]) });
  }
  // What a broken file says is a guess: its syntax comes first.
  const broken = document.errors.length > 0 || value === undefined || value === null;
  if (value === undefined || value === null) reportEmpty(reporter, text);
  const resolution = resolve(broken ? {} : value);
  const findings = broken ? reporter.findings : [...reporter.findings, ...checkShape(value), ...resolution.findings];
  return {
    tree: (broken ? { services: {} } : value) as Tree,
    model: resolution.model,
    findings: locate(findings),
    readable: !broken,
    locate,
  };
}

/** What is known of a file that can not be read. */
export function unreadableFile(path: string, why: string): ParsedFile {
  const reporter = new Reporter();
  reporter.report('file.unreadable', [], {
    value: path,
    message: `The file ${path} can not be read: ${why}`,
    hint: 'Give the path of a YAML or JSON file.',
  });
  return {
    tree: { services: {} },
    model: resolve({}).model,
    findings: reporter.findings,
    readable: false,
    locate: (findings) => findings,
  };
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

function reportEmpty(reporter: Reporter, text: string): void {
  if (reporter.findings.length > 0) return;
  reporter.report('file.syntax', [], {
    value: text.slice(0, 60),
    message: 'The file is empty',
    hint: 'Write a tree: root and services.',
  });
}

/** Notes where every place stands, and reports service names and fields that are there twice. */
function index(node: Node, place: Place, sources: Map<string, Source>, at: (offset: number) => Source, reporter: Reporter): void {
  const path = formatPlace(place);
  if (!sources.has(path) && node.range) sources.set(path, at(node.range[0]));
  if (isMap(node)) {
    const seen = new Set<string>();
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : String(key);
      const inner = [...place, name];
      const range = (key as Node | null)?.range;
      if (range && !seen.has(name)) sources.set(formatPlace(inner), at(range[0]));
      if (seen.has(name)) reportTwice(reporter, inner, name, range ? at(range[0]) : undefined);
      seen.add(name);
      if (value) index(value as Node, inner, sources, at, reporter);
    }
  } else if ('items' in node && !isAlias(node)) {
    for (const [i, item] of (node as { items: readonly unknown[] }).items.entries()) {
      if (item) index(item as Node, [...place, i], sources, at, reporter);
    }
  }
}

function reportTwice(reporter: Reporter, place: Place, name: string, source: Source | undefined): void {
  const service = place.length === 2 && place[0] === 'services';
  reporter.report('name.duplicate', place, {
    value: name,
    message: service ? `There are two services called ${name}` : `${name} is there twice`,
    hint: service ? 'Rename one of them.' : 'Keep one of the two; the later one would win.',
  });
  const finding = reporter.findings.pop();
  if (finding) reporter.findings.push({ ...finding, source });
}

/** The place itself, or the closest one around it that the file has. */
function withSource(finding: Finding, sources: ReadonlyMap<string, Source>): Finding {
  if (finding.source) return finding;
  for (let path = finding.path; ; path = path.replace(/(?:\.[^.[]*|\[[^[]*\]|^[^.[]*)$/, '')) {
    const source = sources.get(path);
    if (source) return { ...finding, source };
    if (path === '') return finding;
  }
}
