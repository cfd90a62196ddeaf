/** A place in the file form, as keys and indexes from its root. */
export type Place = readonly (string | number)[];

const PLAIN_KEY = /^[A-Za-z0-9_-]+$/;

/** `services.whoami-dc1.members[1].weight`; a key that is not plain is quoted: `services["a.b"]`. */
export function formatPlace(place: Place): string {
  return place.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    if (!PLAIN_KEY.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** The place around a formatted one; the whole around the outermost. */
export const enclosingPath = (path: string): string => path.replace(/(?:\.?[A-Za-z0-9_-]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])$/, '');

/** The service that a formatted place lies in; undefined outside of services. */
export function serviceOfPlace(path: string): string | undefined {
  const match = /^services(?:\.([A-Za-z0-9_-]+)|\[("(?:[^"\\]|\\.)*")\])/.exec(path);
  return match?.[1] ?? (match?.[2] === undefined ? undefined : (JSON.parse(match[2]) as string));
}
