import { areExactly, codePatterns } from './code-patterns';
import { LOCALHOST, type ProbeRequest, type Test, type Tool, type Unable, urlOf } from './request';
import { shellLine } from './shell-word';

/**
 * curl, which follows no redirect unless it is told to. With `--fail` it ends with 22 where the status is 400 or above, so that the
 * codes 200-399 need no shell (7.88.1, measured).
 */
export const curl: Tool = {
  name: 'curl',

  unable({ type, method }): readonly Unable[] {
    if (type === 'tcp')
      return [
        {
          field: 'type',
          value: type,
          message: 'curl can not only connect: it waits until the other side closes the connection',
          hint: "Use probeWith: bash or a command of the application's, or type: http.",
        },
      ];
    return method === 'CONNECT' ? [noConnect('curl')] : [];
  },

  test(request): Test {
    if (areExactly(request.codes, 200, 399)) return ['CMD', 'curl', '--disable', '--fail', ...argumentsOf(request)];
    const line = shellLine(['curl', '--disable', ...argumentsOf(request)]);
    return ['CMD-SHELL', `case "$(${line} --write-out '%{http_code}')" in ${codePatterns(request.codes)}) exit 0;; esac; exit 1`];
  },
};

/** curl sends a CONNECT without a path, and a web server answers it with a closed connection. */
export const noConnect = (name: string): Unable => ({
  field: 'method',
  value: 'CONNECT',
  message: `${name} can not ask with CONNECT as a monitor does`,
  hint: 'Use GET, HEAD or OPTIONS.',
});

function argumentsOf(request: ProbeRequest): readonly string[] {
  const { type, method, host, headers, httpVersion, port, path } = request;
  const name = type === 'https' ? host?.replace(/:\d+$/, '') : undefined;
  return [
    '--silent',
    '--output',
    '/dev/null',
    '--noproxy',
    '*',
    '--globoff',
    '--path-as-is',
    ...(type === 'https' ? ['--insecure'] : []),
    ...(httpVersion === undefined ? ['--http1.1'] : [`--http${httpVersion}`]),
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : ['--request', method]),
    ...(host === undefined ? [] : ['--header', `Host: ${host}`]),
    ...headers.flatMap(([header, value]) => ['--header', value === '' ? `${header};` : `${header}: ${value}`]),
    // The name that a TLS session asks for is the one of the URL.
    ...(name === undefined ? [urlOf(request)] : ['--connect-to', `::${LOCALHOST}:${port}`, `https://${name}:${port}${path}`]),
  ];
}
