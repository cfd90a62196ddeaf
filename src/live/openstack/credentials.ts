import { show } from '../../tree';
import type { World } from '../world';
import { authOf } from './auth';
import { CloudFields, incomplete, refused } from './cloud-fields';
import { cloudOf, type Fields } from './clouds-file';
import { failure } from './failure';

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

function interfaceOf(text: string): Credentials['interface'] {
  const name = text.replace(/URL$/, '');
  if (name === 'public' || name === 'internal' || name === 'admin') return name;
  throw refused('interface', `There is no interface ${show(text)}`, 'Use public, internal or admin.');
}

const none = (name: string | undefined) =>
  failure('openstack.credentials', {
    value: name,
    message: name ? `OS_CLOUD names ${name}, and there is no clouds.yaml` : 'There are no credentials of an OpenStack cloud',
    hint: 'Set OS_CLOUD and have a clouds.yaml here, in ~/.config/openstack or in /etc/openstack; or set OS_AUTH_URL and what belongs to it.',
  });
