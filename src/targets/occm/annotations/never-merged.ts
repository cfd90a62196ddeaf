/**
 * Annotations of HTTP monitors that were proposed in pull request 3020 of cloud-provider-openstack (2025-11) and closed without being
 * merged, with what can be done instead: no OCCM reads them.
 */
export const NEVER_MERGED: Readonly<Record<string, string>> = {
  'health-monitor-http-ports':
    'Declare externalTrafficPolicy: local, where every port with a monitor is checked by HTTP, or pools with type: tcp.',
  'health-monitor-http-types':
    'Declare type: http and externalTrafficPolicy: local for HTTP; there is no way to HTTPS: use type: tcp, or Octavia without OCCM.',
  'health-monitor-http-method':
    'OCCM always asks with GET: remove it and let readiness probes of the pods ask otherwise; or use Octavia without OCCM.',
  'health-monitor-http-version': 'OCCM sets no version, and Octavia asks with HTTP/1.0: remove it, or use Octavia without OCCM.',
  'health-monitor-expected-codes':
    'OCCM always expects 200, which kube-proxy answers for a ready pod: remove it, or use Octavia without OCCM.',
  'health-monitor-url-path':
    'OCCM always asks for /healthz of kube-proxy: remove it and let readiness probes of the pods ask for the path; or use Octavia without OCCM.',
};
