import { noConnect } from './curl';
import { firstStatus } from './first-status';
import { type ProbeRequest, type Test, type Tool, type Unable, urlOf } from './request';

/** What GNU wget writes otherwise in a path before it sends it (1.21.3, measured). */
const REWRITTEN = /["<>\\^`{|}]|(?:^|\/)\.\.?(?:\/|$|\?)/;

/**
 * GNU wget, told to follow no redirect. It takes an answer that is no HTTP at all for one that is fine, so the check reads the status
 * that it writes, with a shell (1.21.3, measured).
 */
export const wget: Tool = {
  name: 'GNU wget',

  unable({ type, method, path, httpVersion }): readonly Unable[] {
    if (type === 'tcp') return [noConnectionAlone('GNU wget')];
    return [
      ...(method === 'CONNECT' ? [noConnect('GNU wget')] : []),
      ...(httpVersion === '1.0' ? [onlyNewHttp('GNU wget')] : []),
      ...(REWRITTEN.test(path)
        ? [
            {
              field: 'path',
              value: path,
              message: `GNU wget would ask for another path than ${path}: it encodes "<>\\^\`{|} and resolves . and ..`,
              hint: 'Encode such characters as %22, or use probeWith: curl.',
            },
          ]
        : []),
    ];
  },

  test(request): Test {
    const words = ['--no-config', '--no-proxy', '--tries=1', '--max-redirect=0', '--output-document=/dev/null'];
    return firstStatus(
      ['wget', ...words, '--no-verbose', '--server-response', ...optionsOf(request), urlOf(request)],
      request.codes,
    );
  },
};

const optionsOf = ({ type, method, host, headers }: ProbeRequest): readonly string[] => [
  ...(type === 'https' ? ['--no-check-certificate'] : []),
  ...(method === 'GET' ? [] : [`--method=${method}`]),
  ...(host === undefined ? [] : [`--header=Host: ${host}`]),
  ...headers.map(([name, value]) => `--header=${name}: ${value}`),
];

export const noConnectionAlone = (name: string): Unable => ({
  field: 'type',
  value: 'tcp',
  message: `${name} can not only connect: it always sends a request`,
  hint: "Use probeWith: bash or a command of the application's, or type: http.",
});

export const onlyNewHttp = (name: string): Unable => ({
  field: 'httpVersion',
  value: '1.0',
  message: `${name} speaks HTTP/1.1 and nothing else`,
  hint: 'Remove httpVersion, or use probeWith: curl or bash.',
});
