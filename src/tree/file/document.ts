import { type Document, LineCounter, parseDocument } from 'yaml';
import { type Finding, type Source, sortFindings } from '../findings/finding';
import { Reporter } from '../findings/reporter';
import { expansionFault } from './expansion';
import { MAX_NESTING, nestsTooDeep } from './nesting';
import { Positions } from './positions';

/** A text that was read as data, or why it can not be. */
export type ReadDocument =
  | { readonly readable: true; readonly value: unknown; readonly positions: Positions }
  | { readonly readable: false; readonly findings: readonly Finding[] };

/** What to do about a file of some kind. */
export interface DocumentHints {
  /** Where it is empty. */
  readonly empty: string;
  /** Where it nests too deep. */
  readonly deep: string;
}

/** Reads YAML or JSON text as data that remembers its lines. Never throws. */
export function readDocument(text: string, hints: DocumentHints): ReadDocument {
  if (nestsTooDeep(text)) return { readable: false, findings: [tooDeep(hints)] };
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
  const refuse = (findings: readonly Finding[]): ReadDocument => ({
    readable: false,
    findings: sortFindings(positions.locate([...findings, ...positions.twice])),
  });
  // What a broken file says is a guess: its syntax comes first.
  const broken = document.errors.map((error) => syntaxFinding(error, positions.at(error.pos[0])));
  if (broken.length > 0) return refuse(broken);
  const read = dataOf(document, text, hints);
  if ('fault' in read) return refuse([read.fault]);
  const token = text.indexOf('${TfToken[');
  if (token >= 0) return refuse([{ ...tokenInFile(), source: positions.at(token) }]);
  return { readable: true, value: read.value, positions };
}

/** What is known of a file that can not be read: one finding. */
export const unreadable = (path: string, why: string): Finding =>
  finding('file.unreadable', {
    value: path,
    message: `The file ${path} can not be read: ${why}`,
    hint: 'Give the path of a YAML or JSON file.',
  });

function dataOf(document: Document, text: string, { empty }: DocumentHints): { value: unknown } | { fault: Finding } {
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
  return { fault: finding('file.syntax', { value: text.slice(0, 60), message: 'The file is empty', hint: empty }) };
}

const tooDeep = ({ deep }: DocumentHints): Finding =>
  finding('file.syntax', { message: `The file nests deeper than ${MAX_NESTING} levels`, hint: deep });

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
