import { evaluate, simulate } from '../../../src/runtime';
import type { HaproxySettings } from '../../../src/targets';
import type { PersistenceSpec, PoolSpec, Protocol, Tree } from '../../../src/tree';
import { behind, failover, pool, routed, weighted } from '../__test-helpers__/trees';
import { linesOf, sectionsOf } from './__test-helpers__/config';
import { HOSTILE, skeletonOf } from './__test-helpers__/hostile';
import { configOf, findingsOf } from './__test-helpers__/render';

const SID = { type: 'app-cookie', cookie: 'SID' } as const;
const HEADER = { type: 'header', header: 'X-User' } as const;
const ALL: readonly PersistenceSpec[] = [{ type: 'cookie' }, SID, HEADER, { type: 'source' }];

const one = (persistence: PersistenceSpec, protocol: Protocol = 'http'): Tree => ({
  listeners: [{ protocol, port: 80, service: 'app' }],
  services: { app: pool(2, { persistence, monitor: undefined }) },
});

/** Pools `a`, `b` and `c` behind `root`; `a` and `b` behind `eu` too. */
const nested = (persistence: PersistenceSpec, rest: Partial<Record<'a' | 'b' | 'c', Partial<PoolSpec>>> = {}): Tree =>
  behind('root', {
    root: weighted({ eu: 2, c: 1 }),
    eu: failover('a', 'b'),
    a: pool(2, { persistence, ...rest.a }),
    b: pool(1, { persistence, ...rest.b }),
    c: pool(1, { persistence, ...rest.c }),
  });

const kept = (config: string, section: string): string[] =>
  linesOf(config, section).filter((line) => /cookie|stick|track|sc-set|kept|txn\.id|alive/.test(line));

const HANDED = { stickTables: { handover: 'abns@edge' } };
const said = (tree: Tree, settings: HaproxySettings = HANDED): string[] =>
  findingsOf(tree, settings).map(({ code, path, severity }) => `${severity} ${code} ${path}`);

const REFUSED_HANDOVERS = [
  '127.0.0.1',
  '127.0.0.1:0',
  '127.0.0.1:65536',
  '10.0.0.1:10001',
  'localhost:1',
  'run/peers',
  'abns@a b',
  `/${'x'.repeat(81)}`,
].map((handover) => ({ handover }));

describe('one pool', () => {
  test.each<[PersistenceSpec, string[]]>([
    [{ type: 'cookie' }, ['cookie healthtree-app insert indirect nocache httponly']],
    [{ type: 'cookie', cookie: 'SRV' }, ['cookie SRV insert indirect nocache httponly']],
    [{ type: 'source' }, ['stick-table type ipv6 size 100000 expire 1800s', 'stick on src']],
    [
      SID,
      [
        'stick-table type binary len 20 size 100000 expire 1800s',
        `stick on 'req.cook("SID"),sha1'`,
        `stick store-response 'res.cook("SID"),sha1'`,
      ],
    ],
    [HEADER, ['stick-table type binary len 20 size 100000 expire 1800s', `stick on 'req.fhdr("X-User"),sha1'`]],
  ])('with %j is kept by its backend alone', (persistence, lines) => {
    const config = configOf(one(persistence));
    expect(kept(config, 'backend app').filter((line) => !line.startsWith('server'))).toEqual(lines);
    expect(linesOf(config, 'frontend http:80')).toEqual(['mode http', 'bind :80', 'default_backend app']);
    expect(said(one(persistence))).toEqual([]);
  });

  test('has a cookie with the path of each member', () => {
    const servers = linesOf(configOf(one({ type: 'cookie' })), 'backend app').filter((line) => line.startsWith('server'));
    expect(servers.map((line) => line.split(' ').slice(-2).join(' '))).toEqual(['cookie app/a', 'cookie app/b']);
  });

  test('has a cookie for TLS alone where nothing else leads to it', () => {
    const tls = { certificates: ['/etc/haproxy/site.pem'] };
    const tree = one({ type: 'cookie', cookie: 'SRV' }, 'terminated-https');
    const config = configOf(tree, { listenerOptions: { 'terminated-https:80': { tls } } });
    expect(kept(config, 'backend app')).toContain('cookie SRV insert indirect nocache httponly secure');
  });

  test('remembers as many clients as it is told, for as long', () => {
    const config = configOf(one({ type: 'source' }), { stickTables: { entries: 5, expiry: '1500ms' } });
    expect(kept(config, 'backend app')[0]).toBe('stick-table type ipv6 size 5 expire 1500ms');
  });

  test.each([
    { entries: 0 },
    { entries: 1.5 },
    { entries: 100_000_001 },
    { expiry: '0s' },
    { expiry: 5 },
    { size: 1 },
    'many',
    ...REFUSED_HANDOVERS,
  ])('refuses tables that are %j', (stickTables) => {
    const found = findingsOf(one({ type: 'cookie' }), { stickTables: stickTables as never });
    expect(found.map(({ severity, path }) => `${severity} ${path}`)).toEqual([
      expect.stringMatching(/^error targets\.haproxy\.stickTables(\.\w+)?$/),
    ]);
  });
});

