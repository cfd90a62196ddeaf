/** Splits a configuration line into words as HAProxy does: quotes, backslashes and comments. */
export function wordsOf(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string;
    if (quote === "'" && char !== "'") word += char;
    else if (char === '\\') word = (word ?? '') + (line[++i] ?? '');
    else if (char === quote) quote = '';
    else if (quote === '' && (char === "'" || char === '"')) {
      quote = char;
      word ??= '';
    } else if (quote === '' && char === '#') break;
    else if (quote === '' && char === ' ') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + char;
  }
  if (quote !== '') throw new Error(`unmatched quote: ${line}`);
  return word === undefined ? words : [...words, word];
}

/** A fetch or converter with its arguments. */
export interface Step {
  readonly name: string;
  readonly args: readonly string[];
}

/** `var(txn.slots),bytes(txn.k,3),word(1, )` as its steps. */
export function stepsOf(expression: string): Step[] {
  return splitOutside(expression, ',').map((text) => {
    const open = text.indexOf('(');
    if (open < 0) return { name: text, args: [] };
    if (!text.endsWith(')')) throw new Error(`no closing parenthesis: ${text}`);
    return { name: text.slice(0, open), args: splitOutside(text.slice(open + 1, -1), ',').map(unquoted) };
  });
}

/** A format as literal text and expressions. */
export function formatOf(format: string): (string | { readonly steps: readonly Step[] })[] {
  const parts: (string | { steps: Step[] })[] = [];
  let rest = format;
  while (rest !== '') {
    const start = rest.indexOf('%[');
    if (start !== 0) {
      const end = start < 0 ? rest.length : start;
      parts.push(rest.slice(0, end));
      rest = rest.slice(end);
      continue;
    }
    const expression = splitOutside(rest.slice(2), ']')[0] as string;
    parts.push({ steps: stepsOf(expression) });
    rest = rest.slice(2 + expression.length + 1);
  }
  return parts;
}

/** Splits where neither quotes nor parentheses are open. */
function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const char of text) {
    if (char === "'") quoted = !quoted;
    else if (!quoted && char === '(') depth++;
    else if (!quoted && char === ')') depth--;
    if (char === separator && depth === 0 && !quoted) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

const unquoted = (text: string): string => text.replace(/^'(.*)'$/, '$1');
