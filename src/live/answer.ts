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
 * Reads an answer as it comes, as far as its empty line: no system waits for the body. A status line that is none is told at once,
 * whatever may follow.
 */
export class AnswerReader {
  readonly #dialect: Dialect;
  #text = '';
  /** Up to where there is no empty line. */
  #searched = 0;
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
    const { maxBytes, leadingLines } = this.#dialect;
    const early = this.#text.slice(0, 5);
    if (early !== 'HTTP/'.slice(0, early.length) && !(leadingLines && early === '\r'))
      return { fault: 'what came does not begin with HTTP/' };
    const lineEnd = this.#text.indexOf('\n');
    const first = lineEnd < 0 ? null : STATUS_LINE.exec(this.#text.slice(0, lineEnd).replace(/\r$/, ''));
    if (lineEnd >= 0 && !first) return { fault: 'the status line is malformed' };
    const end = this.#headEnd();
    if ((end ?? this.#text.length) > maxBytes) return { fault: `the head of the answer is longer than ${maxBytes} bytes` };
    if (end === undefined || !first) return undefined;
    const fault = headerFault(
      this.#text
        .slice(lineEnd + 1, end)
        .split(/\r?\n/)
        .slice(0, -2),
      this.#dialect,
    );
    this.#text = this.#text.slice(end);
    this.#searched = 0;
    return fault === undefined ? { status: Number(first[1]), text: `${first[1]} ${first[2] ?? ''}`.trim() } : { fault };
  }

  /** The position behind the empty line; undefined while there is none. */
  #headEnd(): number | undefined {
    const emptyLine = /\n\r?\n/g;
    emptyLine.lastIndex = Math.max(0, this.#searched - 2);
    const found = emptyLine.exec(this.#text);
    this.#searched = this.#text.length;
    return found ? found.index + found[0].length : undefined;
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
