import { show } from '../../tree';
import { cloudOf, type Fields } from './clouds-file';
import { failure } from './failure';
import type { World } from './world';

/** Everything that is needed to find and enter a cloud. */
export interface Credentials {
  /** Of Keystone, ending in `/v3`. */
  readonly authUrl: string;
  /** What Keystone is sent: `auth` of its token request. */
  readonly auth: Fields;
  readonly region: string | undefined;
  readonly interface: 'public' | 'internal' | 'admin';
  /** Endpoint of Octavia, instead of the one in the catalogue. */
  readonly endpoint: string | undefined;
}

/**
 * Credentials as OpenStack's clients find them: the cloud that `OS_CLOUD` names in `clouds.yaml`, else `OS_AUTH_URL` and its companions, else the
 * only cloud in `clouds.yaml`. Region, interface and endpoint in the environment win over the file's.
 *
 * @throws FindingsError when there are none, or they are incomplete
 */
export function credentialsOf(world: World): Credentials {
  const { env } = world;
  const cloud = env.OS_CLOUD || !env.OS_AUTH_URL ? cloudOf(world, env.OS_CLOUD || undefined) : fromEnvironment(env);
  if (!cloud) throw none(env.OS_CLOUD);
  const read = new CloudFields(cloud);
  return {
    authUrl: authUrl(read.auth('auth_url')),
    auth: authOf(read),
    region: env.OS_REGION_NAME || read.own('region_name'),
    interface: interfaceOf(env.OS_INTERFACE || env.OS_ENDPOINT_TYPE || read.own('interface') || 'public'),
    endpoint: endpoint(env.OS_LOAD_BALANCER_ENDPOINT_OVERRIDE || read.own('load_balancer_endpoint_override')),
  };
}

const AUTH_FIELDS = [
  'auth_url',
  'username',
  'user_id',
  'password',
  'user_domain_name',
  'user_domain_id',
  'project_name',
  'project_id',
  'project_domain_name',
  'project_domain_id',
  'domain_name',
  'domain_id',
  'default_domain',
  'application_credential_id',
  'application_credential_name',
  'application_credential_secret',
] as const;

/** `OS_USERNAME` is `auth.username`, and so on. */
function fromEnvironment(env: World['env']): Fields {
  const auth = AUTH_FIELDS.map((field) => [field, env[`OS_${field.toUpperCase()}`] || undefined] as const);
  const old = { project_name: env.OS_TENANT_NAME, project_id: env.OS_TENANT_ID };
  return {
    auth_type: env.OS_AUTH_TYPE,
    auth: { ...old, ...Object.fromEntries(auth.filter(([, value]) => value !== undefined)) },
  };
}

/** Fields of a cloud; numbers count as text, since ids in YAML may look like some. */
class CloudFields {
  constructor(private readonly cloud: Fields) {}

  own(field: string): string | undefined {
    return textOf(this.cloud[field]);
  }

  auth(field: (typeof AUTH_FIELDS)[number] | string): string | undefined {
    const auth = this.cloud.auth;
    return typeof auth === 'object' && auth !== null ? textOf((auth as Fields)[field]) : undefined;
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;

function authUrl(text: string | undefined): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw incomplete('auth_url', 'the address of Keystone (auth_url)');
  if (url.username || url.password)
    throw refused('auth_url', 'auth_url has a user in it', 'Give user and password in fields of their own.');
  const path = url.pathname.replace(/\/+$/, '');
  if (/\/v2(\.0)?$/.test(path)) throw refused('auth_url', 'auth_url is one of Keystone v2', 'Use the one of v3.');
  return `${url.origin}${path}${path.endsWith('/v3') ? '' : '/v3'}`;
}

function endpoint(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text;
  throw refused(
    'load_balancer_endpoint_override',
    'The endpoint of Octavia is no URL',
    'Write it like https://cloud.example:9876.',
  );
}

function authOf(read: CloudFields): Fields {
  const type = read.own('auth_type') ?? (hasApplicationCredential(read) ? 'v3applicationcredential' : 'password');
  if (type === 'v3applicationcredential') return { identity: applicationCredential(read) };
  if (type === 'password' || type === 'v3password') return { identity: password(read), ...scope(read) };
  throw refused('auth_type', `There is no support for the auth_type ${show(type)}`, 'Use password or v3applicationcredential.');
}

const hasApplicationCredential = (read: CloudFields): boolean =>
  ['application_credential_id', 'application_credential_name'].some((field) => read.auth(field) !== undefined);

function applicationCredential(read: CloudFields): Fields {
  const id = read.auth('application_credential_id');
  const name = read.auth('application_credential_name');
  const secret = read.auth('application_credential_secret');
  if (id === undefined && name === undefined) throw incomplete('application_credential_id', 'an application_credential_id');
  if (secret === undefined) throw incomplete('application_credential_secret', 'the application_credential_secret');
  const which = id === undefined ? { name, user: user(read) } : { id };
  return { methods: ['application_credential'], application_credential: { ...which, secret } };
}

function password(read: CloudFields): Fields {
  const secret = read.auth('password');
  if (secret === undefined) throw incomplete('password', 'a password, or an application credential');
  return { methods: ['password'], password: { user: { ...user(read), password: secret } } };
}

function user(read: CloudFields): Fields {
  const id = read.auth('user_id');
  if (id !== undefined) return { id };
  const name = read.auth('username');
  if (name === undefined) throw incomplete('username', 'a username or user_id');
  return { name, domain: domain(read, 'user') };
}

function domain(read: CloudFields, of: 'user' | 'project'): Fields {
  const id = read.auth(`${of}_domain_id`) ?? read.auth('domain_id');
  const name = read.auth(`${of}_domain_name`) ?? read.auth('domain_name');
  if (name !== undefined && read.auth(`${of}_domain_id`) === undefined) return { name };
  return { id: id ?? read.auth('default_domain') ?? 'default' };
}

/** Without a project the user's default one is used. */
function scope(read: CloudFields): Fields {
  const id = read.auth('project_id');
  const name = read.auth('project_name');
  if (id !== undefined) return { scope: { project: { id } } };
  return name === undefined ? {} : { scope: { project: { name, domain: domain(read, 'project') } } };
}

function interfaceOf(text: string): Credentials['interface'] {
  const name = text.replace(/URL$/, '');
  if (name === 'public' || name === 'internal' || name === 'admin') return name;
  throw refused('interface', `There is no interface ${show(text)}`, 'Use public, internal or admin.');
}

const incomplete = (field: string, what: string) =>
  failure('openstack.credentials', {
    value: field,
    message: `The credentials lack ${what}`,
    hint: `Set OS_${field.toUpperCase()}, or auth.${field} of the cloud in clouds.yaml.`,
  });

const refused = (field: string, message: string, hint: string) =>
  failure('openstack.credentials', { value: field, message, hint });

const none = (name: string | undefined) =>
  failure('openstack.credentials', {
    value: name,
    message: name ? `OS_CLOUD names ${name}, and there is no clouds.yaml` : 'There are no credentials of an OpenStack cloud',
    hint: 'Set OS_CLOUD and have a clouds.yaml here, in ~/.config/openstack or in /etc/openstack; or set OS_AUTH_URL and what belongs to it.',
  });
