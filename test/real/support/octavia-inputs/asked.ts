import type { OctaviaApi } from '../octavia-api';
import { type ApiKind, type Fields, type Input, SUBNET } from './input';

/** What the API says to a request. */
export interface Answer {
  readonly status: number;
  /** Why it refuses; empty where it does not. */
  readonly fault: string;
  readonly id: string | undefined;
}

const COLLECTIONS: Readonly<Record<ApiKind, (parent: string) => string>> = {
  loadbalancer: () => 'loadbalancers',
  listener: () => 'listeners',
  pool: () => 'pools',
  member: (pool) => `pools/${pool}/members`,
  healthmonitor: () => 'healthmonitors',
  l7policy: () => 'l7policies',
  rule: (policy) => `l7policies/${policy}/rules`,
};

interface Surroundings {
  readonly parent: string;
  readonly needed: Fields;
}

/** Asks the API for one thing after another; each is gone before the next, and what it needs around it is made once. */
export class Asker {
  readonly #api: OctaviaApi;
  readonly #places = new Map<string, Promise<Surroundings>>();

  constructor(api: OctaviaApi) {
    this.#api = api;
  }

  async ask({ kind, fields, on = 'http' }: Input): Promise<Answer> {
    const { parent, needed } = await this.#around(kind, on, fields);
    const answer = await created(this.#api, kind, { ...needed, ...fields, default_pool: undefined }, parent);
    if (answer.id !== undefined) await this.#api.delete(`${COLLECTIONS[kind](parent)}/${answer.id}`);
    return answer;
  }

  #around(kind: ApiKind, on: string, fields: Fields): Promise<Surroundings> {
    const key = JSON.stringify([kind, on, fields.default_pool]);
    const around = this.#places.get(key) ?? surroundings(this.#api, kind, on, fields);
    this.#places.set(key, around);
    return around;
  }
}

/** What must be there before, and what a request has to say at least. */
async function surroundings(api: OctaviaApi, kind: ApiKind, on: string, fields: Fields): Promise<Surroundings> {
  if (kind === 'loadbalancer') return { parent: '', needed: { vip_subnet_id: SUBNET } };
  const balancer = await made(api, 'loadbalancer', { vip_subnet_id: SUBNET });
  const protocol = on.toUpperCase().replace('-', '_');
  const pool = { loadbalancer_id: balancer, protocol, lb_algorithm: 'ROUND_ROBIN' };
  const listener = { loadbalancer_id: balancer, protocol, protocol_port: 80 };
  if (kind === 'pool') return { parent: '', needed: pool };
  if (kind === 'listener') {
    const behind = fields.default_pool;
    if (behind === undefined) return { parent: '', needed: listener };
    const id = await made(api, 'pool', { ...pool, protocol: String(behind).toUpperCase() });
    return { parent: '', needed: { ...listener, default_pool_id: id } };
  }
  if (kind === 'member' || kind === 'healthmonitor') {
    const id = await made(api, 'pool', pool);
    if (kind === 'member') {
      await made(api, 'member', { address: '10.9.0.1', protocol_port: 80 }, id);
      return { parent: id, needed: { address: '10.9.0.8', protocol_port: 80 } };
    }
    return { parent: '', needed: { pool_id: id, type: 'HTTP', delay: 5, timeout: 3, max_retries: 2 } };
  }
  const listenerId = await made(api, 'listener', listener);
  if (kind === 'l7policy') return { parent: '', needed: { listener_id: listenerId, action: 'REJECT' } };
  return { parent: await made(api, 'l7policy', { listener_id: listenerId, action: 'REJECT' }), needed: {} };
}

const created = (api: OctaviaApi, kind: ApiKind, fields: Fields, parent: string): Promise<Answer> =>
  api.create(COLLECTIONS[kind](parent), { [kind]: fields });

async function made(api: OctaviaApi, kind: ApiKind, fields: Fields, parent = ''): Promise<string> {
  const { id, status, fault } = await created(api, kind, fields, parent);
  if (id === undefined) throw new Error(`${kind}: ${status} ${fault}`);
  return id;
}