describe('a tree', () => {
  test('looks at the cookie before anything chooses', () => {
    const config = configOf(nested({ type: 'cookie' }, { b: { minHealthy: 1 }, c: { minHealthy: 1 } }));
    expect(kept(config, 'frontend http:80')).toEqual([
      'acl kept-1 var(txn.kept) -m str -- c a b',
      '# root: its clients are kept by cookie',
      `http-request set-var(txn.id) 'req.cook("healthtree-root")' if { var(txn.to) -m str -- root }`,
      'http-request set-var(txn.kept) var(txn.id),field(1,/) if { var(txn.to) -m str -- root }',
      'http-request set-var(txn.to) var(txn.kept) if { var(txn.to) -m str -- root } kept-1 { var(txn.kept),nbsrv gt 0 }',
      `http-request set-var-fmt(txn.alive) "%[srv_is_up(c/a),iif('c/a',),strcmp(txn.id),bool,iif(,y)]%[srv_is_up(a/a),iif('a/a',),strcmp(txn.id),bool,iif(,y)]%[srv_is_up(a/b),iif('a/b',),strcmp(txn.id),bool,iif(,y)]%[srv_is_up(b/a),iif('b/a',),strcmp(txn.id),bool,iif(,y)]" if { var(txn.to) -m str -- root } kept-1`,
      'http-request set-var(txn.to) var(txn.kept) if { var(txn.to) -m str -- root } { var(txn.alive),length gt 0 }',
    ]);
    expect(kept(config, 'backend b')).toEqual([
      'cookie healthtree-root insert indirect nocache httponly',
      expect.stringContaining(' cookie b/a '),
    ]);
  });

  test('has a table that says at which pool and server a client is', () => {
    const config = configOf(nested(SID));
    expect(linesOf(config, 'backend healthtree:clients:root')).toEqual([
      'stick-table type binary len 20 size 100000 expire 1800s store gpt(2)',
    ]);
    expect(kept(config, 'backend b')).toEqual([
      'stick-table type binary len 20 size 100000 expire 1800s',
      `stick on 'req.cook("SID"),sha1'`,
      `stick store-response 'res.cook("SID"),sha1'`,
      `http-request track-sc2 'req.cook("SID"),sha1' table healthtree:clients:root`,
      'http-response sc-set-gpt(0,2) 2',
      'http-response sc-set-gpt(1,2) srv_id',
      `http-response track-sc1 'res.cook("SID"),sha1' table healthtree:clients:root`,
      'http-response sc-set-gpt(0,1) 2',
      'http-response sc-set-gpt(1,1) srv_id',
    ]);
  });

  test('of a tcp listener is kept by address', () => {
    const tree: Tree = { ...nested({ type: 'source' }), listeners: [{ protocol: 'tcp', port: 5432, service: 'root' }] };
    const config = configOf(tree);
    expect(said(tree)).toEqual(['info haproxy.lowering ']);
    expect(kept(config, 'backend c')).toEqual([
      'stick-table type ipv6 size 100000 expire 1800s',
      'stick on src',
      'tcp-request content track-sc2 src table healthtree:clients:root',
      'tcp-response content sc-set-gpt(0,2) 3',
      'tcp-response content sc-set-gpt(1,2) srv_id',
    ]);
    expect(kept(config, 'frontend tcp:5432')).toContain(
      `tcp-request content set-var(txn.kept) "str('- a b c '),bytes(txn.n,2),word(1,' ')" if { var(txn.to) -m str -- root }`,
    );
  });

  test('keeps no client in a pool that has fewer healthy members than it needs', () => {
    const config = configOf(nested({ type: 'cookie' }, { a: { minHealthy: 2 } }));
    const lines = kept(config, 'frontend http:80');
    expect(lines).toContain(
      'http-request set-var(txn.to) var(txn.kept) if { var(txn.to) -m str -- root } { var(txn.kept) -m str -- a } { nbsrv(a) ge 2 }',
    );
    expect(lines).toContain('acl kept-1 var(txn.kept) -m str -- c b');
    expect(lines.join()).not.toContain('srv_is_up(a/');
  });

  test('keeps clients in some of its pools', () => {
    const config = configOf(nested({ type: 'cookie' }, { c: { persistence: undefined } }));
    expect(kept(config, 'frontend http:80')[0]).toBe('acl kept-1 var(txn.kept) -m str -- a b');
    expect(kept(config, 'backend c')).toEqual([]);
  });

  test('keeps clients together where two entrances lead to one pool, and apart where none does', () => {
    const services = {
      ...nested(HEADER).services,
      both: weighted({ b: 1, d: 1 }),
      d: pool(1, { persistence: HEADER }),
      other: weighted({ e: 1, f: 1 }),
      e: pool(1, { persistence: { type: 'source' } }),
      f: pool(1, { persistence: { type: 'source' } }),
    };
    const tree = routed(
      [
        { pathPrefix: '/both', service: 'both' },
        { pathPrefix: '/other', service: 'other' },
      ],
      services,
      'root',
    );
    const config = configOf(tree);
    const tables = sectionsOf(config).filter(({ name }) => name.startsWith('healthtree:clients'));
    expect(tables.map(({ name }) => name)).toEqual(['healthtree:clients:other', 'healthtree:clients:root']);
    expect(kept(config, 'frontend http:80').filter((line) => line.startsWith('acl'))).toEqual([
      'acl kept-1 var(txn.kept) -m str -- e f',
      'acl kept-2 var(txn.kept) -m str -- c a b',
      'acl kept-3 var(txn.kept) -m str -- b d',
    ]);
  });

  test('of many pools is asked in lines of at most 64 words', () => {
    const names = Array.from({ length: 100 }, (_, i) => `p${i}`);
    const tree = behind('root', {
      root: weighted(Object.fromEntries(names.map((name) => [name, 1]))),
      ...Object.fromEntries(names.map((name) => [name, pool(4, { persistence: { type: 'cookie' } })])),
    });
    const lines = kept(configOf(tree), 'frontend http:80');
    expect(Math.max(...lines.map((line) => line.split(' ').length))).toBeLessThan(64);
    expect(lines.filter((line) => line.startsWith('acl kept-1 '))).toHaveLength(3);
    expect(new Set(lines.join(' ').match(/srv_is_up\([^)]*\)/g)).size).toBe(400);
  });
});

