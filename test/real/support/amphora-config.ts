import { isRef, type Resource } from '../../../src/targets';

/** Where each load balancer of an artifact has its VIP, by the resource's id. */
export type Vips = Readonly<Record<string, string>>;

/** A member's name as a server's: HAProxy takes no slash. */
export const serverName = (member: string): string => member.replace('/', ':');

/** What an amphora makes of one load balancer (read from the templates of Octavia 19), as a configuration of HAProxy. */
export function amphoraConfig(resources: readonly Resource[], loadBalancer: string, vips: Vips): string {
  const of = (type: string) =>
    resources.filter((one) => one.type === type && refOf(one.attributes.loadbalancer_id) === loadBalancer);
  return [
    'defaults',
    '    retries 3',
    '    option redispatch',
    '    option http-keep-alive',
    ...of('openstack_lb_listener_v2').flatMap(({ id, attributes: one }) => [
      `frontend ${id}`,
      `    bind ${vips[loadBalancer]}:${one.protocol_port}`,
      `    mode ${modeOf(one.protocol)}`,
      `    timeout client ${one.timeout_client_data}`,
      `    default_backend ${refOf(one.default_pool_id)}`,
    ]),
    ...of('openstack_lb_pool_v2').flatMap((pool) => backend(resources, pool, vips)),
    '',
  ].join('\n');
}

const refOf = (value: unknown): string | undefined => (isRef(value) ? value.ref : undefined);

const modeOf = (protocol: unknown): string => (protocol === 'HTTP' ? 'http' : 'tcp');

function backend(resources: readonly Resource[], { id, attributes: pool }: Resource, vips: Vips): string[] {
  const find = (type: string, by: string, value: string): Resource['attributes'] | undefined =>
    resources.find((one) => one.type === type && refOf(one.attributes[by]) === value)?.attributes;
  const monitor = find('openstack_lb_monitor_v2', 'pool_id', id);
  const listener = find('openstack_lb_listener_v2', 'default_pool_id', id);
  const members = (find('openstack_lb_members_v2', 'pool_id', id)?.member ?? []) as readonly Record<string, unknown>[];
  const check = monitor ? ` check inter ${monitor.delay}s fall ${monitor.max_retries_down} rise ${monitor.max_retries}` : '';
  return [
    `backend ${id}`,
    `    mode ${modeOf(pool.protocol)}`,
    '    balance roundrobin',
    '    option allbackups',
    `    timeout connect ${listener?.timeout_member_connect}`,
    `    timeout server ${listener?.timeout_member_data}`,
    ...(monitor
      ? [
          `    timeout check ${monitor.timeout}s`,
          `    option httpchk ${monitor.http_method} ${monitor.url_path} HTTP/${monitor.http_version}`,
          `    http-check expect rstatus ${String(monitor.expected_codes).replaceAll(',', '|')}`,
        ]
      : []),
    ...members.map(
      ({ name, address, protocol_port, weight, backup }) =>
        `    server ${serverName(String(name))} ${isRef(address) ? vips[address.ref] : address}:${protocol_port} weight ${weight}${check}${backup ? ' backup' : ''}`,
    ),
  ];
}
