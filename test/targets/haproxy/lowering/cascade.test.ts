import fc from 'fast-check';
import { evaluate, formatTransition, restore, type Simulation, simulate } from '../../../../src/runtime';
import type { HaproxySettings } from '../../../../src/targets';
import { formatRatio, type Tree } from '../../../../src/tree';
import { randomTree } from '../../__test-helpers__/random-tree';
import { behind, failover, pool, routed, site, unchecked, weighted } from '../../__test-helpers__/trees';
import { linesOf } from '../__test-helpers__/config';
import { configOf, findingsOf } from '../__test-helpers__/render';

const cascade: HaproxySettings = { lowering: 'cascade' };
const as = { target: 'haproxy', ...cascade };
const cascadeFindings = (tree: Tree, settings: HaproxySettings = {}) => findingsOf(tree, { ...cascade, ...settings });
const told = (twin: Simulation): string[] => twin.timeline().map(formatTransition);

const nested = behind('root', {
  root: weighted({ eu: 3, us: 1 }),
  eu: failover('paris', 'berlin'),
  paris: site(1, 2, { minHealthy: 2 }),
  berlin: site(2, 1),
  us: site(3, 1),
});

describe('the configuration', () => {
  const config = configOf(nested, cascade);

  test('a listener leads to the backend of its service, whose servers are hops to its children', () => {
    expect(linesOf(config, 'frontend http:80')).toEqual(['mode http', 'bind :80', 'default_backend root']);
    expect(linesOf(config, 'backend root')).toEqual([
      'mode http',
      'balance static-rr',
      'timeout server 2147483647ms',
      'option httpchk',
      'http-check connect addr abns@healthtree::80/',
      'http-check send meth GET uri-lf /%[srv_name]',
      'http-check expect status 200',
      'timeout check 5s',
      'server eu abns@healthtree::80/eu weight 3 send-proxy-v2 check inter 500ms rise 1 fall 1',
      'server us abns@healthtree::80/us weight 1 send-proxy-v2 check inter 500ms rise 1 fall 1',
    ]);
    expect(linesOf(config, 'frontend hop:eu')).toEqual([
      'mode http',
      'bind abns@healthtree::80/eu accept-proxy',
      'timeout client 2147483647ms',
      'default_backend eu',
    ]);
  });

  test('of a failover only the first server that is up is used', () => {
    const lines = linesOf(config, 'backend eu');
    expect(lines).not.toContain('option allbackups');
    expect(lines.filter((line) => line.startsWith('server ')).map((line) => line.endsWith(' backup'))).toEqual([false, true]);
  });

  test('one frontend tells checks what is up, with minHealthy, and traffic sees no path of its own', () => {
    expect(linesOf(config, 'frontend healthtree:health')).toEqual([
      'mode http',
      'bind abns@healthtree::80/',
      'http-request return status 503 if { path,word(1,/),nbsrv lt 1 }',
      'http-request return status 503 if { path -m str -- /paris } { nbsrv(paris) lt 2 }',
      'http-request return status 200',
    ]);
    expect(linesOf(config, 'frontend hop:paris').at(-1)).toBe('use_backend paris if { nbsrv(paris) ge 2 }');
    expect(config).not.toContain('monitor-uri');
  });

  test('nothing is asked where a parent does not check', () => {
    const tree = behind('root', { root: unchecked({ a: 1, b: 2 }), a: pool(1), b: pool(1) });
    const lines = linesOf(configOf(tree, cascade), 'backend root');
    expect(lines).not.toContain('option httpchk');
    expect(lines).toContain('server b abns@healthtree::80/b weight 2 send-proxy-v2');
    expect(cascadeFindings(tree).map(({ code }) => code)).toEqual(['haproxy.lowering']);
  });

  test('connections of tcp listeners hop as connections', () => {
    const config = configOf({ ...nested, listeners: [{ protocol: 'tcp', port: 81, service: 'root' }] }, cascade);
    expect(linesOf(config, 'frontend hop:eu').slice(0, 3)).toEqual([
      ...['mode tcp', 'no option idle-close-on-response', 'bind abns@healthtree::81/eu accept-proxy'],
    ]);
    expect(linesOf(config, 'frontend healthtree:health')[0]).toBe('mode http');
    expect(linesOf(config, 'backend eu')[0]).toBe('mode tcp');
  });

  test('a pool that is entered needs no hop, and keeps its minHealthy', () => {
    const tree = routed(
      [{ pathPrefix: '/a', service: 'a' }],
      { root: weighted({ b: 1 }), a: pool(3, { minHealthy: 2 }), b: pool(1) },
      'root',
    );
    const config = configOf(tree, cascade);
    expect(config).not.toContain('frontend hop:a\n');
    expect(linesOf(config, 'frontend http:80')).toContain(
      'http-request set-var(txn.to) str(healthtree:down) if { var(txn.to) -m str -- a } { nbsrv(a) lt 2 }',
    );
  });

  test('sockets of two listeners, and of long names that begin alike, are different', () => {
    const [a, b] = ['x'.repeat(200), `${'x'.repeat(199)}y`] as const;
    const tree = (port: number): Tree => ({
      listeners: [{ protocol: 'http', port, bind: '::1', service: 'root' }],
      services: { root: weighted({ [a]: 1, [b]: 1 }), [a]: pool(1), [b]: pool(1) },
    });
    const sockets = [80, 81].flatMap((port) => configOf(tree(port), cascade).match(/(?<=bind )abns@\S+/g) ?? []);
    expect(new Set(sockets).size).toBe(6);
    expect(Math.max(...sockets.map((socket) => socket.length - 'abns@'.length))).toBeLessThan(100);
  });
});

