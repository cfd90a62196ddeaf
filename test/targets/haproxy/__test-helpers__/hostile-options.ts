import type { HaproxySettings } from '../../../../src/targets';
import type { Tree } from '../../../../src/tree';

/** Texts that options of HAProxy take, beside those of the tree. */
export const HARMLESS_OPTIONS = {
  certificate: '/etc/site.pem',
  ciphers: 'HIGH',
  cipherSuites: 'TLS_AES_128_GCM_SHA256',
  clientCa: '/etc/clients.pem',
  acceptProxyFrom: '10.0.0.0/8',
  compression: 'text/html',
  removed: 'X-Removed',
  setName: 'X-Set',
  setValue: 'value set',
  addName: 'X-Add',
  addValue: 'value added',
  answerName: 'X-Answer',
  answerValue: 'value answered',
  poolName: 'X-Pool',
  poolValue: 'value of a pool',
  caFile: '/etc/members.pem',
  serverName: 'app.internal',
  memberCertificate: '/etc/own.pem',
  cookie: 'SESSION',
  statsBind: '10.9.9.9',
  page: '/page',
  prometheus: '/prometheus',
  statsUser: 'reader',
  statsHash: `$6$salt$${'h'.repeat(86)}`,
  user: 'runner',
  group: 'runners',
  socketUser: 'opener',
  socketGroup: 'openers',
  socketMode: '640',
  hardStopAfter: '77s',
  timeoutQueue: '78s',
};

export type OptionTexts = typeof HARMLESS_OPTIONS;

export const OPTION_FIELDS = Object.keys(HARMLESS_OPTIONS) as (keyof OptionTexts)[];

/** A tree and settings in which every one of the texts stands somewhere. */
export function optionsWith(texts: OptionTexts): { tree: Tree; settings: HaproxySettings } {
  const tree: Tree = {
    listeners: [{ protocol: 'terminated-https', port: 443, service: 'app' }],
    services: {
      app: {
        kind: 'pool',
        persistence: { type: 'app-cookie', cookie: texts.cookie },
        members: [{ name: 'a', address: '10.0.0.1', port: 80 }],
      },
    },
  };
  const settings: HaproxySettings = {
    user: texts.user,
    group: texts.group,
    socket: '/run/socket',
    socketAccess: { mode: texts.socketMode, user: texts.socketUser, group: texts.socketGroup },
    hardStopAfter: texts.hardStopAfter,
    stats: {
      port: 8404,
      bind: texts.statsBind,
      page: texts.page,
      prometheus: texts.prometheus,
      users: { [texts.statsUser]: texts.statsHash },
    },
    listenerOptions: {
      'terminated-https:443': {
        acceptProxyFrom: [texts.acceptProxyFrom],
        compression: [texts.compression],
        requestHeaders: {
          remove: [texts.removed],
          set: { [texts.setName]: texts.setValue },
          add: { [texts.addName]: texts.addValue },
        },
        responseHeaders: { set: { [texts.answerName]: texts.answerValue } },
        tls: {
          certificates: [texts.certificate],
          ciphers: texts.ciphers,
          cipherSuites: texts.cipherSuites,
          clientCa: texts.clientCa,
        },
      },
    },
    poolOptions: {
      app: {
        timeoutQueue: texts.timeoutQueue,
        requestHeaders: { set: { [texts.poolName]: texts.poolValue } },
        tls: { caFile: texts.caFile, serverName: texts.serverName, certificate: texts.memberCertificate },
      },
    },
  };
  return { tree, settings };
}
