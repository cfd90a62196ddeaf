import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { realWorld, type World } from '../../../src/live';
import { freePort } from '../../real/support/free-ports';

export interface CloudMember {
  name: string;
  address: string;
  port: number;
  weight?: number;
  enabled?: boolean;
  status?: string;
}

export interface CloudPool {
  name: string;
  protocol?: string;
  status?: string;
  members: CloudMember[];
}

export interface CloudBalancer {
  id: string;
  name: string;
  status?: string;
  provisioning?: string;
  provider?: string;
  /** By the name of the listener that leads to them. */
  listeners: Record<string, CloudPool[]>;
}

/** What happens to a request before it is looked at; true when it was answered. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

/** A Keystone and the reading half of an Octavia that speak real HTTP, of which a test owns every object. */
export class SmallCloud {
  readonly balancers: CloudBalancer[] = [];
  /** `POST /v3/auth/tokens`, `GET /v2/lbaas/...`, in order. */
  readonly requests: string[] = [];
  /** What Keystone was sent. */
  readonly logins: { auth: unknown }[] = [];
  /** Objects on a page. */
  page = 2;
  fault: Fault = () => false;
  /** Tokens that are taken; each login gives a new one. */
  readonly tokens = new Set<string>();
  region = 'north';
  readonly #server: Server;

  private constructor(readonly port: number) {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<SmallCloud> {
    const cloud = new SmallCloud(await freePort('127.0.4.2'));
    cloud.#server.listen(cloud.port, '127.0.4.2');
    await once(cloud.#server, 'listening');
    return cloud;
  }

  get url(): string {
    return `http://127.0.4.2:${this.port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** A world whose only cloud is this, and in which time passes only by sleeping. */
  world(more: Partial<World> = {}): World & { slept: number[] } {
    let now = 0;
    const slept: number[] = [];
    return {
      env: {
        OS_AUTH_URL: `${this.url}/v3`,
        OS_USERNAME: 'operator',
        OS_PASSWORD: 's3cr3t',
        OS_PROJECT_NAME: 'shop',
        OS_REGION_NAME: this.region,
      },
      home: '/nowhere',
      readFile: () => undefined,
      fetch: (...request) => fetch(...request),
      connect: realWorld.connect,
      now: () => now,
      sleep: async (ms, signal) => {
        signal?.throwIfAborted();
        slept.push(ms);
        now += ms;
      },
      ...more,
      slept,
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (this.fault(request, response)) return;
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname === '/v3/auth/tokens') this.#login(JSON.parse(Buffer.concat(chunks).toString()), response);
    else if (!this.tokens.has(String(request.headers['x-auth-token']))) json(response, 401, { error: 'unauthorized' });
    else this.#answer(url, response);
  }

  #login(body: { auth: unknown }, response: ServerResponse): void {
    this.logins.push(body);
    const token = `token-${this.logins.length}`;
    this.tokens.add(token);
    const endpoints = ['north', 'south'].flatMap((region) =>
      ['public', 'internal'].map((name) => ({
        interface: name,
        region,
        region_id: region,
        url: `${this.url}/${region}/${name}`,
      })),
    );
    json(
      response,
      201,
      {
        token: {
          catalog: [
            { type: 'load-balancer', endpoints },
            { type: 'compute', endpoints: [] },
          ],
        },
      },
      { 'x-subject-token': token },
    );
  }

  #answer(url: URL, response: ServerResponse): void {
    const path = url.pathname.replace(/^.*\/v2\/lbaas\//, '').split('/');
    const balancers = this.balancers.map((one) => ({
      id: one.id,
      name: one.name,
      provider: one.provider ?? 'amphora',
      ...stated(one),
    }));
    const pools = this.balancers.flatMap((one) => poolsOf(one).map((pool) => ({ pool, balancer: one.id })));
    const [kind, id, below] = path;
    if (kind === 'loadbalancers' && below === 'status') {
      const found = this.balancers.find((one) => one.id === id);
      if (found) json(response, 200, { statuses: { loadbalancer: statusOf(found) } });
      else json(response, 404, { faultstring: `Load Balancer ${id} not found.` });
    } else if (kind === 'loadbalancers' && id !== undefined) {
      const found = balancers.find((one) => one.id === id);
      json(response, found ? 200 : 404, found ? { loadbalancer: found } : { faultstring: `Load Balancer ${id} not found.` });
    } else if (kind === 'loadbalancers') {
      this.#list(
        url,
        response,
        'loadbalancers',
        balancers.filter(({ name }) => name === (url.searchParams.get('name') ?? name)),
      );
    } else if (kind === 'pools' && below === 'members') {
      const found = pools.find(({ pool }) => idOf(pool) === id);
      this.#list(url, response, 'members', (found?.pool.members ?? []).map(memberOf));
    } else if (kind === 'pools') {
      const own = pools.filter(({ balancer }) => balancer === url.searchParams.get('loadbalancer_id'));
      this.#list(
        url,
        response,
        'pools',
        own.map(({ pool }) => ({ id: idOf(pool), name: pool.name, protocol: pool.protocol ?? 'HTTP', ...stated(pool) })),
      );
    } else json(response, 404, { faultstring: 'no such path' });
  }

  #list(url: URL, response: ServerResponse, kind: string, items: readonly { id: string }[]): void {
    const marker = url.searchParams.get('marker');
    const from = marker === null ? 0 : items.findIndex(({ id }) => id === marker) + 1;
    const page = items.slice(from, from + this.page);
    const next = new URL(url);
    next.searchParams.set('marker', page.at(-1)?.id ?? '');
    next.host = 'inside.example';
    const links = from + this.page < items.length ? { [`${kind}_links`]: [{ rel: 'next', href: next.href }] } : {};
    json(response, 200, { [kind]: page, ...links });
  }
}

const idOf = (pool: CloudPool): string => `pool-${pool.name}-${pool.protocol ?? 'HTTP'}`;
const poolsOf = ({ listeners }: CloudBalancer): CloudPool[] => [...new Set(Object.values(listeners).flat())];
const stated = ({ status, provisioning }: { status?: string; provisioning?: string }) => ({
  operating_status: status ?? 'ONLINE',
  provisioning_status: provisioning ?? 'ACTIVE',
});
const memberOf = ({ name, address, port, weight = 1, enabled = true, status }: CloudMember) => ({
  id: `member-${address}-${port}`,
  name,
  address,
  protocol_port: port,
  weight,
  admin_state_up: enabled,
  ...stated({ ...(status === undefined ? {} : { status }) }),
});

const statusOf = (balancer: CloudBalancer) => ({
  id: balancer.id,
  name: balancer.name,
  ...stated(balancer),
  listeners: Object.entries(balancer.listeners).map(([name, pools]) => ({
    id: `listener-${name}`,
    name,
    ...stated({}),
    pools: pools.map((pool) => ({
      id: idOf(pool),
      name: pool.name,
      ...stated(pool),
      health_monitor: { id: 'm', name: pool.name, type: 'HTTP', ...stated({}) },
      members: pool.members.map(memberOf),
    })),
  })),
});
