import { isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml';
import { type Finding, type Source, sortFindings } from '../findings/finding';
import { enclosingPath, formatPlace, type Place } from '../findings/place';
import { Reporter } from '../findings/reporter';

/** Paths, targets and versions that were asked for have no place in the file. */
const isAboutTheQuestion = ({ path, code }: Finding): boolean =>
  path === '' && /^(?:path|target|version|entry\.required)\b/.test(code);

/** Where each place of a file stands. */
export class Positions {
  readonly #lines: LineCounter;
  readonly #sources = new Map<string, Source>();
  readonly #twice: Finding[] = [];

  constructor(lines: LineCounter) {
    this.#lines = lines;
  }

  /** Names and fields that are there twice in one map. */
  get twice(): readonly Finding[] {
    return this.#twice;
  }

  at(offset: number): Source {
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }

  /** Notes where the document and everything in it stands. */
  read(document: Node): void {
    this.#note([], document);
    this.#readInside(document, []);
  }

  /** The findings with line and column: those of the place itself, or of the closest one around it that the file has. */
  locate(findings: readonly Finding[]): readonly Finding[] {
    return sortFindings(
      findings.map((finding) => {
        if (finding.source || isAboutTheQuestion(finding)) return finding;
        const source = this.sourceOf(finding.path);
        return source ? { ...finding, source } : finding;
      }),
    );
  }

  /** Where a place stands: itself, or the closest one around it that the file has. */
  sourceOf(place: string): Source | undefined {
    let path = place;
    while (path !== '' && !this.#sources.has(path)) path = enclosingPath(path);
    return this.#sources.get(path);
  }

  #readInside(node: Node, place: Place): void {
    if (isMap(node)) {
      const seen = new Set<string>();
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : String(key);
        const inner = [...place, name];
        // Of two that have one name the later one counts, so the places in it are meant.
        this.#note(inner, key as Node | null);
        if (seen.has(name)) this.#reportTwice(inner, name);
        seen.add(name);
        if (value) this.#readInside(value as Node, inner);
      }
    } else if (isSeq(node)) {
      for (const [i, item] of node.items.entries()) {
        this.#note([...place, i], item as Node | null);
        if (item) this.#readInside(item as Node, [...place, i]);
      }
    }
  }

  #note(place: Place, node: Node | null): void {
    if (node?.range) this.#sources.set(formatPlace(place), this.at(node.range[0]));
  }

  #reportTwice(place: Place, name: string): void {
    const service = place.length === 2 && place[0] === 'services';
    const reporter = new Reporter();
    reporter.report('name.duplicate', place, {
      value: name,
      message: service ? `There are two services called ${name}` : `${name} is there twice`,
      hint: service ? 'Rename one of them.' : 'Keep one of the two; the later one would win.',
    });
    const source = this.#sources.get(formatPlace(place));
    this.#twice.push(...reporter.findings.map((finding) => ({ ...finding, source })));
  }
}
