import type { MonitorSpec, PersistenceSpec, Protocol } from '../../../../src/tree';
import { A, a, BALANCER, LISTENER, type Stacks, treeOf, WEB, web } from './step';

const kept = (persistence?: PersistenceSpec) => web({ persistence });
const KEPT = (type: string, cookie: string | null = null) =>
  `${WEB} session_persistence=${JSON.stringify({ type, cookie_name: cookie, persistence_timeout: null, persistence_granularity: null })}`;

const times = { interval: '5s', timeout: '3s', rise: 1 } as const;
const TIMES = 'delay=5 timeout=3 max_retries=1 max_retries_down=3';
const dns = (protocols: readonly Protocol[], monitor?: MonitorSpec['type']) =>
  treeOf(
    { dns: { kind: 'pool', members: [a], monitor: monitor && { type: monitor, ...times } } },
    protocols.map((protocol) => ({ protocol, port: 53, service: 'dns' })),
  );
const linesOf = (protocol: 'udp' | 'sctp' | 'tcp', monitor?: string): string[] => [
  `listener ${protocol}-53: protocol=${protocol.toUpperCase()} protocol_port=53 default_pool=dns_${protocol}`,
  `pool dns_${protocol}: protocol=${protocol.toUpperCase()} lb_algorithm=ROUND_ROBIN`,
  `member dns/a of dns_${protocol}: address=10.0.0.1 protocol_port=80`,
  ...(monitor === undefined ? [] : [`monitor dns of dns_${protocol}: type=${monitor} ${TIMES}`]),
];

export const kinds: Stacks = {
  'how a pool keeps clients': [
    { change: 'by address', tree: kept({ type: 'source' }), there: [BALANCER, LISTENER, KEPT('SOURCE_IP'), A] },
    {
      change: "by a cookie of the application's",
      tree: kept({ type: 'app-cookie', cookie: '!$%*+-.^_`|~SID' }),
      gone: [KEPT('SOURCE_IP')],
      there: [KEPT('APP_COOKIE', '!$%*+-.^_`|~SID')],
    },
    {
      change: 'by a cookie of its own',
      tree: kept({ type: 'cookie' }),
      gone: [KEPT('APP_COOKIE', '!$%*+-.^_`|~SID')],
      there: [KEPT('HTTP_COOKIE')],
    },
    { change: 'not at all', tree: kept(), gone: [KEPT('HTTP_COOKIE')], there: [WEB] },
  ],

  'datagrams and their monitors': [
    { change: 'udp and tcp on one port', tree: dns(['udp', 'tcp']), there: [BALANCER, ...linesOf('udp'), ...linesOf('tcp')] },
    {
      change: 'udp-connect, and no tcp',
      tree: dns(['udp'], 'udp-connect'),
      gone: linesOf('tcp'),
      there: [`monitor dns of dns_udp: type=UDP-CONNECT ${TIMES}`],
    },
    {
      change: 'sctp',
      tree: dns(['sctp'], 'sctp'),
      gone: linesOf('udp', 'UDP-CONNECT'),
      there: linesOf('sctp', 'SCTP'),
    },
  ],

  'monitors that send no requests': (['ping', 'tls-hello', 'tcp'] as const).map((type, i, all) => {
    const line = (one: string) => `monitor web of web_http: type=${one.toUpperCase()} ${TIMES}`;
    const before = all[i - 1];
    return {
      change: type,
      tree: web({ monitor: { type, ...times } }),
      gone: before === undefined ? [] : [line(before)],
      there: before === undefined ? [BALANCER, LISTENER, WEB, A, line(type)] : [line(type)],
    };
  }),
};
