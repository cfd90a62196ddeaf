import { escapeTemplate } from '../escape-template';
import { terraformName } from '../terraform-name';
import type { AdmissionPlan } from './gate/plan';
import { admissionVariable } from './gate/variable';
import { type Attribute, type Attributes, isBlock, isGated, isRef, type Resource } from './resources';

/** Constraint of the provider whose schema the attributes come from. */
export const PROVIDER = { source: 'terraform-provider-openstack/openstack', version: '~> 3.4' } as const;

/** The resources as a file of Terraform's JSON syntax. */
export function terraformJson(resources: readonly Resource[], plan?: AdmissionPlan): string {
  const types = new Map(resources.map(({ id, type }) => [id, type]));
  const blocks: Record<string, Record<string, unknown>> = {};
  for (const resource of resources) {
    const { type, id, attributes } = resource;
    blocks[type] ??= {};
    blocks[type][terraformName(id)] = { ...plain(attributes, types), ...metaArguments(resource, types) };
  }
  const gate = plan && { variable: { [plan.variable]: admissionVariable(plan) }, locals: { [`${plan.variable}_plan`]: plan } };
  const output = outputsOf(resources);
  return `${JSON.stringify({ terraform: { required_providers: { openstack: PROVIDER } }, ...gate, resource: blocks, output }, null, 2)}\n`;
}

/** The VIP, and the ids by which the cloud knows what was made. */
function outputsOf(resources: readonly Resource[]): Record<string, unknown> {
  const values = (type: Resource['type']) =>
    Object.fromEntries(resources.filter((one) => one.type === type).map(({ id }) => [id, `\${${type}.${terraformName(id)}.id}`]));
  const balancers = resources
    .filter(({ type }) => type === 'openstack_lb_loadbalancer_v2')
    .map(({ type, id }) => [id, `\${${type}.${terraformName(id)}.vip_address}`]);
  return {
    ...(balancers.length === 0 ? {} : { vip_addresses: { value: Object.fromEntries(balancers) } }),
    loadbalancer_ids: { value: values('openstack_lb_loadbalancer_v2') },
    listener_ids: { value: values('openstack_lb_listener_v2') },
    pool_ids: { value: values('openstack_lb_pool_v2') },
  };
}

function metaArguments({ after, replacedWith, goesLast }: Resource, types: ReadonlyMap<string, string>): Record<string, unknown> {
  const addresses = (ids: readonly string[]): string[] => ids.map((id) => addressOf(id, types));
  const lifecycle = {
    ...(goesLast ? { create_before_destroy: true } : {}),
    ...(replacedWith ? { replace_triggered_by: addresses(replacedWith) } : {}),
  };
  return {
    ...(after ? { depends_on: addresses(after) } : {}),
    ...(Object.keys(lifecycle).length > 0 ? { lifecycle } : {}),
  };
}

const addressOf = (id: string, types: ReadonlyMap<string, string>): string => `${types.get(id)}.${terraformName(id)}`;

function plain(attributes: Attributes, types: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, plainValue(value, types)]));
}

function plainValue(value: Attribute, types: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return escapeTemplate(value);
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'string' ? escapeTemplate(item) : plain(item as Attributes, types)));
  if (isGated(value))
    return `\${contains(var.${value.variable}, ${JSON.stringify(value.key)}) ? ${value.admitted} : ${value.waiting}}`;
  if (isRef(value)) return `\${${addressOf(value.ref, types)}.${value.attribute ?? 'id'}}`;
  return isBlock(value) ? plain(value.block, types) : value;
}
