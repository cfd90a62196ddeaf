export interface RequestTarget {
  port: number;
  address?: string;
  path?: string;
  host?: string;
  headers?: Readonly<Record<string, string>>;
}

export function requestText({ path = '/', host = 'test.invalid', headers = {} }: RequestTarget): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

export interface HttpAnswer {
  status: number;
  member?: string;
  /** The sender announced that it closes the connection after this answer. */
  closes: boolean;
}

/** Cuts the answers to GET requests out of a byte stream. */
export class AnswerReader {
  private text = '';

  read(bytes: Buffer): HttpAnswer[] {
    this.text += bytes.toString('latin1');
    const answers: HttpAnswer[] = [];
    for (let answer = this.take(); answer !== undefined; answer = this.take()) {
      if (answer.status >= 200) answers.push(answer);
    }
    return answers;
  }

  private take(): HttpAnswer | undefined {
    const headEnd = this.text.indexOf('\r\n\r\n');
    if (headEnd === -1) return undefined;
    const head = this.text.slice(0, headEnd + 2);
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]);
    if (Number.isNaN(status)) throw new Error(`not an HTTP answer: ${head.slice(0, 200)}`);
    const end = headEnd + 4 + bodyLength(status, head);
    if (this.text.length < end) return undefined;
    this.text = this.text.slice(end);
    const member = headerValue(head, 'x-member');
    const closes = headerValue(head, 'connection')?.toLowerCase() === 'close';
    return { status, closes, ...(member === undefined ? {} : { member }) };
  }
}

function bodyLength(status: number, head: string): number {
  if (status < 200 || status === 204 || status === 304) return 0;
  const length = headerValue(head, 'content-length');
  if (length === undefined) throw new Error(`an answer without content-length cannot be read:\n${head}`);
  return Number(length);
}

function headerValue(head: string, name: string): string | undefined {
  return new RegExp(`\r\n${name}: *([^\r]*)\r\n`, 'i').exec(head)?.[1];
}
