/** Plain data as YAML: texts are quoted as in JSON, which every YAML reader takes, unless they are plain words. */
export type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml | undefined };

/** Words that need no quotes: none that a reader could take for a number, a boolean, null, or a time in base 60. */
const PLAIN = /^[A-Za-z][A-Za-z0-9_.-]*$/;
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf|infinity)$/i;

export function yamlText(value: Yaml): string {
  return `${lines(value).join('\n')}\n`;
}

function lines(value: Yaml): readonly string[] {
  if (!isMap(value)) return [flow(value)];
  return Object.entries(value).flatMap(([key, item]) => {
    if (item === undefined) return [];
    const isEmpty = isMap(item) && Object.values(item).every((one) => one === undefined);
    if (isMap(item) && !isEmpty) return [`${scalar(key)}:`, ...lines(item).map((line) => `  ${line}`)];
    if (Array.isArray(item) && item.some(isMap))
      return [`${scalar(key)}:`, ...item.flatMap((one) => lines(one).map((line, i) => `  ${i === 0 ? '- ' : '  '}${line}`))];
    return [`${scalar(key)}: ${isEmpty ? '{}' : flow(item)}`];
  });
}

const isMap = (value: Yaml): value is { readonly [key: string]: Yaml | undefined } =>
  typeof value === 'object' && !Array.isArray(value);

const flow = (value: Yaml): string => (Array.isArray(value) ? `[${value.map(flow).join(', ')}]` : scalar(value));

function scalar(value: Yaml): string {
  if (typeof value !== 'string') return String(value);
  return PLAIN.test(value) && !RESERVED.test(value) ? value : JSON.stringify(value);
}
