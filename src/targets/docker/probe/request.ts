import { formatStatusCodes, type Monitor } from '../../../tree';
import { type CodeRange, DEFAULT_CODES } from '../monitor';

/** What a check asks, from inside of the container. */
export interface ProbeRequest {
  readonly type: 'http' | 'https' | 'tcp';
  readonly method: string;
  readonly path: string;
  readonly host: string | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined where the monitor leaves it to the client. */
  readonly httpVersion: '1.0' | '1.1' | undefined;
  readonly codes: readonly CodeRange[];
  readonly port: number;
}

/** A command that is run in the container, as the engine takes it: `['CMD', ...]` or `['CMD-SHELL', line]`. */
export type Test = readonly [kind: 'CMD' | 'CMD-SHELL', ...words: string[]];

/** Why a tool can not do what a monitor says. */
export interface Unable {
  /** The field of the monitor. */
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
  readonly hint: string;
}

/** What a tool makes of a request. */
export interface Tool {
  /** As messages call it. */
  readonly name: string;
  unable(request: ProbeRequest): readonly Unable[];
  test(request: ProbeRequest): Test;
}

/** Where a check goes: the container itself. */
export const LOCALHOST = '127.0.0.1';

export const urlOf = ({ type, port, path }: ProbeRequest): string => `${type}://${LOCALHOST}:${port}${path}`;

export const requestOf = (monitor: Monitor & { readonly type: ProbeRequest['type'] }, port: number): ProbeRequest => ({
  type: monitor.type,
  method: monitor.method,
  path: monitor.path,
  host: monitor.host,
  headers: monitor.headers,
  httpVersion: monitor.httpVersion,
  codes: monitor.codes ?? DEFAULT_CODES,
  port,
});

/** A request as messages show it: `GET /ping for 200-399`. */
export const requestText = ({ type, method, path, codes, port }: ProbeRequest): string =>
  type === 'tcp' ? `a connection to port ${port}` : `${method} ${path} at port ${port} for ${formatStatusCodes(codes)}`;
