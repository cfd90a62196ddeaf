/** What a system takes for an answer, where systems differ. */
export interface Dialect {
  /** Whether an interim answer (100 to 199, but not 101) is the answer, or the next one is waited for. */
  readonly interim: 'counts' | 'skipped';
  /** Most bytes from the status line to the empty line, both included. */
  readonly maxBytes: number;
  readonly maxHeaders: number;
  /** Whether empty lines may come before the status line. */
  readonly leadingLines: boolean;
  /** Whether a header's name may have a blank before its colon. */
  readonly looseNames: boolean;
}

/** The status of an answer, or why there is none. */
export type Answer = { readonly status: number; readonly text: string } | { readonly fault: string };

const STATUS_LINE = /^HTTP\/\d\.\d[ \t]+(\d{3})(?:[ \t]+(.*))?$/;
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** NUL, and a carriage return inside of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\u0000\r]/;
/** Most interim answers that are skipped (Go's net/http, source). */
const MAX_INTERIM = 5;

/**
 * Reads an answer as it comes, as far as its empty line: no system waits for the body. What is malformed is told as soon as it
 * can not become an answer any more, and not later.
 */
export class AnswerReader {
  readonly #dialect: Dialect;
  #text = '';
  #interim = 0;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** Bytes have come. Undefined while there is neither an answer nor a fault. */
  push(bytes: Uint8Array): Answer | undefined {
    this.#text += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    for (;;) {
      if (this.#dialect.leadingLines) this.#text = this.#text.replace(/^(?:\r?\n)+/, '');
      const answer = this.#read();
      if (answer === undefined || 'fault' in answer || !this.#isSkipped(answer.status)) return answer;
      if (++this.#interim > MAX_INTERIM) return { fault: `more than ${MAX_INTERIM} interim answers came` };
    }
  }

  #isSkipped(status: number): boolean {
    return this.#dialect.interim === 'skipped' && status >= 100 && status <= 199 && status !== 101;
  }

  #read(): Answer | undefined {
    const { maxBytes } = this.#dialect;
    const early = this.#text.slice(0, 5);
    if (early !== 'HTTP/'.slice(0, early.length) && !(this.#dialect.leadingLines && early === '\r'))
      return { fault: 'what came does not begin with HTTP/' };
    const end = /\r?\n\r?\n/.exec(this.#text);
    if ((end ? end.index + end[0].length : this.#text.length) > maxBytes)
      return { fault: `the head of the answer is longer than ${maxBytes} bytes` };
    const lines = this.#text.slice(0, end?.index ?? this.#text.lastIndexOf('\n') + 1).split(/\r?\n/);
    if (!end) lines.pop();
    const first = STATUS_LINE.exec(lines[0] ?? '');
    if (lines.length > 0 && !first) return { fault: 'the status line is malformed' };
    const fault = headerFault(lines.slice(1), this.#dialect);
    if (fault !== undefined) return { fault };
    if (!end || !first) return undefined;
    this.#text = this.#text.slice(end.index + end[0].length);
    return { status: Number(first[1]), text: `${first[1]} ${first[2] ?? ''}`.trim() };
  }
}

function headerFault(lines: readonly string[], { maxHeaders, looseNames }: Dialect): string | undefined {
  const headers = new Map<string, string[]>();
  let count = 0;
  for (const line of lines) {
    if (FORBIDDEN.test(line)) return 'a header has a NUL or a single carriage return';
    // A line that begins with a blank goes on with the value before it.
    if (/^[ \t]/.test(line) && count > 0) continue;
    if (++count > maxHeaders) return `the answer has more than ${maxHeaders} headers`;
    const colon = line.indexOf(':');
    const name = looseNames ? line.slice(0, Math.max(0, colon)).trimEnd() : line.slice(0, Math.max(0, colon));
    if (colon < 0 || !TOKEN.test(name)) return 'a header is malformed';
    const values = headers.get(name.toLowerCase()) ?? [];
    headers.set(name.toLowerCase(), [...values, line.slice(colon + 1).trim()]);
  }
  return lengthFault(headers);
}

/** A head that does not say how long the answer is can not be taken apart from the next. */
function lengthFault(headers: ReadonlyMap<string, readonly string[]>): string | undefined {
  const coding = headers.get('transfer-encoding')?.join(',').split(',').at(-1)?.trim().toLowerCase();
  if (coding !== undefined && coding !== 'chunked') return 'the transfer encoding is unknown';
  const lengths = new Set(headers.get('content-length') ?? []);
  if (lengths.size > 1) return 'there are two content lengths';
  for (const length of lengths) if (!/^\d+$/.test(length)) return 'the content length is malformed';
  return undefined;
}
