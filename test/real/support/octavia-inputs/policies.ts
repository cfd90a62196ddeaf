import { each, type Fields, type Input } from './input';

const HOST = { type: 'host-name', value: 'a.example' };

const policy = (fields: Fields, own: Fields) => ({
  fields,
  settings: { listenerOptions: { 'http:80': { policies: [{ name: 'p', action: 'reject', rules: [HOST], ...own }] } } },
});

const ACTIONS = {
  reject: 'REJECT',
  'redirect-url': 'REDIRECT_TO_URL',
  'redirect-prefix': 'REDIRECT_PREFIX',
  service: 'REDIRECT_TO_POOL',
};

export const POLICY_INPUTS: readonly Input[] = [
  ...each('l7policy', 'without what its action needs', Object.keys(ACTIONS) as (keyof typeof ACTIONS)[], (action) =>
    policy({ action: ACTIONS[action] }, { action }),
  ),
  ...each('l7policy', 'action', ['drop'], (action) => policy({ action: action.toUpperCase() }, { action })),
  ...each(
    'l7policy',
    'url',
    [
      'https://a.example',
      'http://a.example:8080/a?b=c',
      'https://a.example/a b',
      'ftp://a.example',
      'a.example',
      '',
      'https://a.example/#x',
      'https://a.example/a?b=c&d=e',
      'https://',
      `https://a.example/${'a'.repeat(240)}`,
    ],
    (url) => policy({ action: 'REDIRECT_TO_URL', redirect_url: url }, { action: 'redirect-url', url }),
  ),
  ...each('l7policy', 'prefix', ['https://a.example', 'a.example', '/x'], (prefix) =>
    policy({ action: 'REDIRECT_PREFIX', redirect_prefix: prefix }, { action: 'redirect-prefix', prefix }),
  ),
  ...each('l7policy', 'code', [301, 302, 303, 304, 307, 308, 200, 'x'], (code) =>
    policy(
      { action: 'REDIRECT_PREFIX', redirect_prefix: 'https://a.example', redirect_http_code: code },
      { action: 'redirect-prefix', prefix: 'https://a.example', code },
    ),
  ),
  ...each('l7policy', 'code of a URL', [301], (code) =>
    policy(
      { action: 'REDIRECT_TO_URL', redirect_url: 'https://a.example', redirect_http_code: code },
      { action: 'redirect-url', url: 'https://a.example', code },
    ),
  ),
];

const TYPES = {
  'host-name': 'HOST_NAME',
  path: 'PATH',
  'file-type': 'FILE_TYPE',
  header: 'HEADER',
  cookie: 'COOKIE',
  'ssl-conn-has-cert': 'SSL_CONN_HAS_CERT',
  'ssl-verify-result': 'SSL_VERIFY_RESULT',
  'ssl-dn-field': 'SSL_DN_FIELD',
  query: 'QUERY',
};

type RuleType = keyof typeof TYPES;

const COMPARISONS = ['equal-to', 'starts-with', 'ends-with', 'contains', 'regex'] as const;

const rule = (type: RuleType, compare: string, value: unknown, key?: string) => ({
  fields: { type: TYPES[type], compare_type: compare.toUpperCase().replace('-', '_'), value, key },
  settings: {
    listenerOptions: {
      'http:80': { policies: [{ name: 'p', action: 'reject', rules: [{ type, compare, value, key }] }] },
    },
  },
});

const KEYED: readonly string[] = ['header', 'cookie', 'ssl-dn-field'];
const VALUES: Partial<Record<RuleType, string>> = { 'ssl-conn-has-cert': 'true', 'ssl-verify-result': '0' };

export const RULE_INPUTS: readonly Input[] = [
  ...(Object.keys(TYPES) as RuleType[]).flatMap((type) =>
    each('rule', `${type} by`, COMPARISONS, (compare) =>
      rule(type, compare, VALUES[type] ?? 'abc', KEYED.includes(type) ? 'CN' : undefined),
    ),
  ),
  ...(['header', 'cookie', 'ssl-dn-field'] as const).flatMap((type) =>
    each('rule', `${type} of the name`, ['X-A', 'a b', '', 'é', 'a:b'], (key) => rule(type, 'equal-to', 'x', key)),
  ),
  ...each('rule', 'path with a key', ['k'], (key) => rule('path', 'equal-to', '/', key)),
  ...each(
    'rule',
    'path',
    ['/', '/a?b', '', '/a b', '/a"b', '/a\nb', '/é', `/${'a'.repeat(254)}`, `/${'a'.repeat(255)}`, '/a#b', '/a&b', '/a\\b'],
    (value) => rule('path', 'starts-with', value),
  ),
  ...each('rule', 'path by the expression', ['^/a(b|c)$', '(', '[', 'a{2,1}', '(?P<n>a)', '\\.jpg$'], (value) =>
    rule('path', 'regex', value),
  ),
  ...each('rule', 'header value', ['x', 'a b', '"a b"', 'é', '', 'a;b'], (value) => rule('header', 'equal-to', value, 'X-A')),
  ...each('rule', 'cookie value', ['x', 'a b', 'a;b', 'a,b', '"a"'], (value) => rule('cookie', 'equal-to', value, 'c')),
  ...each('rule', 'client certificate', ['true', 'True', 'false', ''], (value) => rule('ssl-conn-has-cert', 'equal-to', value)),
  ...each('rule', 'verify result', ['0', '18', '-1', 'x'], (value) => rule('ssl-verify-result', 'equal-to', value)),
];
