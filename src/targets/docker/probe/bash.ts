import { codePatterns } from './code-patterns';
import { LOCALHOST, type Test, type Tool, type Unable } from './request';

/** Only bash has `/dev/tcp`: sh of Debian (dash) and of Alpine Linux (BusyBox) do not. */
const CONNECT = `exec 3<>"/dev/tcp/${LOCALHOST}/$1" || exit 1`;

/**
 * bash alone, for images without curl and wget. What goes over the wire are words of their own, so nothing of them is ever read by
 * the shell. Ends with 0 or 1.
 */
export const bash: Tool = {
  name: 'bash',

  unable: ({ type }): readonly Unable[] =>
    type === 'https'
      ? [{ field: 'type', value: type, message: 'bash speaks no TLS', hint: 'Use probeWith: curl or wget, or type: tcp.' }]
      : [],

  test({ type, method, path, host, headers, httpVersion, codes, port }): Test {
    if (type === 'tcp') return ['CMD', 'bash', '-c', CONNECT, 'bash', `${port}`];
    const script = [
      CONNECT,
      'shift',
      "printf '%s\\r\\n' \"$@\" '' >&3",
      'read -r version code rest <&3 || exit 1',
      'case "$version" in HTTP/1.[01]) ;; *) exit 1;; esac',
      `case "$code" in ${codePatterns(codes)}) exit 0;; esac`,
      'exit 1',
    ];
    const head = [
      `${method} ${path} HTTP/${httpVersion ?? '1.1'}`,
      `Host: ${host ?? `${LOCALHOST}:${port}`}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ];
    return ['CMD', 'bash', '-c', script.join('; '), 'bash', `${port}`, ...head];
  },
};
