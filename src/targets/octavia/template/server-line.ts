/**
 * The place in a template that writes the line of a server, as Octavia's own have it (19.0.0, read from source): one Jinja
 * expression that formats a text beginning with `server %s`, with all options of the health monitor in `hm_opt`.
 */
export interface ServerLine {
  /** Counts from 1. */
  readonly line: number;
  /** Counts from 1. */
  readonly column: number;
  /** Where the expression ends, in characters from the start of the template. */
  readonly end: number;
  /** How the expression ends: `}}`, or `-}}`, which swallows the blanks behind it. */
  readonly closing: string;
  /** Whether the options of the health monitor are on the line, and only with a monitor. */
  readonly checked: boolean;
}

const COMMENT = /\{#[\s\S]*?#\}/g;
const EXPRESSION = /\{\{-?\s*["']server %s [\s\S]*?(-?\}\})/g;
const CHECK_OPTIONS = /\bhm_opt\s*=\s*["'] check/;

/** Every place of a template that writes a server. */
export function serverLines(template: string): readonly ServerLine[] {
  const code = withoutComments(template);
  return Array.from(code.matchAll(EXPRESSION), ({ 0: expression, 1: closing = '', index }) => {
    const before = code.slice(0, index).split('\n');
    return {
      line: before.length,
      column: (before.at(-1) ?? '').length + 1,
      end: index + expression.length,
      closing,
      checked: /\bhm_opt\b/.test(expression) && CHECK_OPTIONS.test(code),
    };
  });
}

/** Comments become blanks, so that nothing moves. */
export const withoutComments = (template: string): string =>
  template.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
