/** A text as one word of a POSIX shell; words that need no quotes have none. */
export const shellWord = (text: string): string =>
  /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

export const shellLine = (words: readonly string[]): string => words.map(shellWord).join(' ');