describe('findings', () => {
  test('how long a child that is down keeps its share is told with the time', () => {
    const lag = cascadeFindings(nested).find(({ code }) => code === 'haproxy.cascade-lag');
    expect(lag).toMatchObject({ severity: 'warning', path: 'services.root', value: '1s' });
    expect(cascadeFindings(nested, { hopInterval: '100ms' }).find(({ code }) => code === 'haproxy.cascade-lag')?.value).toBe(
      '200ms',
    );
  });

  test('a limit of connections counts every hop', () => {
    expect(cascadeFindings(nested, { maxconn: 300 }).find(({ code }) => code === 'haproxy.cascade-maxconn')).toMatchObject({
      severity: 'warning',
      path: 'targets.haproxy.maxconn',
      message: expect.stringContaining('with more than 100 clients none is left for the hops'),
    });
  });

  test('a Forwarded header behind TLS is refused, since no hop knows of TLS', () => {
    const tree: Tree = { ...nested, listeners: [{ protocol: 'terminated-https', port: 443, service: 'root' }] };
    const settings: HaproxySettings = {
      listenerOptions: { 'terminated-https:443': { tls: { certificates: ['/a.pem'] } } },
      poolOptions: { us: { forwarded: true } },
    };
    const errors = (lowering: 'branch' | 'cascade') =>
      findingsOf(tree, { ...settings, lowering }).filter(({ severity }) => severity === 'error');
    expect(errors('cascade')).toMatchObject([
      { code: 'haproxy.cascade', path: 'services.us', message: expect.stringContaining('proto=http') },
    ]);
    expect(errors('branch')).toEqual([]);
  });

  test('requests are written once, in front, which is told', () => {
    const settings = { log: { to: 'stdout' } } as const;
    expect(cascadeFindings(nested, settings).find(({ code }) => code === 'haproxy.cascade')).toMatchObject({
      severity: 'warning',
      path: 'targets.haproxy.log',
    });
    const config = configOf(nested, { ...cascade, ...settings });
    const silent = (head: string): boolean => linesOf(config, head).includes('no log');
    expect(['frontend http:80', 'frontend hop:eu', 'frontend healthtree:health'].map(silent)).toEqual([false, true, true]);
  });

  test('hopInterval without hops does nothing, which is told', () => {
    expect(findingsOf(nested, { hopInterval: '1s' }).find(({ code }) => code === 'haproxy.hop-interval')).toMatchObject({
      severity: 'warning',
      path: 'targets.haproxy.hopInterval',
    });
    expect(cascadeFindings(nested, { hopInterval: '1s' }).map(({ code }) => code)).not.toContain('haproxy.hop-interval');
  });
});

