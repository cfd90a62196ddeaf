import fc from 'fast-check';

type Container = Record<string, unknown>;

/** What can happen to one place of a tree. */
const ACTS = {
  delete: (container: Container, key: string) => {
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else delete container[key];
  },
  replace: (container: Container, key: string, junk: unknown) => {
    container[key] = junk;
  },
  'wrap in a list': (container: Container, key: string) => {
    container[key] = [container[key]];
  },
  'wrap in a map': (container: Container, key: string) => {
    container[key] = { [key]: container[key] };
  },
  rename: (container: Container, key: string) => {
    container[`${key}x`] = container[key];
    delete container[key];
  },
  'contain itself': (container: Container, key: string) => {
    container[key] = container;
  },
} as const;

/** One act at one of the places that a tree has, counted round. */
export interface Mutation {
  readonly place: number;
  readonly act: keyof typeof ACTS;
  readonly junk: unknown;
}

const loop = (): unknown => {
  const list: unknown[] = [];
  list.push({ list });
  return list;
};

const deep = (levels: number): unknown => {
  let value: unknown = 'end';
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { value };
  return value;
};

/** What a file can hold. */
const DATA: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '\n',
  '\u0000',
  '*',
  '/',
  '__proto__',
  'constructor',
  '${x}',
  '%{x}',
  '10.0.0.1',
  '2s',
  '50%',
  [],
  {},
  [[]],
  [null],
  { kind: 'pool' },
  { kind: 'weighted', children: [{ service: 'whoami-public' }] },
  'x'.repeat(100_000),
  deep(40),
];

/** What only a program can hold. */
const PROGRAM: readonly unknown[] = [
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  10n,
  Symbol('junk'),
  () => 'junk',
  new Date(0),
  new Map([['a', 1]]),
  /junk/,
  loop(),
  deep(5_000),
  { toJSON: () => 10n },
  Object.create(null),
  '${TfToken[TOKEN.1]}',
  -8.109562212591379e298,
  ['#{TfToken[TOKEN.2]}'],
];

const mutations = (junk: fc.Arbitrary<unknown>): fc.Arbitrary<Mutation[]> => {
  const act = fc.constantFrom(...(Object.keys(ACTS) as Mutation['act'][]));
  return fc.array(fc.record({ place: fc.nat(1_000), act, junk }), { minLength: 1, maxLength: 4 });
};

/** Mutations whose junk a file can hold. */
export const fileMutations = mutations(fc.oneof(fc.constantFrom(...DATA), fc.jsonValue({ maxDepth: 2 })));
/** Mutations with anything. */
export const anyMutations = mutations(
  fc.oneof(fc.constantFrom(...DATA), fc.constantFrom(...PROGRAM), fc.anything({ maxDepth: 2 })),
);

/** A copy of a tree after some mutations. */
export function mutate(tree: object, list: readonly Mutation[]): unknown {
  const root: Container = { tree: structuredClone(tree) };
  for (const { place, act, junk } of list) {
    const places = placesIn(root);
    const [container, key] = places[place % places.length] ?? [root, 'tree'];
    ACTS[act](container, key, junk);
  }
  return root.tree;
}

/** Every key of every plain map and list, from the root on, and each container once. */
function placesIn(root: Container): (readonly [Container, string])[] {
  const found: (readonly [Container, string])[] = [];
  const seen = new Set<unknown>();
  const pending: unknown[] = [root];
  for (let next = pending.shift(); next !== undefined && found.length < 1_000; next = pending.shift()) {
    if (typeof next !== 'object' || next === null || seen.has(next) || !isPlain(next)) continue;
    seen.add(next);
    for (const key of Object.keys(next)) {
      found.push([next as Container, key]);
      pending.push((next as Container)[key]);
    }
  }
  return found;
}

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
