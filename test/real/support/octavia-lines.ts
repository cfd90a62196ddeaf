import type { ApiObject, ApiObjects } from './octavia-api';

/** What the API gives objects that are not told otherwise; lines do not say it. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  admin_state_up: true,
  backup: false,
  client_authentication: 'NONE',
  connection_limit: -1,
  hsts_include_subdomains: false,
  hsts_preload: false,
  invert: false,
  timeout_client_data: 50_000,
  timeout_member_connect: 5_000,
  timeout_member_data: 50_000,
  timeout_tcp_inspect: 0,
  tls_enabled: false,
  vip_vnic_type: 'normal',
  vnic_type: 'normal',
  weight: 1,
};

/** What differs from run to run, is told elsewhere, or is no setting. */
const NO_SETTINGS = new Set([
  'id',
  'name',
  'created_at',
  'updated_at',
  'project_id',
  'tenant_id',
  'operating_status',
  'provisioning_status',
  'provider',
  'vip_port_id',
  'default_pool_id',
  'redirect_pool_id',
  'healthmonitor_id',
  'listener_id',
  'loadbalancers',
  'listeners',
  'pools',
  'members',
  'l7policies',
  'rules',
]);

/**
 * Everything that the API has, one line an object, sorted: `member web/a of web_http: address=10.0.0.1 protocol_port=80 weight=3`.
 * A field that has no value or the API's default is left out, so a line that equals the expected one has no other settings.
 */
export function linesOf({ loadBalancers, listeners, pools, monitors, policies }: ApiObjects): string[] {
  const named = new Map(pools.map((pool) => [pool.id, `${pool.name}_${String(pool.protocol).toLowerCase()}`]));
  const poolOf = (id: unknown): string | undefined => (typeof id === 'string' ? (named.get(id) ?? `unknown ${id}`) : undefined);
  const vips = new Map(loadBalancers.map(({ name, vip_address }) => [vip_address, `vip(${name})`]));
  const listenerNames = new Map(listeners.map(({ id, name }) => [id, name]));
  return [
    ...loadBalancers.map((one) => line('loadbalancer', { ...one, vip_address: isGiven(one.vip_address) ? '' : one.vip_address })),
    ...listeners.map((one) => line('listener', one, { default_pool: poolOf(one.default_pool_id) })),
    ...pools.map((pool) => line('pool', { ...pool, name: poolOf(pool.id) ?? '' })),
    ...pools.flatMap((pool) =>
      pool.members.map((one) =>
        line('member', { ...one, address: vips.get(one.address) ?? one.address }, {}, named.get(pool.id)),
      ),
    ),
    ...monitors.map((one) => line('monitor', one, {}, (one.pools as ApiObject[]).map(({ id }) => named.get(id)).join())),
    ...policies.flatMap((policy) => [
      line('policy', policy, { redirect_pool: poolOf(policy.redirect_pool_id) }, listenerNames.get(String(policy.listener_id))),
      ...policy.rules.map((rule) => line('rule', { ...rule, name: '' }, {}, policy.name)),
    ]),
  ].sort();
}

function line(
  kind: string,
  { admin_state_up, ...object }: ApiObject,
  further: Readonly<Record<string, unknown>> = {},
  owner?: string,
): string {
  const subject = [kind, object.name, ...(owner === undefined ? [] : ['of', owner])].filter((word) => word !== '').join(' ');
  const settings = Object.entries({ ...object, ...further, admin_state_up })
    .filter(([field, value]) => !NO_SETTINGS.has(field) && !isDefault(field, value))
    .map(([field, value]) => `${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [`${subject}:`, ...settings].join(' ');
}

/** An address that nobody asked for. */
const isGiven = (address: unknown): boolean => String(address).startsWith('198.18.');

const isDefault = (field: string, value: unknown): boolean =>
  value === DEFAULTS[field] || value === '' || value === null || value === undefined || isEmpty(value);

const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