describe('a reload', () => {
  test.each([
    ['127.0.0.1:10001', '127.0.0.1:10001'],
    ['[::1]:65535', '[::1]:65535'],
    ['/run/haproxy/peers.sock', 'unix@/run/haproxy/peers.sock'],
    ['abns@edge-1', 'abns@edge-1'],
  ])('hands tables over at %s', (handover, address) => {
    const config = configOf(nested({ type: 'source' }), { stickTables: { handover } });
    expect(linesOf(config, 'peers healthtree')).toEqual([`peer healthtree ${address}`]);
    expect(config).toContain('\n    localpeer healthtree\n');
    const tables = config.split('\n').filter((line) => line.includes('stick-table type ipv6'));
    expect(tables).toHaveLength(4);
    expect(tables.every((line) => line.includes(' peers healthtree'))).toBe(true);
    expect(simulate(nested({ type: 'source' }), { as: { target: 'haproxy', stickTables: { handover } } }).findings).toMatchObject(
      [{ code: 'haproxy.lowering' }],
    );
  });

  test('hands nothing over where clients bring where they are', () => {
    expect(configOf(nested({ type: 'cookie' }), HANDED)).not.toContain('peers');
    expect(said(nested({ type: 'cookie' }), {})).toEqual(['info haproxy.lowering ']);
  });

  test('forgets clients that are remembered in memory, and this is said once', () => {
    expect(findingsOf(nested(SID), {})).toMatchObject([
      { code: 'haproxy.lowering' },
      { code: 'haproxy.persistence-reload', severity: 'warning', path: 'services.a.persistence', value: 'app-cookie' },
    ]);
  });
});

