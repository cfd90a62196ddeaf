/** A value as a person reads it in a line: texts without quotes, objects as `down 2s, up 3s`. */
export function plainWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainWords).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([name, item]) => `${name} ${plainWords(item)}`)
    .join(', ');
}

/** A word of a step with what it is given: `fail dc1/*`, `set nodes/b: accepts-tcp`. */
export function actionText(word: string, value: unknown): string {
  if (value === true) return word;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${word} ${plainWords(value)}`;
  if (word === 'reload') return `${word} ${plainWords(value)}`;
  return `${word} ${Object.entries(value)
    .map(([path, item]) => `${path}: ${plainWords(item)}`)
    .join('; ')}`;
}
