import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { nearest } from '../../tree';
import type { World } from '../world';
import { failure } from './failure';

export type Fields = Readonly<Record<string, unknown>>;

/** The cloud of that name in `clouds.yaml`, with what `secure.yaml` adds; without a name the only one. Undefined where there is no file. */
export function cloudOf(world: World, name: string | undefined): Fields | undefined {
  const file = find(world, 'clouds', world.env.OS_CLIENT_CONFIG_FILE);
  if (!file) return undefined;
  const clouds = cloudsIn(file);
  const names = Object.keys(clouds);
  const chosen = name ?? (names.length === 1 ? names[0] : undefined);
  if (chosen === undefined || !Object.hasOwn(clouds, chosen)) throw unknownCloud(file.path, name, names);
  const beside = find(world, 'secure', world.env.OS_CLIENT_SECURE_FILE, dirname(file.path));
  const secrets = beside ? cloudsIn(beside) : {};
  return merged(mapOf(clouds[chosen]), Object.hasOwn(secrets, chosen) ? mapOf(secrets[chosen]) : {});
}

interface CloudsFile {
  readonly path: string;
  readonly text: string;
}

/** The first of the usual places, as every client of OpenStack looks for it. */
function find(world: World, name: string, given: string | undefined, beside?: string): CloudsFile | undefined {
  const folders = [...(beside === undefined ? [] : [beside]), '.', join(world.home, '.config/openstack'), '/etc/openstack'];
  const usual = folders.flatMap((folder) => ['yaml', 'yml', 'json'].map((ending) => join(folder, `${name}.${ending}`)));
  for (const path of given ? [given] : usual) {
    const text = read(world, path);
    if (text !== undefined) return { path, text };
  }
  if (given) throw unusable(given, 'is not there');
  return undefined;
}

function read(world: World, path: string): string | undefined {
  try {
    return world.readFile(path);
  } catch (error) {
    throw unusable(path, `can not be read: ${(error as Error).message}`);
  }
}

function cloudsIn({ path, text }: CloudsFile): Fields {
  let content: unknown;
  try {
    content = parse(text, { logLevel: 'error' });
  } catch {
    // The parser's message shows the line, which may be the one with the password.
    throw unusable(path, 'is no YAML');
  }
  const { clouds } = mapOf(content);
  if (typeof clouds !== 'object' || clouds === null || Array.isArray(clouds)) throw unusable(path, 'has no map of clouds');
  return clouds as Fields;
}

const mapOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

function merged(one: Fields, other: Fields): Fields {
  const both = Object.entries(other).map(([name, value]) => {
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isMap ? merged(mapOf(one[name]), value as Fields) : value];
  });
  return { ...one, ...Object.fromEntries(both) };
}

const unusable = (path: string, what: string) =>
  failure('openstack.clouds', {
    value: path,
    message: `${path} ${what}`,
    hint: 'Mend it, or name another one in OS_CLIENT_CONFIG_FILE.',
  });

function unknownCloud(path: string, name: string | undefined, names: readonly string[]) {
  const meant = name === undefined ? undefined : nearest(name, names);
  return failure('openstack.clouds', {
    value: name,
    message: name === undefined ? `${path} has ${names.length} clouds, and none was chosen` : `${path} has no cloud ${name}`,
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Name one in OS_CLOUD: ${names.join(', ') || 'there is none'}.`,
  });
}
