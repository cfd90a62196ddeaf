import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OccmCloudConfig, OccmProvider } from '../../../src/targets';
import { occmBinary } from './places';

/** A Service that the real cloud provider makes a load balancer of. */
export interface AskedService {
  /** YAML or JSON; read strictly, by Kubernetes' own types. */
  readonly manifest: string;
  readonly cloudConfig?: string;
  /** Addresses by name. */
  readonly nodes?: Readonly<Record<string, string>>;
}

export interface AskedMonitor {
  readonly type: string;
  readonly delay: number;
  readonly timeout: number;
  readonly max_retries: number;
  readonly max_retries_down?: number;
  readonly http_method?: string;
  readonly url_path?: string;
  readonly expected_codes?: string;
}

export interface AskedMember {
  readonly name: string;
  readonly address: string;
  readonly protocol_port: number;
  readonly monitor_port?: number;
  readonly weight?: number;
  readonly subnet_id?: string;
}

export interface AskedListener {
  readonly protocol: string;
  readonly protocol_port: number;
  readonly default_pool: {
    readonly protocol: string;
    readonly lb_algorithm: string;
    readonly session_persistence?: { readonly type: string };
    readonly members: readonly AskedMember[];
    readonly healthmonitor?: AskedMonitor;
  };
  readonly [field: string]: unknown;
}

export interface AskedLoadBalancer {
  readonly listeners: readonly AskedListener[];
  readonly [field: string]: unknown;
}

/** What it did: each request that changes the cloud, its events, and its error. */
export interface OccmAnswer {
  readonly writes: readonly {
    readonly method: string;
    readonly path: string;
    readonly body: Readonly<Record<string, unknown>> | null;
  }[];
  readonly events: readonly string[] | null;
  readonly error: string;
}

/** The load balancer that was asked for; undefined where none was. */
export const askedFor = ({ writes }: OccmAnswer): AskedLoadBalancer | undefined =>
  writes?.find(({ path }) => path === 'lbaas/loadbalancers')?.body?.loadbalancer as AskedLoadBalancer | undefined;

/** Asks the real cloud provider, of a cloud with that version of Octavia's API. */
export function askOccm(questions: readonly AskedService[], apiVersion = '2.30'): readonly OccmAnswer[] {
  const directory = mkdtempSync(join(tmpdir(), 'ht-occm-'));
  try {
    const [asked, answered] = [join(directory, 'questions'), join(directory, 'answers')];
    const complete = questions.map((one) => ({ cloudConfig: cloudConf({}), nodes: { 'node-1': '10.0.0.11' }, ...one }));
    writeFileSync(asked, JSON.stringify(complete));
    const { status, stdout, stderr } = spawnSync(occmBinary(), ['-test.run', '^TestHealthtree$'], {
      encoding: 'utf8',
      timeout: 100_000,
      env: {
        PATH: process.env.PATH,
        HEALTHTREE_QUESTIONS: asked,
        HEALTHTREE_ANSWERS: answered,
        HEALTHTREE_API_VERSION: apiVersion,
      },
    });
    if (status !== 0) throw new Error(`the cloud provider gave no answers: ${stdout}${stderr}`);
    return JSON.parse(readFileSync(answered, 'utf8')) as OccmAnswer[];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const OPTIONS: Readonly<Record<Exclude<keyof OccmCloudConfig, 'classes'>, string>> = {
  createMonitor: 'create-monitor',
  monitorDelay: 'monitor-delay',
  monitorTimeout: 'monitor-timeout',
  monitorMaxRetries: 'monitor-max-retries',
  monitorMaxRetriesDown: 'monitor-max-retries-down',
  internalLb: 'internal-lb',
  containerStore: 'container-store',
  defaultTlsContainerRef: 'default-tls-container-ref',
  manageSecurityGroups: 'manage-security-groups',
  serialApiCalls: 'provider-requires-serial-api-calls',
};

/** What stands in cloud.conf for it; the nodes are in a subnet that is named there. */
export function cloudConf({ classes = {}, ...config }: OccmCloudConfig, provider: OccmProvider = 'amphora', more = ''): string {
  const lines = Object.entries(config).map(([name, value]) => `${OPTIONS[name as keyof typeof OPTIONS]}=${value}`);
  const sections = Object.entries(classes).map(([name, fields]) =>
    [`[LoadBalancerClass "${name}"]`, ...Object.entries(fields).map(([field, value]) => `${kebab(field)}=${value}`)].join('\n'),
  );
  return ['[LoadBalancer]', 'subnet-id=nodes', `lb-provider=${provider}`, ...lines, more, ...sections, ''].join('\n');
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
