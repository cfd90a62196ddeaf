/** Aliases of log formats (3.2.26, measured by `haproxy -c`). */
const ALIASES = new Set(
  (
    'B CC CS H HM HP HPO HQ HU HV ID ST T Ta Tc Td Th Ti Tl Tq Tr Tt TR Ts Tu Tw U ac b bc bi bp bq ci cp f fc fi fp ft ' +
    'hr hrl hs hsl lc ms o pid r rc rt s sc si sp sq sslc sslv t tr trg trl ts tsc'
  ).split(' '),
);

const LONGEST = 2_000;
const FLAGS = /^\{[+-](?:[QXE]|json|cbor|bin)(?:,[+-](?:[QXE]|json|cbor|bin))*\}/;
/** A fetch and converters, without quotations. */
const EXPRESSION = /^\[([a-z][a-z0-9_.]*(?:\([^()[\]'"\\]*\))?(?:,[a-z][a-z0-9_.]*(?:\([^()[\]'"\\]*\))?)*)\]/;
/** What changes counters, variables or anything else while a line is written. */
const WRITES = /(?:inc|clr)_gp|lua\./;

/** What is wrong with a log format, as a sentence that begins with its name; undefined when nothing is. */
export function formatFault(format: string): string | undefined {
  if (!/^[\u0020-\u007e]*$/.test(format)) return 'has a character that is not visible ASCII';
  if (format.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (format.trim() === '') return 'is empty';
  for (let rest = after(format); rest !== undefined; ) {
    const next = step(rest);
    if ('fault' in next) return next.fault;
    rest = after(next.rest);
  }
  return undefined;
}

/** What follows the next `%`. */
function after(text: string): string | undefined {
  const at = text.indexOf('%');
  return at < 0 ? undefined : text.slice(at + 1);
}

function step(rest: string): { readonly fault: string } | { readonly rest: string } {
  if (rest.startsWith('%')) return { rest: rest.slice(1) };
  const flags = FLAGS.exec(rest)?.[0] ?? '';
  const own = rest.slice(flags.length);
  if (own.startsWith('[')) {
    const expression = EXPRESSION.exec(own);
    if (!expression) return { fault: `has ${cut(own)}, which is no expression in plain words` };
    if (WRITES.test(expression[1] ?? '')) return { fault: `has ${cut(own)}, which changes something while a line is written` };
    return { rest: own.slice(expression[0].length) };
  }
  const alias = /^[A-Za-z]+/.exec(own)?.[0] ?? '';
  return ALIASES.has(alias)
    ? { rest: own.slice(alias.length) }
    : { fault: `has %${cut(rest)}, which is none of HAProxy's aliases` };
}

const cut = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}...` : text);
