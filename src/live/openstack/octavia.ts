import { realWorld, type World } from '../world';
import { credentialsOf } from './credentials';
import { failure } from './failure';
import { login, type Session } from './keystone';
import { type Answer, request } from './request';
import {
  type LoadBalancer,
  loadBalancerOf,
  type Member,
  memberOf,
  type Pool,
  poolOf,
  type StatusTree,
  statusTreeOf,
} from './shapes';

export interface OctaviaOptions {
  /** Gives up everything that is under way. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt of a request. @defaultValue 30000 */
  readonly timeout?: number | undefined;
  readonly world?: World | undefined;
}

/**
 * Reads Octavia's API v2 with the credentials of the environment. Nothing here changes anything. Passing faults are waited out, a token that
 * has expired is renewed; every other failure is a `FindingsError` that says what to do.
 */
export class OctaviaClient {
  readonly #world: World;
  readonly #patience: { readonly signal: AbortSignal | undefined; readonly timeout: number };
  #session: Promise<Session> | undefined;

  constructor({ signal, timeout = 30_000, world = realWorld }: OctaviaOptions = {}) {
    this.#world = world;
    this.#patience = { signal, timeout };
  }

  /** The load balancer of that id or name; undefined where there is none. @throws FindingsError also where several have that name */
  async loadBalancer(nameOrId: string): Promise<LoadBalancer | undefined> {
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(nameOrId)) {
      const answer = await this.#ask(`loadbalancers/${nameOrId}`);
      if (answer.status !== 404) return loadBalancerOf(this.#read(answer, 'loadbalancer'));
    }
    const found = await this.#all('loadbalancers', { name: nameOrId }, loadBalancerOf);
    if (found.length <= 1) return found[0];
    throw failure('openstack.ambiguous', {
      value: nameOrId,
      message: `${found.length} load balancers are called ${nameOrId}`,
      hint: `Give the id of the one that is meant: ${found.map(({ id }) => id).join(', ')}.`,
    });
  }

  /** The load balancer of that id or name. @throws FindingsError where there is none, or several have that name */
  async require(nameOrId: string, hint = 'Deploy it first, or check its name.'): Promise<LoadBalancer> {
    const found = await this.loadBalancer(nameOrId);
    if (found) return found;
    throw failure('openstack.not-found', {
      value: nameOrId,
      message: `There is no load balancer ${nameOrId} in this project and region`,
      hint: `${hint} The cloud is chosen by OS_CLOUD, OS_REGION_NAME and the project.`,
    });
  }

  pools(loadBalancer: string): Promise<readonly Pool[]> {
    return this.#all('pools', { loadbalancer_id: loadBalancer }, poolOf);
  }

  members(pool: string): Promise<readonly Member[]> {
    return this.#all(`pools/${encodeURIComponent(pool)}/members`, {}, memberOf);
  }

  /** What Octavia says of a load balancer and of everything below it. */
  async status(loadBalancer: string): Promise<StatusTree> {
    return statusTreeOf(this.#read(await this.#ask(`loadbalancers/${encodeURIComponent(loadBalancer)}/status`), 'statuses'));
  }

  /** Every page of a list. */
  async #all<Item>(
    path: string,
    filter: Readonly<Record<string, string>>,
    itemOf: (value: unknown) => Item,
  ): Promise<readonly Item[]> {
    const kind = path.split('/').at(-1) as string;
    const items: Item[] = [];
    const asked = new Set<string>();
    let query: string | undefined = new URLSearchParams(filter).toString();
    while (query !== undefined) {
      const answer = await this.#ask(query === '' ? path : `${path}?${query}`);
      const list = this.#read(answer, kind);
      if (!Array.isArray(list)) throw unexpected(answer, `no list of ${kind}`);
      items.push(...list.map(itemOf));
      asked.add(query);
      query = nextQuery(this.#read(answer, `${kind}_links`, true));
      if (query !== undefined && asked.has(query)) throw unexpected(answer, 'a next page that was there before');
    }
    return items;
  }

  /** Asks with a token, and once more with a new one if it is refused. */
  async #ask(path: string): Promise<Answer> {
    const answer = await this.#askOnce(path);
    if (answer.status !== 401) return answer;
    this.#session = undefined;
    return this.#askOnce(path);
  }

  async #askOnce(path: string): Promise<Answer> {
    this.#session ??= login(this.#world, credentialsOf(this.#world), this.#patience);
    const { endpoint, token } = await this.#session;
    return request(this.#world, { url: `${endpoint}/v2/lbaas/${path}`, headers: { 'x-auth-token': token }, ...this.#patience });
  }

  #read(answer: Answer, field: string, optional = false): unknown {
    const { status, json } = answer;
    if (status !== 200) throw refused(answer);
    const value = typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>)[field] : undefined;
    if (value === undefined && !optional) throw unexpected(answer, `no ${field}`);
    return value;
  }
}

/** Only what is asked is taken from the link: its host may be one that only the cloud knows. */
function nextQuery(links: unknown): string | undefined {
  const next = Array.isArray(links) ? links.find((link: { rel?: unknown } | null) => link?.rel === 'next') : undefined;
  const href: unknown = next?.href;
  return typeof href === 'string' && href.includes('?') ? href.slice(href.indexOf('?') + 1) : undefined;
}

function refused({ status, json }: Answer) {
  const { faultstring } = (json ?? {}) as { faultstring?: unknown };
  const why = typeof faultstring === 'string' ? `: ${faultstring.slice(0, 300)}` : '';
  return failure('openstack.refused', {
    value: status,
    message: `Octavia answers ${status}${why}`,
    hint: HINTS[status] ?? (status >= 500 ? 'Try again later.' : 'Check the endpoint, and which version of the API it has.'),
  });
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'The token is refused though it is new: check that Octavia and Keystone are of one cloud.',
  403: 'Give the user the role load-balancer_member or load-balancer_observer, or reader.',
  404: 'It was removed meanwhile, or the endpoint is not the one of Octavia.',
};

const unexpected = ({ text }: Answer, what: string) =>
  failure('openstack.answer', {
    value: text.slice(0, 100),
    message: `The answer of Octavia has ${what}`,
    hint: 'Is the endpoint the one of Octavia?',
  });