describe('what can not be', () => {
  test('is one cookie for two places', () => {
    const at = (cookie: string | undefined): Tree =>
      routed(
        [{ pathPrefix: '/b', service: 'b' }],
        { a: pool(1, { persistence: { type: 'cookie', cookie } }), b: pool(1, { persistence: { type: 'cookie', cookie } }) },
        'a',
      );
    expect(said(at('SRV'))).toEqual(['warning haproxy.persistence-cookie services.b.persistence.cookie']);
    expect(said(at(undefined))).toEqual([]);
  });

  const behindStream = (protocol: Protocol, persistence: PersistenceSpec): string[] => said(one(persistence, protocol));

  test.each(['tcp', 'https'] as const)('is kept by nothing but addresses at a listener of %s', (protocol) => {
    const refused = ALL.filter((persistence) => behindStream(protocol, persistence).length > 0);
    expect(refused).toEqual([{ type: 'cookie' }, SID, HEADER]);
    expect(behindStream(protocol, HEADER)).toEqual(['error haproxy.persistence services.app.persistence.type']);
  });

  test('contradicts itself below one entrance', () => {
    for (const other of [{ type: 'source' } as const, { ...HEADER, header: 'X-Other' }])
      expect(said(nested(HEADER, { b: { persistence: other } }))).toContain('error haproxy.persistence services.b.persistence');
    expect(said(nested({ type: 'cookie' }, { b: { persistence: { type: 'cookie', cookie: 'SRV' } } }))).toEqual([
      'info haproxy.lowering ',
    ]);
  });

  test('is a list of pools that no variable holds', () => {
    const names = Array.from({ length: 80 }, (_, i) => `${i}-${'x'.repeat(200)}`);
    const inner = (at: number) => weighted(Object.fromEntries(names.slice(at, at + 40).map((name) => [name, 1])));
    const tree = (persistence: PersistenceSpec): Tree =>
      behind('root', {
        root: weighted({ left: 1, right: 1 }),
        left: inner(0),
        right: inner(40),
        ...Object.fromEntries(names.map((name) => [name, pool(1, { persistence })])),
      });
    expect(said(tree({ type: 'source' }))).toEqual([
      expect.stringMatching(/^error haproxy\.too-wide services\..*\.persistence$/),
    ]);
    expect(said(tree({ type: 'cookie' }))).toEqual(['info haproxy.lowering ']);
  });
});

const sorted = (texts: readonly string[]): string[] => [...texts].sort();

test.each([...HOSTILE, "!#$%&'*+-.^_`|~"])('a cookie or header called %j is refused or changes nothing else', (name) => {
  const tree = (kind: 'cookie' | 'header', text: string): Tree =>
    nested(kind === 'cookie' ? { type: 'app-cookie', cookie: text } : { type: 'header', header: text });
  for (const kind of ['cookie', 'header'] as const) {
    const refused = findingsOf(tree(kind, name)).filter(({ severity }) => severity === 'error');
    if (refused.length === 0) expect(skeletonOf(configOf(tree(kind, name)))).toEqual(skeletonOf(configOf(tree(kind, 'x'))));
    else expect(refused[0]?.path).toBe(`services.a.persistence.${kind}`);
  }
});

describe('the companion', () => {
  const plain = nested({ type: 'cookie' });

  test('has shares that are right on average, since clients that stay pass balancers by', () => {
    const standing = evaluate(plain, { as: 'haproxy' });
    expect(standing.node('c/a')).toMatchObject({ share: { n: 1n, d: 3n }, exactness: 'expected' });
    expect(standing.node('a/a')).toMatchObject({ share: { n: 1n, d: 3n }, exactness: 'expected' });
    expect(standing.cycleLength()).toBeNull();
  });

  test('says which part is lost while dead members are not seen to be', () => {
    const twin = simulate(plain, { as: 'haproxy' }).fail('a/*');
    expect(twin.lost()).toMatchObject({ n: 2n, d: 3n });
    expect(twin.advance('1m').lost()).toMatchObject({ n: 0n });
    expect(twin.node('b/a').share).toMatchObject({ n: 2n, d: 3n });
  });

  test('picks for clients that come for the first time, in turns', () => {
    const twin = simulate(plain, { as: 'haproxy' });
    expect(sorted(twin.pick(6))).toEqual(
      ['c/a', 'c/a', 'eu/a/a', 'eu/a/a', 'eu/a/b', 'eu/a/b'].map((member) => `root/${member}`),
    );
  });

  test('picks nothing of pools whose order nobody knows', () => {
    const tree = nested({ type: 'cookie' }, { a: { algorithm: 'random' } });
    expect(() => simulate(tree, { as: 'haproxy' }).pick(6)).toThrow('Pool a has random: no order can be predicted');
  });
});
