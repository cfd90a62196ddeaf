import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPLAIN } from '../../../src/constructs/delivery/script/explain';
import { KNOWN_STATE } from '../../../src/constructs/delivery/script/known-state';
import { NEW_BINDS } from '../../../src/constructs/delivery/script/new-binds';
import { RELOAD_SCRIPT } from '../../../src/constructs/delivery/script/reload';

const directory = mkdtempSync(join(tmpdir(), 'healthtree-script-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function awk(program: string, first: string, second: string): string {
  const files = [first, second].map((text, i) => {
    const file = join(directory, `${i}`);
    writeFileSync(file, text);
    return file;
  });
  return execFileSync('awk', [program, ...files], { encoding: 'utf8' });
}

test('the script is one of POSIX sh', () => {
  expect(spawnSync('sh', ['-n'], { input: RELOAD_SCRIPT, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

type StateOf = readonly [backend: string, server: string, address: string, state: number, name: string, port: number];

describe('what is kept of the state of servers', () => {
  /** A line as HAProxy 3.2 writes it. */
  const stateOf = (...[backend, server, address, state, name, port]: StateOf) =>
    `3 ${backend} 1 ${server} ${address} ${state} 8 1 2 9 6 3 4 6 0 0 0 ${name} ${port} - 1 81 10.0.0.9 10.0.0.9 81`;
  const kept = (config: string, ...states: readonly string[]) =>
    awk(KNOWN_STATE, config, `1\n# be_id be_name\n${states.map((line) => `${line}\n`).join('')}\n`)
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((line) => line.split(' '));

  const config = 'frontend f\n    bind :80\nbackend b # app/b\n    server s 10.0.0.1:80 weight 1 check inter 2s\n';

  test('a member at the same place keeps its state, but for what the configuration says', () => {
    expect(kept(config, stateOf('b', 's', '10.0.0.1', 0, '-', 80))).toEqual([
      '3 b 1 s 10.0.0.1 0 8 1 2 9 6 3 4 6 0 0 0 - 80 - 0 0 - - 0'.split(' '),
    ]);
  });

  test.each<[string, StateOf]>([
    ['that is gone', ['b', 't', '10.0.0.1', 2, '-', 80]],
    ['of a pool that is gone', ['c', 's', '10.0.0.1', 2, '-', 80]],
    ['at another address', ['b', 's', '10.0.0.2', 2, '-', 80]],
    ['at another port', ['b', 's', '10.0.0.1', 2, '-', 81]],
    ['that was a name', ['b', 's', '10.0.0.1', 2, 'a.example', 80]],
  ])('a member %s is forgotten', (_, state) => {
    expect(kept(config, stateOf(...state))).toEqual([]);
  });

  test.each([
    ['[2001:db8::1]:80', '2001:db8::1', '-'],
    ['[2001:DB8:0:0::0001]:80', '2001:db8::1', '-'],
    ['[::]:80', '::', '-'],
    ['[1::]:80', '1::', '-'],
    ['A.example:80', '10.0.0.7', 'a.example'],
  ])('%s is %s', (place, address, name) => {
    expect(kept(config.replace('10.0.0.1:80', place), stateOf('b', 's', address, 2, name, 80))).toHaveLength(1);
  });

  test('another IPv6 address is another one', () => {
    expect(kept(config.replace('10.0.0.1:80', '[1:2::3]:80'), stateOf('b', 's', '1::2:3', 2, '-', 80))).toEqual([]);
  });

  test('what is down and not checked any more is up; TLS is what the configuration says', () => {
    const changed = config.replace(' check inter 2s', ' ssl verify none');
    const [line = []] = kept(changed, stateOf('b', 's', '10.0.0.1', 0, '-', 80));
    expect([line[5], line[20]]).toEqual(['2', '1']);
  });
});

describe('which binds are tried', () => {
  const before = 'global\n    maxconn 5\nfrontend a\n    bind 127.0.0.1:80\n    bind abns@x\n';

  test('those at new ports, in their lines, without certificates, and not beside another process', () => {
    const after = `${before}frontend b # app/edge\n    mode tcp\n    bind :443 accept-proxy ssl crt /x\n    bind abns@y\n    bind [::1]:80\n`;
    expect(awk(NEW_BINDS, before, after).split('\n')).toEqual([
      ...['global', '    noreuseport', 'frontend a', '', '', 'frontend b', '', '    bind :443 accept-proxy', '', '', ''],
    ]);
  });

  test('none where nothing is new', () => {
    expect(awk(NEW_BINDS, before, before)).not.toContain('bind');
  });

  test('none of a frontend that runs, whatever the file says', () => {
    expect(awk(NEW_BINDS, 'running a\n', before)).not.toContain('bind');
    expect(awk(NEW_BINDS, 'running b\n', before)).toContain('bind 127.0.0.1:80');
  });
});

describe('what HAProxy says is told of the tree', () => {
  const config =
    "global # app/edge\n    x\nfrontend http:80 # app/edge\n    bind :80\nbackend b # it's/b\n    foo\n    server s 10.0.0.1:80\n";
  const explained = (log: string) => awk(EXPLAIN, config, log).trimEnd().split('\n');

  test.each([
    ['[ALERT] (1) : config : parsing [haproxy.cfg:6] : bad', "is about [it's/b] backend b, line 6: foo"],
    [
      "[ALERT] (1) : config : [/x y/haproxy.cfg:7] : 'server b/s' : bad",
      "is about [it's/b] backend b, member s, line 7: server s 10.0.0.1:80",
    ],
    ["[ALERT] (1) : config : 'server b/s' : bad", "is about [it's/b] backend b, member s, line 7: server s 10.0.0.1:80"],
    ["[ALERT] (1) : Proxy 'http:80': bad", 'is about [app/edge] frontend http:80, line 3: frontend http:80 # app/edge'],
    ['[ALERT] (1) : Binding [haproxy.cfg:4] for frontend http:80: bad', 'is about [app/edge] frontend http:80, line 4: bind :80'],
    ['[ALERT] (1) : config : parsing [haproxy.cfg:2] : bad', 'is about [app/edge] global, line 2: x'],
  ])('%s', (line, about) => {
    expect(explained(`[NOTICE] (1) : haproxy version is 3.2\n${line}\n`)).toEqual([line, `  ${about}`]);
  });

  test('what is of no line stays as it is', () => {
    expect(explained('[ALERT] (1) : Fatal errors found [haproxy.cfg:99].\n   | more\n')).toEqual([
      '[ALERT] (1) : Fatal errors found [haproxy.cfg:99].',
      '   | more',
    ]);
  });
});
