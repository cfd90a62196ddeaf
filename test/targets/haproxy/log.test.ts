import type { HaproxySettings } from '../../../src/targets';
import type { Tree } from '../../../src/tree';
import { behind, failover, pool, weighted, whoami } from '../__test-helpers__/trees';
import { linesOf, sectionsOf } from './__test-helpers__/config';
import { HOSTILE, skeletonOf } from './__test-helpers__/hostile';
import { configOf, findingsOf } from './__test-helpers__/render';

type LogSettings = NonNullable<HaproxySettings['log']>;

const one = behind('app', { app: pool(1) });
const tcp: Tree = { ...one, listeners: [{ protocol: 'tcp', port: 80, service: 'app' }] };
const wrong = (log: unknown, tree = one): string[] =>
  findingsOf(tree, { log: log as LogSettings }).map(({ code, path, severity }) => `${severity} ${code} ${path}`);
const formatOf = (tree: Tree, log: LogSettings): string | undefined =>
  sectionsOf(configOf(tree, { log }))
    .find(({ kind }) => kind === 'frontend')
    ?.lines.find(([first]) => first === 'log-format')?.[1];

test('nothing is written where nobody asks', () => expect(configOf(whoami())).not.toContain('log'));

test.each<[LogSettings, string]>([
  [{ to: 'stdout' }, 'log stdout len 8192 format raw local0 info'],
  [{ to: 'stderr', level: 'notice', facility: 'daemon' }, 'log stderr len 8192 format raw daemon notice'],
  [{ to: '10.0.0.1:514' }, 'log 10.0.0.1:514 len 8192 local0 info'],
  [{ to: 'logs.example:65535' }, 'log logs.example:65535 len 8192 local0 info'],
  [{ to: '[2001:db8::1]:514' }, 'log [2001:db8::1]:514 len 8192 local0 info'],
  [{ to: '/dev/log' }, 'log /dev/log len 8192 local0 info'],
])('%j is the line %s, and all sections follow it', (log, line) => {
  const config = configOf(one, { log });
  expect(linesOf(config, 'defaults')).toContain('log global');
  expect(
    sectionsOf(config)
      .find(({ kind }) => kind === 'global')
      ?.lines.map((words) => words.join(' ')),
  ).toContain(line);
  expect(wrong(log)).toEqual([]);
});

test.each<[unknown, string]>([
  [{}, 'error target.required targets.haproxy.log.to'],
  [{ to: 'stdin' }, 'error target.value targets.haproxy.log.to'],
  [{ to: '10.0.0.1' }, 'error target.value targets.haproxy.log.to'],
  [{ to: '10.0.0.1:0' }, 'error target.value targets.haproxy.log.to'],
  [{ to: '10.0.0.1:65536' }, 'error target.value targets.haproxy.log.to'],
  [{ to: 'dev/log' }, 'error target.value targets.haproxy.log.to'],
  [{ to: 'stdout', facility: 'local8' }, 'error target.value targets.haproxy.log.facility'],
  [{ to: 'stdout', level: 'all' }, 'error target.value targets.haproxy.log.level'],
  [{ to: 'stdout', format: 5 }, 'error target.value targets.haproxy.log.format'],
  [{ to: 'stdout', tcpFormat: ' ' }, 'error target.value targets.haproxy.log.tcpFormat'],
  [{ to: 'stdout', length: 5 }, 'error target.field targets.haproxy.log.length'],
  ['stdout', 'error target.value targets.haproxy.log'],
])('%j is refused', (log, finding) => expect(wrong(log)[0]).toBe(finding));

