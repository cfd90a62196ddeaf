/** Plain data as YAML 1.1 and 1.2 read it alike: a text that could be read as something else is quoted. */
export const yamlText = (data: object): string => `${(isBranch(data) ? linesOf(data) : [leaf(data)]).join('\n')}\n`;

/** Texts that no YAML takes for a number, a date, true, false or null. */
const PLAIN = /^(?!(?:true|false|yes|no|on|off|y|n|null)$)[A-Za-z][A-Za-z0-9_./-]*$/i;

function linesOf(data: object): readonly string[] {
  if (Array.isArray(data)) return data.flatMap((item) => (isBranch(item) ? inList(linesOf(item)) : `- ${leaf(item)}`));
  return Object.entries(data).flatMap(([key, value]) =>
    isBranch(value) ? [`${scalar(key)}:`, ...linesOf(value).map((line) => `  ${line}`)] : `${scalar(key)}: ${leaf(value)}`,
  );
}

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const inList = (lines: readonly string[]): readonly string[] => lines.map((line, i) => (i === 0 ? `- ${line}` : `  ${line}`));

const leaf = (value: unknown): string => (Array.isArray(value) ? '[]' : typeof value === 'object' ? '{}' : scalar(value));

/** JSON's texts are YAML's double-quoted ones, but for characters that YAML takes for the end of a line or does not print. */
function scalar(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  if (PLAIN.test(value)) return value;
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