test('clients that are kept go to their pool without a hop', () => {
  const persistence = { type: 'cookie', cookie: 'SRV' } as const;
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool(2, { persistence }), b: pool(1, { persistence }) });
  const lines = linesOf(configOf(tree, cascade), 'frontend http:80');
  expect(lines.at(-1)).toBe('use_backend %[var(txn.to)]');
  expect(lines.join('\n')).toContain('set-var(txn.to) var(txn.kept)');
  expect(linesOf(configOf(tree, cascade), 'backend a')).toContain('cookie SRV insert indirect nocache httponly');
  expect(simulate(tree, { as }).advance('10s').pick(4)).toHaveLength(4);
});

describe('in time', () => {
  test('each level notices what the one below has noticed', () => {
    const twin = simulate(nested, { as }).advance('20s').fail('eu').advance('20s');
    expect(told(twin).filter((line) => !line.startsWith('0.'))).toMatchInlineSnapshot(`
[
  "24.250 s  paris/b  up → down  (paris/b is down: DOWN)",
  "24.250 s  paris  up → down  (paris/b is down: DOWN; paris is down, 1 of 2 members up, 2 needed)",
  "24.500 s  berlin/a  up → down  (berlin/a is down: DOWN)",
  "24.500 s  berlin  up → down  (berlin/a is down: DOWN; berlin is down, 0 of 1 members up)",
  "24.500 s  eu/paris  up → down  (eu finds paris down, DOWN; eu is up, failed over to berlin)",
  "24.750 s  eu/berlin  up → down  (eu finds berlin down, DOWN)",
  "24.750 s  eu  up → down  (eu finds berlin down, DOWN; eu is down, none of 2 children up)",
  "25.000 s  root/eu  up → down  (root finds eu down, DOWN; root is up, 1 of 2 children up)",
  "26.000 s  paris/a  up → down  (paris/a is down: DOWN; paris is down, 0 of 2 members up, 2 needed)",
]
`);
  });

  test('until a parent has asked, a dead child keeps its share, which is answered 503; with branch never', () => {
    const tree = behind('root', { root: weighted({ a: 3, b: 1 }), a: site(1, 1), b: site(2, 1) });
    const unserved = (lowering: 'branch' | 'cascade'): number => {
      const twin = simulate(tree, { as: { target: 'haproxy', lowering, hopInterval: '1s' } })
        .advance('20s')
        .fail('root/a');
      let sum = 0;
      for (let i = 0; i < 300; i++) sum += twin.advance('50ms').status('root/a') === 'down' && twin.unserved().n > 0n ? 50 : 0;
      return sum;
    };
    expect(unserved('branch')).toBe(0);
    expect(unserved('cascade')).toBeGreaterThan(0);
    expect(unserved('cascade')).toBeLessThanOrEqual(1_000);
  });

  test('a reload keeps what services know of their children, where the state is carried', () => {
    const twin = simulate(nested, { as }).advance('20s').fail('us').advance('20s');
    expect(twin.unserved().n).toBe(0n);
    expect(twin.reload(nested).unserved().n).toBe(0n);
    expect(formatRatio(twin.reload(nested, { carried: false }).share('us') ?? { n: 0n, d: 1n })).toBe('1/4');
  });

  test('it is taken up from a snapshot where it was', () => {
    const twin = simulate(nested, { as }).advance('20s').fail('us').advance('7s');
    const again = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as });
    expect(again.pick(20)).toEqual(twin.pick(20));
    expect(told(again.advance('20s'))).toEqual(told(twin.advance('20s')));
  });

  test('once it has settled, random trees share as they were declared, whatever is down', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const { tree, members } = randomTree(gen);
        const down = gen(fc.subarray, [...members]);
        const twin = simulate(tree, { as });
        for (const member of down) twin.fail(member);
        twin.advance('2m');
        const shares = (reading: Pick<Simulation, 'entries'>) =>
          reading.entries[0]?.nodes.flatMap(({ kind, path, share }) =>
            kind === 'member' ? [`${path} ${share && formatRatio(share)}`] : [],
          );
        expect({ down, shares: shares(twin) }).toEqual({ down, shares: shares(evaluate(tree, { down })) });
        expect({ down, shares: shares(evaluate(tree, { as, down })) }).toEqual({
          down,
          shares: shares(evaluate(tree, { down })),
        });
      }),
      { numRuns: 150, seed: 20_261_130 },
    );
  });
});
