const PLAIN = /^[A-Za-z0-9_./:@,=?&%+~!*<>^;-]+$/;

/** One word of a configuration line, whatever it holds: strong quotes, in which nothing is special but their own end. */
export function word(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A text for a place that is read as a log format, where `%` begins an expression. */
export const literalFormat = (text: string): string => text.replaceAll('%', '%%');

/** Milliseconds in the largest unit that holds them exactly: HAProxy takes one number and one unit. */
export function time(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`;
}

/** An address; IPv6 in brackets. */
export const bracketed = (address: string): string =>
  address.includes(':') && !address.includes('${') ? `[${address}]` : address;

/** An address with its port. */
export const endpoint = (address: string, port: number | string): string => `${bracketed(address)}:${port}`;
