import { firstStatus } from './first-status';
import { type ProbeRequest, type Test, type Tool, type Unable, urlOf } from './request';
import { noConnectionAlone, onlyNewHttp } from './wget';

/**
 * BusyBox wget, as Alpine Linux has it. It follows redirects, and ends with 1 for codes such as 206; so the check reads the first
 * status that it writes, with the shell that BusyBox brings (1.35.0, measured).
 */
export const busybox: Tool = {
  name: 'BusyBox wget',

  unable({ type, method, httpVersion }): readonly Unable[] {
    if (type === 'tcp') return [noConnectionAlone('BusyBox wget')];
    return [
      ...(type === 'https' ? [littleTls] : []),
      ...(method === 'GET' ? [] : [onlyGet(method)]),
      ...(httpVersion === '1.0' ? [onlyNewHttp('BusyBox wget')] : []),
    ];
  },

  test: (request): Test => firstStatus(['wget', '-S', '-O', '/dev/null', ...optionsOf(request), urlOf(request)], request.codes),
};

const onlyGet = (method: string): Unable => ({
  field: 'method',
  value: method,
  message: `BusyBox wget asks with GET, not with ${method}`,
  hint: 'Use GET, or probeWith: curl.',
});

const littleTls: Unable = {
  field: 'type',
  value: 'https',
  message: 'BusyBox has a TLS of its own, which talks to few servers: to none with an ECDSA certificate',
  hint: 'Use probeWith: curl or wget (GNU), or type: http.',
};

const optionsOf = ({ host, headers }: ProbeRequest): readonly string[] => [
  '-Y',
  'off',
  ...(host === undefined ? [] : ['--header', `Host: ${host}`]),
  ...headers.flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
];
