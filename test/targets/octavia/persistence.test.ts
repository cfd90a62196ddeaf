import { evaluate, simulate } from '../../../src/runtime';
import { PERSISTENCE_TYPES, type PersistenceSpec, type Protocol, type Tree } from '../../../src/tree';
import { behind, pool, weighted } from '../__test-helpers__/trees';
import { attributesOf, findingsOf, resourcesOf, said } from './__test-helpers__/octavia';

const kept = (persistence: PersistenceSpec | undefined, protocol: Protocol = 'http'): Tree => ({
  listeners: [{ protocol, port: 80, service: 'app' }],
  services: { app: pool(2, { monitor: undefined, persistence }) },
});
const written = (persistence: PersistenceSpec | undefined): unknown =>
  attributesOf(resourcesOf(kept(persistence)), 'openstack_lb_pool_v2').persistence;

test.each([
  [{ type: 'source' }, { type: 'SOURCE_IP' }],
  [{ type: 'cookie' }, { type: 'HTTP_COOKIE' }],
  [
    { type: 'app-cookie', cookie: 'SID' },
    { type: 'APP_COOKIE', cookie_name: 'SID' },
  ],
] as const)('%j is the block %j', (persistence, block) => {
  expect(said(kept(persistence))).toEqual([]);
  expect(written(persistence)).toEqual({ block });
});

test('without persistence there is no block', () => expect(written(undefined)).toBeUndefined());

test('the cookie of its own is named by Octavia, and some names of others do not survive', () => {
  const place = 'error octavia.persistence services.app.persistence.cookie';
  expect(said(kept({ type: 'cookie', cookie: 'SRV' }))).toEqual([place]);
  for (const cookie of ['a&b', "a'b", 'a#b']) expect(said(kept({ type: 'app-cookie', cookie }))).toEqual([place]);
  expect(said(kept({ type: 'app-cookie', cookie: '!$%*+-.^_`|~' }))).toEqual([]);
});

const NEEDED: Partial<Record<PersistenceSpec['type'], object>> = {
  'app-cookie': { cookie: 'SID' },
  header: { header: 'X-User' },
};

test.each(['tcp', 'https', 'udp', 'sctp'] as const)('a listener of %s sees no cookies', (protocol) => {
  const refused = PERSISTENCE_TYPES.filter((type) =>
    findingsOf(kept({ type, ...NEEDED[type] }, protocol)).some(({ code }) => code === 'octavia.persistence'),
  );
  expect(refused).toEqual(['cookie', 'app-cookie', 'header']);
});

test('a header keeps nobody, and it is said what does', () => {
  expect(findingsOf(kept({ type: 'header', header: 'X-User' }))).toMatchObject([
    {
      code: 'octavia.persistence',
      path: 'services.app.persistence.type',
      value: 'header',
      hint: 'Use type: source, cookie or app-cookie, or HAProxy.',
    },
  ]);
});

const nested = (...persistences: (PersistenceSpec | undefined)[]): Tree =>
  behind('root', {
    root: weighted(Object.fromEntries(persistences.map((_, i) => [`p${i}`, 1]))),
    ...Object.fromEntries(persistences.map((persistence, i) => [`p${i}`, pool(1, { persistence })])),
  });

test('pools that become one keep clients the same way', () => {
  const sid = { type: 'app-cookie', cookie: 'SID' } as const;
  expect(attributesOf(resourcesOf(nested(sid, sid)), 'openstack_lb_pool_v2').persistence).toEqual({
    block: { type: 'APP_COOKIE', cookie_name: 'SID' },
  });
  for (const other of [undefined, { type: 'source' } as const, { ...sid, cookie: 'other' }])
    expect(said(nested(sid, other), { lowering: 'flat' })).toEqual(['error octavia.persistence services.p1.persistence']);
});

test.each([undefined, 'octavia'])('clients that stay make shares right on average, and no order can be told (as %p)', (as) => {
  const tree = kept({ type: 'source' });
  expect(evaluate(tree, { as }).node('app/a')).toMatchObject({ share: { n: 1n, d: 2n }, exactness: 'expected' });
  expect(evaluate(tree, { as }).cycleLength()).toBeNull();
});

test('a pick of one that is left is sure, of several it is not', () => {
  const twin = simulate(
    { ...kept({ type: 'source' }), services: { app: pool(2, { persistence: { type: 'source' } }) } },
    { as: 'octavia' },
  );
  expect(() => twin.pick(1)).toThrow('Pool app has persistence: no order can be predicted');
  expect(twin.fail('app/b').advance('1h').pick(2)).toEqual(['app/a', 'app/a']);
});
