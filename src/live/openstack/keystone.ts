import type { World } from '../world';
import type { Credentials } from './credentials';
import { failure } from './failure';
import { type Answer, request } from './request';

/** A token, and where Octavia is. */
export interface Session {
  readonly token: string;
  /** Without a version, and without a slash at its end. */
  readonly endpoint: string;
}

export interface Patience {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt of a request. */
  readonly timeout: number;
}

/** Gets a token of Keystone, with a catalogue. @throws FindingsError */
export async function login(world: World, credentials: Credentials, patience: Patience): Promise<Session> {
  const { authUrl, auth } = credentials;
  const answer = await request(world, { url: `${authUrl}/auth/tokens`, method: 'POST', body: { auth }, ...patience });
  const token = answer.headers.get('x-subject-token');
  if (answer.status !== 201 || token === null) throw refused(authUrl, answer);
  return { token, endpoint: trimmed(credentials.endpoint ?? chosen(catalogue(answer), credentials)) };
}

interface Endpoint {
  readonly url: string;
  readonly interface: string;
  readonly region: string;
}

/** Every endpoint of Octavia. */
function catalogue({ json }: Answer): readonly Endpoint[] {
  const services = (json as { token?: { catalog?: unknown } } | undefined)?.token?.catalog;
  if (!Array.isArray(services)) return [];
  return services.flatMap((service: { type?: unknown; endpoints?: unknown } | null) =>
    service?.type === 'load-balancer' && Array.isArray(service.endpoints) ? service.endpoints.flatMap(endpointOf) : [],
  );
}

function endpointOf(value: unknown): readonly Endpoint[] {
  const { url, interface: name, region_id, region } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof url !== 'string' || !URL.canParse(url) || typeof name !== 'string') return [];
  return [{ url, interface: name, region: String(region_id ?? region ?? '') }];
}

function chosen(endpoints: readonly Endpoint[], { region, interface: wanted }: Credentials): string {
  const there = endpoints.filter((endpoint) => region === undefined || endpoint.region === region);
  const fitting = there.filter((endpoint) => endpoint.interface === wanted);
  const urls = [...new Set(fitting.map(({ url }) => url))];
  if (urls.length === 1) return urls[0] as string;
  const all = endpoints.map((endpoint) => `${endpoint.interface} in ${endpoint.region}`).join(', ');
  throw failure('openstack.endpoint', {
    value: region,
    message:
      urls.length === 0
        ? `The cloud has no ${wanted} endpoint of Octavia${region === undefined ? '' : ` in ${region}`}`
        : `The cloud has ${urls.length} ${wanted} endpoints of Octavia, and no region was chosen`,
    hint:
      endpoints.length === 0
        ? 'Set OS_LOAD_BALANCER_ENDPOINT_OVERRIDE if it is not in the catalogue.'
        : `Set OS_REGION_NAME or OS_INTERFACE; there are: ${all}.`,
  });
}

const trimmed = (url: string): string => url.replace(/\/+$/, '').replace(/\/v2(\.0)?$/, '');

/** Keystone's own text may repeat what it was sent, so it is not shown. */
function refused(authUrl: string, { status }: Answer) {
  if (status === 201)
    return failure('openstack.answer', {
      value: authUrl,
      message: `${authUrl} gave no token`,
      hint: 'Is auth_url the one of Keystone?',
    });
  const denied = status === 401 || status === 403;
  return failure('openstack.auth', {
    value: status,
    message: denied ? `Keystone at ${authUrl} refuses the credentials (${status})` : `Keystone at ${authUrl} answers ${status}`,
    hint: denied
      ? 'Check user, password, project and their domains; an application credential may have expired.'
      : 'Is auth_url the one of Keystone v3?',
  });
}
