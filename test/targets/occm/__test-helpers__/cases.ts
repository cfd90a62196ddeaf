/** What OCCM does, as it is read in the source of cloud-provider-openstack of 2026-07-15; the real tests ask version 1.36.0 the same. */
const SOURCES = {
  annotation: 'makeSvcConf: enable-health-monitor, else create-monitor, decides whether there is one',
  none: 'ensureOctaviaHealthMonitor: without enableMonitor nothing is created; issue 2866 for Local',
  exact: 'getBoolFromServiceAnnotation: only "true" and "false" are read, all else is the default',
  protocol: 'buildMonitorCreateOpts: the type is the protocol of the port',
  udp: 'buildMonitorCreateOpts: UDP becomes UDP-CONNECT',
  cluster: 'makeSvcConf: healthCheckNodePort counts with Local only; pull request 3020, which wanted more, was closed',
  local: 'buildMonitorCreateOpts: with a healthCheckNodePort HTTP, GET, /healthz, 200; pull requests 1720 and 1964',
  ovn: 'canUseHTTPMonitor: never on ovn; pull requests 2225 and 2234',
  udpApi: 'canUseHTTPMonitor: on UDP since API 2.16; pull request 2000',
} as const;

type Source = keyof typeof SOURCES;

/**
 * `protocol policy annotation create-monitor provider api → type port`, where `-` is an annotation that is not there, and `node` or
 * `health` the port that is checked.
 */
const LINES: readonly (readonly [line: string, source: Source])[] = [
  // Without an annotation cloud.conf decides, which has none by default.
  ['tcp cluster - false amphora 2.30 → none', 'none'],
  ['tcp local - false amphora 2.30 → none', 'none'],
  ['udp cluster - false amphora 2.30 → none', 'none'],
  ['udp local - false amphora 2.30 → none', 'none'],
  ['sctp cluster - false amphora 2.30 → none', 'none'],
  ['sctp local - false amphora 2.30 → none', 'none'],
  ['tcp cluster - false ovn 2.30 → none', 'none'],
  ['tcp local - false ovn 2.30 → none', 'none'],
  ['tcp cluster - true amphora 2.30 → TCP node', 'annotation'],
  ['tcp local - true amphora 2.30 → HTTP health', 'local'],
  ['udp cluster - true amphora 2.30 → UDP-CONNECT node', 'udp'],
  ['udp local - true amphora 2.30 → HTTP health', 'local'],
  ['udp local - true amphora 2.15 → UDP-CONNECT node', 'udpApi'],
  ['tcp local - true ovn 2.30 → TCP node', 'ovn'],
  // An annotation wins over cloud.conf.
  ['tcp cluster false true amphora 2.30 → none', 'annotation'],
  ['tcp local false true amphora 2.30 → none', 'annotation'],
  ['udp cluster false true amphora 2.30 → none', 'annotation'],
  ['udp local false true ovn 2.30 → none', 'annotation'],
  ['tcp cluster true false amphora 2.30 → TCP node', 'protocol'],
  ['tcp local true false amphora 2.30 → HTTP health', 'local'],
  ['tcp cluster true true amphora 2.30 → TCP node', 'cluster'],
  ['tcp local true true amphora 2.30 → HTTP health', 'local'],
  // Only exactly true and false are read.
  ['tcp cluster True false amphora 2.30 → none', 'exact'],
  ['tcp cluster True true amphora 2.30 → TCP node', 'exact'],
  ['tcp local TRUE false amphora 2.30 → none', 'exact'],
  ['tcp local yes true amphora 2.30 → HTTP health', 'exact'],
  ['tcp cluster 1 false amphora 2.30 → none', 'exact'],
  ['tcp cluster 0 true amphora 2.30 → TCP node', 'exact'],
  ['tcp local False true amphora 2.30 → HTTP health', 'exact'],
  ['udp local on false amphora 2.30 → none', 'exact'],
  ['udp cluster no true amphora 2.30 → UDP-CONNECT node', 'exact'],
  // Under Cluster the protocol decides, whatever the driver and the API are.
  ['tcp cluster true false amphora 2.0 → TCP node', 'cluster'],
  ['tcp cluster true false amphora 2.15 → TCP node', 'cluster'],
  ['tcp cluster true false f5 2.30 → TCP node', 'cluster'],
  ['tcp cluster true false ovn 2.30 → TCP node', 'cluster'],
  ['udp cluster true false amphora 2.15 → UDP-CONNECT node', 'udp'],
  ['udp cluster true false amphora 2.16 → UDP-CONNECT node', 'cluster'],
  ['udp cluster true false f5 2.30 → UDP-CONNECT node', 'udp'],
  ['udp cluster true false ovn 2.30 → UDP-CONNECT node', 'udp'],
  ['sctp cluster true false amphora 2.30 → SCTP node', 'protocol'],
  ['sctp cluster true false f5 2.30 → SCTP node', 'protocol'],
  ['sctp cluster true false ovn 2.30 → SCTP node', 'protocol'],
  // Under Local kube-proxy is asked, of TCP whatever the API is.
  ['tcp local true false amphora 2.0 → HTTP health', 'local'],
  ['tcp local true false amphora 2.15 → HTTP health', 'local'],
  ['tcp local true false amphora 2.16 → HTTP health', 'local'],
  ['tcp local true false f5 2.15 → HTTP health', 'local'],
  ['tcp local true false f5 2.30 → HTTP health', 'local'],
  ['sctp local true false amphora 2.23 → HTTP health', 'local'],
  ['sctp local true false amphora 2.30 → HTTP health', 'local'],
  // Of UDP since API 2.16.
  ['udp local true false amphora 2.0 → UDP-CONNECT node', 'udpApi'],
  ['udp local true false amphora 2.15 → UDP-CONNECT node', 'udpApi'],
  ['udp local true false amphora 2.16 → HTTP health', 'udpApi'],
  ['udp local true false amphora 2.27 → HTTP health', 'udpApi'],
  ['udp local true false f5 2.15 → UDP-CONNECT node', 'udpApi'],
  ['udp local true false f5 2.16 → HTTP health', 'udpApi'],
  ['udp local true true amphora 2.9 → UDP-CONNECT node', 'udpApi'],
  // On OVN never.
  ['tcp local true false ovn 2.15 → TCP node', 'ovn'],
  ['tcp local true false ovn 2.30 → TCP node', 'ovn'],
  ['udp local true false ovn 2.15 → UDP-CONNECT node', 'ovn'],
  ['udp local true false ovn 2.16 → UDP-CONNECT node', 'ovn'],
  ['udp local true false ovn 2.30 → UDP-CONNECT node', 'ovn'],
  ['sctp local true false ovn 2.30 → SCTP node', 'ovn'],
];

export const CASES = LINES.map(([line, source]) => {
  const [asked = '', expected = ''] = line.split(' → ');
  const [protocol, policy, annotation, createMonitor, provider, apiVersion] = asked.split(' ');
  const [type = '', port] = expected.split(' ');
  return { line, source: SOURCES[source], protocol, policy, annotation, createMonitor, provider, apiVersion, type, port };
});
