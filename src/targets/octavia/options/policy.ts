import { show } from '../../../tree';
import type { Settings } from '../../settings';
import { type Attributes, given } from '../resources/resource';
import { requireMinor } from './api-version';
import { description } from './common';
import { type OctaviaRuleSettings, readRule } from './rule';

/** What happens to requests that a route of the tree can not say: they are redirected or refused. */
export interface OctaviaPolicySettings {
  /** Unique on its listener. */
  readonly name: string;
  /** @defaultValue empty */
  readonly description?: string | undefined;
  /** `false` leaves it out. @defaultValue true */
  readonly enabled?: boolean | undefined;
  /** `redirect-prefix` puts the prefix before the request's own path. To a service: by a route, or by `service`. */
  readonly action: 'reject' | 'redirect-url' | 'redirect-prefix' | 'service';
  /** Where redirect-url leads. */
  readonly url?: string | undefined;
  /** What redirect-prefix puts in front: `https://www.example.org`. */
  readonly prefix?: string | undefined;
  /** Status of redirect-prefix: 301, 302, 303, 307 or 308; API 2.9. The provider (3.4.0) sets none for redirect-url, which is 302. @defaultValue 302 */
  readonly code?: number | undefined;
  /** Service that takes the requests; it must be entered by a listener or route too, so that it is a pool of its own. */
  readonly service?: string | undefined;
  /** All must hold; 1 to 50. */
  readonly rules: readonly OctaviaRuleSettings[];
}

export interface PolicyOptions {
  readonly name: string;
  readonly attributes: Attributes;
  readonly service: string | undefined;
  readonly rules: readonly Attributes[];
  readonly settings: Settings;
}

/** Most rules of a policy: HAProxy refuses lines of more than 53 of them (source of Octavia 19). */
const MAX_RULES = 50;

const ACTIONS = {
  reject: 'REJECT',
  'redirect-url': 'REDIRECT_TO_URL',
  'redirect-prefix': 'REDIRECT_PREFIX',
  service: 'REDIRECT_TO_POOL',
} as const;

/** The field that an action needs. */
const TARGETS = { 'redirect-url': 'url', 'redirect-prefix': 'prefix', service: 'service' } as const;

/** Octavia's template escapes for HTML, and a # ends HAProxy's line: the redirect would hold for every request (3.2.26, measured). */
const URL_FORM = [
  /^https?:\/\/(?!.*[#&<>"'\\])[!-~]{1,246}$/,
  'an http or https URL of at most 255 characters without # & < > " \' \\',
] as const;
const POLICY_NAME = [/^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/, 'a name of letters, digits, _ . and -, at most 128 long'] as const;

export function readPolicies(listener: Settings, minor: number): readonly PolicyOptions[] {
  const names = new Set<string>();
  return listener.list('policies').map((settings) => {
    const policy = readPolicy(settings, minor);
    if (names.has(policy.name))
      settings.report('name', 'target.value', {
        message: `There is another policy ${show(policy.name)} on this listener`,
        hint: 'Give each policy a name of its own.',
      });
    names.add(policy.name);
    return policy;
  });
}

function readPolicy(settings: Settings, minor: number): PolicyOptions {
  for (const field of ['name', 'action', 'rules']) requireField(settings, field);
  const name = settings.pattern('name', ...POLICY_NAME) ?? '';
  const action = settings.word('action', Object.keys(ACTIONS)) as keyof typeof ACTIONS | undefined;
  const rules = settings.list('rules').map(readRule);
  const code = settings.integer('code', 301, 308);
  const attributes = {
    description: description(settings),
    admin_state_up: settings.flag('enabled') ?? true,
    action: action === undefined ? '' : ACTIONS[action],
    ...given({
      redirect_url: settings.pattern('url', ...URL_FORM),
      redirect_prefix: settings.pattern('prefix', ...URL_FORM),
      redirect_http_code: action === 'redirect-prefix' ? (code ?? 302) : undefined,
    }),
  };
  const service = settings.text('service');
  requireMinor(settings, 'code', 9, minor);
  if (action !== undefined) checkTarget(settings, action);
  if (code !== undefined && [304, 305, 306].includes(code))
    settings.report('code', 'target.value', { message: `${code} is no redirect`, hint: 'Use 301, 302, 303, 307 or 308.' });
  if (settings.has('rules') && (rules.length === 0 || rules.length > MAX_RULES))
    settings.report('rules', 'target.value', {
      message: `A policy has 1 to ${MAX_RULES} rules, and ${name} has ${rules.length}`,
      hint:
        rules.length === 0
          ? 'Octavia leaves a policy without rules out: give it one, or remove it.'
          : 'Split it into several policies.',
    });
  settings.rejectRest();
  return { name, attributes, service, rules, settings };
}

/** An action has the field that it needs, and none of those of other actions. */
function checkTarget(settings: Settings, action: keyof typeof ACTIONS): void {
  const needed = action === 'reject' ? undefined : TARGETS[action];
  if (needed !== undefined) requireField(settings, needed);
  const others = ['url', 'prefix', 'service', 'code'].filter(
    (field) => field !== needed && !(field === 'code' && action === 'redirect-prefix'),
  );
  for (const field of others)
    if (settings.has(field))
      settings.report(field, 'target.value', {
        message: `${field} means nothing with action ${action}`,
        hint: `Remove ${field}.`,
      });
}

function requireField(settings: Settings, field: string): void {
  if (!settings.has(field))
    settings.report(field, 'target.required', { message: `The policy has no ${field}`, hint: `Give it ${field}.` });
}
