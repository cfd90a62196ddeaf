import type { Settings } from '../../settings';

/** Words that begin a section: in a raw line they would end the one it stands in (HAProxy 3.2.26). */
const SECTIONS = [
  'acme',
  'backend',
  'cache',
  'crt-store',
  'defaults',
  'fcgi-app',
  'frontend',
  'global',
  'http-errors',
  'listen',
  'log-forward',
  'log-profile',
  'mailers',
  'peers',
  'program',
  'resolvers',
  'ring',
  'traces',
  'userlist',
];

/** Words before the keyword itself. */
const PREFIXES = ['no', 'default'];

const KEYWORD = /^[a-z][a-z0-9._-]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const LINE = /^[^\u0000-\u001f\u007f\u2028\u2029]{1,2000}$/;

const WHAT = 'one line of HAProxy that begins with a keyword in plain letters, and with none that begins a section';

/** Lines that are written as they are; each use is a finding, since nothing here knows what they do. */
export function readRaw(settings: Settings, field = 'lines'): readonly string[] {
  const lines = settings.formedTexts(field, isLine, WHAT)?.map((line) => line.trim()) ?? [];
  const where = settings.raw(field);
  if (Array.isArray(where) && where.length > 0)
    settings.report(field, 'haproxy.raw-lines', {
      severity: 'warning',
      message: `${where.length === 1 ? 'A line is' : `${where.length} lines are`} written as ${where.length === 1 ? 'it is' : 'they are'}: what is predicted does not know of ${where.length === 1 ? 'it' : 'them'}`,
      hint: 'Acknowledge it with the reason, once haproxy -c takes the configuration.',
    });
  return lines;
}

function isLine(line: string): boolean {
  if (!LINE.test(line) || !isClosed(line)) return false;
  const words = line.trim().split(/ +/);
  const keyword = words.find((word) => !PREFIXES.includes(word)) ?? '';
  return KEYWORD.test(words[0] ?? '') && KEYWORD.test(keyword) && !SECTIONS.includes(keyword);
}

/** Whether every quotation ends, and nothing is escaped behind the end. */
function isClosed(line: string): boolean {
  const rest = line.replace(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/gsu, '');
  return !/['"\\]/.test(rest);
}
