import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFinding, render } from 'healthtree/runtime';
import type { HaproxySettings } from 'healthtree/targets';
import type { ListenerSpec, MonitorSpec, PoolSpec, ServiceSpec, Tree } from '../../../src/tree';
import { selfSigned } from '../../live/__test-helpers__/self-signed';
import type { Cleanup } from './cleanup';
import { EchoMember, type EchoOptions } from './echo-member';
import { freePort } from './free-ports';
import { type HaproxyProcess, startHaproxy } from './haproxy-process';
import { until } from './poll';
import { RawMember } from './raw-client';
import { temporaryDirectory } from './temporary-directory';

export const ADDRESS = '127.0.8.1';

export const PING: MonitorSpec = {
  type: 'http',
  path: '/ping',
  host: 'app.example',
  interval: '200ms',
  timeout: '150ms',
  rise: 1,
  fall: 1,
  initState: 'fully-down',
};

export type PoolOptions = NonNullable<HaproxySettings['poolOptions']>[string];
export type ListenerOptions = NonNullable<HaproxySettings['listenerOptions']>[string];

export interface Wanted {
  /** @defaultValue http */
  readonly protocol?: ListenerSpec['protocol'];
  readonly listener?: ListenerOptions;
  readonly pools?: Readonly<Record<string, PoolOptions>>;
  readonly settings?: HaproxySettings;
  /** Members that are never up are not waited for. */
  readonly mayBeDown?: boolean;
}

export interface Running {
  readonly port: number;
  readonly address: string;
  readonly haproxy: HaproxyProcess;
}

export async function echoMember(cleanup: Cleanup, name: string, options: Partial<EchoOptions> = {}): Promise<EchoMember> {
  const member = cleanup.add(new EchoMember(name, { address: ADDRESS, port: await freePort(ADDRESS), ...options }));
  await member.start();
  return member;
}

export async function rawMember(cleanup: Cleanup): Promise<RawMember> {
  const member = cleanup.add(new RawMember(ADDRESS, await freePort(ADDRESS)));
  await member.start();
  return member;
}

export interface Certificate {
  readonly pem: string;
  /** Where it is. */
  readonly file: string;
}

/** A certificate for a name, with its key. */
export function certificateFor(cleanup: Cleanup, name: string): Certificate {
  const { cert, key } = selfSigned(name);
  const pem = cert + key;
  const file = join(temporaryDirectory(cleanup), 'site.pem');
  writeFileSync(file, pem);
  return { pem, file };
}

export const poolOf = (members: readonly Pick<EchoMember, 'address' | 'port'>[], pool: Partial<PoolSpec> = {}): PoolSpec => ({
  kind: 'pool',
  monitor: PING,
  members: members.map(({ address, port }, i) => ({ name: `m${i}`, address, port })),
  ...pool,
});

/** Runs a tree with one listener to its first service, and waits until every member is up. */
export async function run(
  cleanup: Cleanup,
  services: Readonly<Record<string, ServiceSpec>>,
  wanted: Wanted = {},
): Promise<Running> {
  const { protocol = 'http', listener, pools, settings, mayBeDown = false } = wanted;
  const port = await freePort(ADDRESS);
  const [service = ''] = Object.keys(services);
  const tree: Tree = { services, listeners: [{ protocol, bind: ADDRESS, port, service }] };
  const name = `${protocol}:${ADDRESS}:${port}`;
  const { artifact, findings } = render(tree, {
    target: 'haproxy',
    stateFile: '/nonexistent/state',
    listenerOptions: listener ? { [name]: listener } : undefined,
    poolOptions: pools,
    ...settings,
  });
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  const haproxy = cleanup.add(await startHaproxy({ configText: Object.values(artifact.files()).join('') }));
  const down = async () =>
    (await haproxy.stats()).filter(({ type, status }) => type === '2' && !/^(?:UP|no check)$/.test(status ?? ''));
  if (!mayBeDown) await until('every member is up', down, { accept: (rows) => rows.length === 0 });
  return { port, address: ADDRESS, haproxy };
}
