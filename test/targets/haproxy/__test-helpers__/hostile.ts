import type { HaproxySettings } from '../../../../src/targets';
import type { Tree } from '../../../../src/tree';
import { ping, pool, unchecked } from '../../__test-helpers__/trees';
import { wordsOf } from './words';

/** Texts that mean something to HAProxy, to a shell or to Terraform, or break lines. */
export const HOSTILE: readonly string[] = [
  '"',
  "'",
  '\\',
  "\\'",
  "'\\''",
  '#',
  ' # x',
  '$HOME',
  '${HOME}',
  '"${HOME}"',
  '%[x]',
  '%[env(HOME)]',
  '%{x}',
  '%',
  '%%[x]',
  '{',
  '} if { always_true',
  ' } { always_true }',
  ')',
  "',)]",
  ',bool',
  ' disabled',
  ' -f /etc/passwd',
  '\n    server evil 10.6.6.6:80',
  '\r\n    maxconn 1',
  '\r',
  '\0',
  '\t',
  '\u001b[31m',
  '\u007f',
  'ü',
  '\u2028',
  '😀',
  '\ud800',
  ' ',
  '',
  ';',
  '|',
  '`id`',
  '$(id)',
  '[::1]',
  ':',
  'a,b',
  '@',
  '${TfToken[TOKEN.1]}\n    maxconn 1',
  '${TfToken[TOKEN.1]} disabled',
  '${TfToken[TOKEN.1]}#',
  'x'.repeat(20_000),
];

/** What a user writes freely. */
export interface Texts {
  readonly pool: string;
  readonly inner: string;
  readonly member: string;
  readonly address: string;
  readonly path: string;
  readonly host: string;
  readonly headerName: string;
  readonly headerValue: string;
  readonly monitorAddress: string;
  readonly codes: string;
  readonly interval: string;
  readonly routeHost: string;
  readonly pathPrefix: string;
  readonly bind: string;
  readonly stateFile: string;
  readonly socket: string;
  readonly version: string;
}

export const HARMLESS: Texts = {
  pool: 'app',
  inner: 'root',
  member: 'a',
  address: '10.0.0.1',
  path: '/ping',
  host: 'app.example',
  headerName: 'X-Probe',
  headerValue: 'yes',
  monitorAddress: '10.0.0.2',
  codes: '200',
  interval: '2s',
  routeHost: 'shop.example',
  pathPrefix: '/cart',
  bind: '10.0.0.3',
  stateFile: '/run/state',
  socket: '/run/socket',
  version: '3.2.26',
};

export const FIELDS = Object.keys(HARMLESS) as (keyof Texts)[];

/** A tree and settings in which every one of the texts stands somewhere. */
export function treeWith(texts: Texts): { tree: Tree; settings: HaproxySettings } {
  const monitor = {
    ...ping,
    path: texts.path,
    host: texts.host,
    headers: { [texts.headerName]: texts.headerValue },
    address: texts.monitorAddress,
    codes: texts.codes,
    interval: texts.interval,
    timeout: '1ms',
  };
  const tree: Tree = {
    listeners: [
      {
        protocol: 'http',
        port: 8080,
        bind: texts.bind,
        service: texts.inner,
        routes: [{ host: texts.routeHost, pathPrefix: texts.pathPrefix, service: texts.pool }],
      },
    ],
    services: {
      [texts.inner]: unchecked({ [texts.pool]: 1 }),
      [texts.pool]: pool([{ name: texts.member, address: texts.address }], { monitor }),
    },
  };
  return { tree, settings: { stateFile: texts.stateFile, socket: texts.socket, version: texts.version } };
}

/** The first word of every line and how many words it has: what no text may change. */
export const skeletonOf = (config: string): string[] =>
  config.split(/\r\n|[\n\r\0]/).map((line) => {
    const words = wordsOf(line);
    return `${words[0] ?? ''} ${words.length}`;
  });
