import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-ports';
import { octaviaPython } from './places';
import { until } from './poll';
import { spawnTied } from './tied-process';

/** An object as the API has it. */
export type ApiObject = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

/** Everything that the API has, each list in its order of creation. */
export interface ApiObjects {
  readonly loadBalancers: readonly ApiObject[];
  readonly listeners: readonly ApiObject[];
  readonly pools: readonly (ApiObject & { readonly members: readonly ApiObject[] })[];
  readonly monitors: readonly ApiObject[];
  readonly policies: readonly (ApiObject & { readonly rules: readonly ApiObject[] })[];
}

/** A request to change something, such as `PUT`, `/v2.0/lbaas/pools/ID/members`, 202. */
export type Write = readonly [method: string, path: string, status: number];

/** What an operator reads in `operating_status`. */
export type OperatingStatus = 'ONLINE' | 'OFFLINE' | 'DEGRADED' | 'ERROR' | 'DRAINING' | 'NO_MONITOR';

const TOKEN = { 'X-Auth-Token': 'token' };

/** What an amphora's configuration is written for. */
export interface AmphoraPlace {
  /** Where it has its files. @defaultValue /var/lib/octavia */
  readonly folder?: string | undefined;
  /** @defaultValue Octavia's own */
  readonly templates?: string | undefined;
  /** Where its listeners are. @defaultValue the VIP */
  readonly address?: string | undefined;
}

/** The real Octavia API. Its driver changes only the database, so what is pending is done by the next request. */
export class OctaviaApi {
  log = '';
  private readonly ended: Promise<void>;
  private endedWith: string | undefined;

  constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
    folder: string,
  ) {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.log += text;
    });
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.endedWith ??= how;
        rmSync(folder, { recursive: true, force: true });
        resolve();
      };
      child.once('error', (error) => end(error.message));
      child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
    });
  }

  get running(): boolean {
    return this.endedWith === undefined;
  }

  /** What the OpenStack provider reads. */
  get environment(): Record<string, string> {
    return {
      OS_AUTH_URL: `${this.url}/v3`,
      OS_USERNAME: 'user',
      OS_PASSWORD: 'password',
      OS_PROJECT_NAME: 'project',
      OS_DOMAIN_ID: 'default',
      OS_REGION_NAME: 'region',
    };
  }

  async objects(): Promise<ApiObjects> {
    const pools = await this.list('pools');
    const policies = await this.list('l7policies');
    return {
      loadBalancers: await this.list('loadbalancers'),
      listeners: await this.list('listeners'),
      pools: await inTurn(pools, async (pool) => ({ ...pool, members: await this.list(`pools/${pool.id}/members`, 'members') })),
      monitors: await this.list('healthmonitors'),
      policies: await inTurn(policies, async (policy) => ({
        ...policy,
        rules: await this.list(`l7policies/${policy.id}/rules`, 'rules'),
      })),
    };
  }

  /** Removes all load balancers with all that is theirs. */
  async clear(): Promise<void> {
    for (const { id } of await this.list('loadbalancers'))
      await this.ask(`/v2.0/lbaas/loadbalancers/${id}?cascade=true`, { method: 'DELETE', headers: TOKEN });
  }

  /** What members with a monitor are from now on, by `ADDRESS:PORT`; those not named pass their checks. */
  async report(statuses: Readonly<Record<string, OperatingStatus>>): Promise<void> {
    await this.ask('/harness/statuses', { method: 'PUT', body: JSON.stringify(statuses) });
  }

  /** For how long a write stays pending: until then Octavia refuses others on its load balancer. */
  async pending(seconds: number): Promise<void> {
    await this.ask('/harness/pending', { method: 'PUT', body: JSON.stringify(seconds) });
  }

  /** What was asked for since the last time, in order. */
  async writes(): Promise<readonly Write[]> {
    return (await this.ask('/harness/writes')).json() as Promise<readonly Write[]>;
  }

  /** The HAProxy configuration of a load balancer by name, as Octavia's own templates write it, or those in another directory. */
  async amphoraConfiguration(loadBalancer: string, place: AmphoraPlace = {}): Promise<string> {
    const query = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== undefined));
    return (await this.ask(`/harness/amphora/${encodeURIComponent(loadBalancer)}?${query}`)).text();
  }

  /** The directory of Octavia's own templates. */
  async templates(): Promise<string> {
    return (await this.ask('/harness/templates')).text();
  }

  /** Asks for something to be created: whether it was, or why not. */
  async create(collection: string, body: object): Promise<{ status: number; fault: string; id: string | undefined }> {
    const answer = await fetch(`${this.url}/v2.0/lbaas/${collection}`, {
      method: 'POST',
      headers: { 'X-Auth-Token': 'token', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as Record<string, unknown>;
    const id = answer.ok ? (Object.values(said)[0] as ApiObject).id : undefined;
    return { status: answer.status, fault: String(said.faultstring ?? ''), id };
  }

  async delete(path: string): Promise<void> {
    await this.ask(`/v2.0/lbaas/${path}`, { method: 'DELETE', headers: { 'X-Auth-Token': 'token' } });
  }

  private async list(path: string, key = path): Promise<ApiObject[]> {
    const answer = await this.ask(`/v2.0/lbaas/${path}`, { headers: TOKEN });
    return ((await answer.json()) as Record<string, ApiObject[]>)[key] ?? [];
  }

  private async ask(path: string, request: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${this.url}${path}`, request);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  async ready(): Promise<void> {
    const answers = async () => !this.running || (await this.list('loadbalancers'));
    await until('the Octavia API answers', answers, { everyMs: 100, timeoutMs: 90_000 });
    if (!this.running) throw new Error(`Octavia ended with ${this.endedWith}:\n${this.log.slice(-4000)}`);
  }

  async stop(): Promise<void> {
    if (this.running) this.child.kill('SIGKILL');
    await this.ended;
  }
}

async function inTurn<From, To>(items: readonly From[], change: (item: From) => Promise<To>): Promise<To[]> {
  const changed: To[] = [];
  for (const item of items) changed.push(await change(item));
  return changed;
}

/** Takes some 5 s and 130 MB. */
export async function startOctavia(address = '127.0.5.1'): Promise<OctaviaApi> {
  const folder = mkdtempSync(join(tmpdir(), 'ht-'));
  const port = await freePort(address);
  const args = ['-W', 'ignore', join(__dirname, '..', 'octavia', 'serve.py'), folder, address, `${port}`];
  const child = spawnTied('KILL', octaviaPython(), args, {
    cwd: folder,
    // It asks itself for tokens, which no proxy may be between; the hash seed is the order of expected codes.
    env: { ...process.env, NO_PROXY: '*', no_proxy: '*', PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const api = new OctaviaApi(child, `http://${address}:${port}`, folder);
  try {
    await api.ready();
  } catch (error) {
    await api.stop();
    throw error;
  }
  return api;
}