describe('the path', () => {
  const steps = (config: string): string[] =>
    linesOf(config, 'frontend http:80').filter((line) => /^http-request .*txn\.(path|at)/.test(line));
  const start = ['http-request set-var(txn.path) var(txn.to)', 'http-request set-var(txn.at) var(txn.to)'];
  const step = (how: string): string[] => [
    `http-request set-var-fmt(txn.path) "%[var(txn.path)]${how}%[var(txn.to)]" if !{ var(txn.to),strcmp(txn.at) eq 0 }`,
    'http-request set-var(txn.at) var(txn.to)',
  ];
  const tree = (persistence?: { type: 'cookie' }): Tree =>
    behind('root', {
      root: weighted({ eu: 2, c: 1 }),
      eu: failover('a', 'b'),
      a: pool(1, { persistence }),
      b: pool(1, { persistence }),
      c: pool(1, { persistence }),
    });

  test('is written level by level', () => {
    expect(steps(configOf(tree(), { log: { to: 'stdout' } }))).toEqual([...start, ...step('>'), ...step('>')]);
    expect(steps(configOf(tree()))).toEqual([]);
  });

  test('tells clients that were kept', () => {
    const log = { to: 'stdout' };
    expect(steps(configOf(tree({ type: 'cookie' }), { log }))).toEqual([...start, ...step('='), ...step('>'), ...step('>')]);
  });

  test('is the pool where there is nothing else', () => {
    const config = configOf(one, { log: { to: 'stdout' } });
    expect(linesOf(config, 'frontend http:80').slice(3)).toEqual([
      'http-request set-var(txn.to) str(app)',
      ...start,
      'use_backend %[var(txn.to)]',
    ]);
  });

  test('stands in the default formats in the place of the backend', () => {
    expect(formatOf(one, { to: 'stdout' })).toBe(
      '%ci:%cp [%tr] %ft %[var(txn.path)]/%s %TR/%Tw/%Tc/%Tr/%Ta %ST %B %CC %CS %tsc %ac/%fc/%bc/%sc/%rc %sq/%bq %hr %hs %{+Q}r',
    );
    expect(formatOf(tcp, { to: 'stdout' })).toBe(
      '%ci:%cp [%t] %ft %[var(txn.path)]/%s %Tw/%Tc/%Tt %B %ts %ac/%fc/%bc/%sc/%rc %sq/%bq',
    );
  });
});

test('formats of a user are written as they are, for requests and for connections', () => {
  const log = { to: 'stdout', format: `"it's" %[var(txn.path)] %{+Q,+E}r 100%%`, tcpFormat: '%ci' };
  expect(formatOf(one, log)).toBe(log.format);
  expect(formatOf(tcp, log)).toBe('%ci');
});

test.each([
  ['%zz', "has %zz, which is none of HAProxy's aliases"],
  ['a %', "has %, which is none of HAProxy's aliases"],
  ['%[src', 'has [src, which is no expression in plain words'],
  ["%[str('a')]", "has [str('a')], which is no expression in plain words"],
  [
    '%[str(root),table_inc_gpc(0,healthtree:turns)]',
    'has [str(root),table_inc..., which changes something while a line is written',
  ],
  ['%[src,set-var(txn.to)]', 'has [src,set-var(txn.to)..., which is no expression in plain words'],
  ['%[lua.x]', 'has [lua.x], which changes something while a line is written'],
  ['a\nb', 'has a character that is not visible ASCII'],
  ['%ci ü', 'has a character that is not visible ASCII'],
  ['x'.repeat(2_001), 'is longer than 2000 characters'],
])('the format %j %s', (format, fault) => {
  const [found, ...rest] = findingsOf(one, { log: { to: 'stdout', format } });
  expect(rest).toEqual([]);
  expect(found).toMatchObject({ code: 'target.value', path: 'targets.haproxy.log.format', message: `format ${fault}` });
});

test.each(HOSTILE)('%j as a place or a format is refused or changes nothing else', (text) => {
  for (const field of ['to', 'facility', 'level', 'format', 'tcpFormat'] as const) {
    const log = { to: 'stdout', [field]: text };
    const harmless = { to: 'stdout', [field]: field === 'to' ? 'stdout' : field.endsWith('ormat') ? '%ci' : undefined };
    if (wrong(log).length > 0)
      expect(wrong(log)[0]).toMatch(new RegExp(`^error target\\.\\w+ targets\\.haproxy\\.log\\.${field}$`));
    else
      expect(skeletonOf(configOf(one, { log: log as LogSettings }))).toEqual(
        skeletonOf(configOf(one, { log: harmless as LogSettings })),
      );
  }
});

test('redirects are written, and looks at the page of statistics are not', () => {
  const config = configOf(
    { ...one, listeners: [{ protocol: 'terminated-https', port: 443, service: 'app' }] },
    {
      log: { to: 'stdout' },
      stats: { port: 8404 },
      listenerOptions: { 'terminated-https:443': { tls: { certificates: ['/etc/site.pem'] }, redirectFrom: { port: 80 } } },
    },
  );
  expect(linesOf(config, 'frontend terminated-https:443:redirect')[1]).toMatch(/^log-format /);
  expect(linesOf(config, 'frontend healthtree:stats').at(-1)).toBe('no log');
});
