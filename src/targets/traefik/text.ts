/** A value as a file of dynamic configuration (JSON is YAML too), stable and indented. */
export function fileText(value: unknown): string {
  // Traefik runs the file through Go's templates first (3.7.15, measured): two braces would begin an action.
  return `${JSON.stringify(value, null, 2).replace(/"(?:[^"\\]|\\.)*"/g, (text) => text.replaceAll('{{', '{\\u007b'))}\n`;
}
