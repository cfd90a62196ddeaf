import type { MonitorType, Protocol } from './model';

/** Whether a listener reads requests, so that it can tell them apart by host and path. */
export const seesRequests = (protocol: Protocol): boolean => protocol === 'http' || protocol === 'terminated-https';

/** What a listener's traffic is made of; a port can be taken once for each. */
export const transportOf = (protocol: Protocol): 'tcp' | 'udp' | 'sctp' =>
  protocol === 'udp' || protocol === 'sctp' ? protocol : 'tcp';

/** Whether a check of that type sends a request and looks at the answer. */
export const sendsRequests = (type: MonitorType): type is 'http' | 'https' => type === 'http' || type === 'https';
