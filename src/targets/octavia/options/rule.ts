import { show } from '../../../tree';
import type { Settings } from '../../settings';
import { type Attributes, given } from '../resources/resource';

/** One condition on a request. */
export interface OctaviaRuleSettings {
  /** The last three look at the client's certificate, on terminated-https with clientAuthentication. */
  readonly type:
    | 'host-name'
    | 'path'
    | 'file-type'
    | 'header'
    | 'cookie'
    | 'ssl-conn-has-cert'
    | 'ssl-verify-result'
    | 'ssl-dn-field';
  /** file-type takes equal-to and regex, ssl-conn-has-cert and ssl-verify-result only equal-to. @defaultValue `equal-to` */
  readonly compare?: 'equal-to' | 'starts-with' | 'ends-with' | 'contains' | 'regex' | undefined;
  /** Name of the header, cookie or field; only there. */
  readonly key?: string | undefined;
  /** What is compared with, 1 to 255 characters; `true` for ssl-conn-has-cert. */
  readonly value: string;
  /** Whether it holds where the comparison does not. @defaultValue false */
  readonly invert?: boolean | undefined;
}

const COMPARISONS = ['equal-to', 'starts-with', 'ends-with', 'contains', 'regex'] as const;

interface RuleKind {
  readonly name: string;
  readonly comparisons: readonly string[];
  /** What its key must be; undefined for a rule without one. */
  readonly key: readonly [form: RegExp, what: string] | undefined;
  readonly value: readonly [form: RegExp, what: string];
}

const HEADER_NAME = [/^[a-zA-Z0-9!#$%&'*+.^_`|~-]{1,255}$/, 'the name of a header or cookie'] as const;
/** Visible ASCII without what Octavia's template escapes for HTML (Octavia 19), and without #, which ends HAProxy's line. */
const PLAIN = [/^(?!.*[#&<>"'])[!-~]{1,255}$/, '1 to 255 characters of visible ASCII without blanks and # & < > " \''] as const;
const COOKIE = [
  /^(?!.*[#&<>"',;\\])[!-~]{1,255}$/,
  'the value of a cookie: visible ASCII without blanks and # & < > " \' , ; \\',
] as const;

const RULES: Readonly<Record<string, RuleKind>> = {
  'host-name': { name: 'HOST_NAME', comparisons: COMPARISONS, key: undefined, value: PLAIN },
  path: { name: 'PATH', comparisons: COMPARISONS, key: undefined, value: PLAIN },
  'file-type': { name: 'FILE_TYPE', comparisons: ['equal-to', 'regex'], key: undefined, value: PLAIN },
  header: { name: 'HEADER', comparisons: COMPARISONS, key: HEADER_NAME, value: PLAIN },
  cookie: { name: 'COOKIE', comparisons: COMPARISONS, key: HEADER_NAME, value: COOKIE },
  'ssl-conn-has-cert': { name: 'SSL_CONN_HAS_CERT', comparisons: ['equal-to'], key: undefined, value: [/^true$/, 'true'] },
  'ssl-verify-result': {
    name: 'SSL_VERIFY_RESULT',
    comparisons: ['equal-to'],
    key: undefined,
    value: [/^\d{1,5}$/, "a number of OpenSSL's verify results: 0 is a good certificate"],
  },
  'ssl-dn-field': {
    name: 'SSL_DN_FIELD',
    comparisons: COMPARISONS,
    key: [/^[a-zA-Z][A-Za-z0-9-]{0,254}$/, 'a field of a distinguished name, such as CN'],
    value: PLAIN,
  },
};

export function readRule(settings: Settings): Attributes {
  for (const field of ['type', 'value']) requireField(settings, field);
  const type = settings.word('type', Object.keys(RULES));
  const kind = type === undefined ? undefined : RULES[type];
  const compare = settings.word('compare', kind?.comparisons ?? COMPARISONS) ?? 'equal-to';
  const value = settings.pattern('value', ...(kind?.value ?? PLAIN));
  const key = kind?.key ? settings.pattern('key', ...kind.key) : settings.text('key');
  if (kind?.key) requireField(settings, 'key');
  else if (kind && key !== undefined)
    settings.report('key', 'target.value', { message: `A rule of type ${type} has no key`, hint: 'Remove key.' });
  if (compare === 'regex' && value !== undefined) checkExpression(settings, value);
  const invert = settings.flag('invert') ?? false;
  settings.rejectRest();
  return {
    type: kind?.name ?? '',
    compare_type: compare.toUpperCase().replace('-', '_'),
    ...given({ key }),
    value: value ?? '',
    invert,
    admin_state_up: true,
  };
}

/** HAProxy compiles it with PCRE, Octavia tries it with Python: what JavaScript takes, both take nearly always. */
function checkExpression(settings: Settings, value: string): void {
  try {
    new RegExp(value);
  } catch (error) {
    settings.report('value', 'target.value', {
      message: `${show(value)} is no regular expression: ${(error as Error).message}`,
      hint: 'Mend the expression.',
    });
  }
}

function requireField(settings: Settings, field: string): void {
  if (!settings.has(field))
    settings.report(field, 'target.required', { message: `The rule has no ${field}`, hint: `Give it ${field}.` });
}
