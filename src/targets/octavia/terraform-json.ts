import { createHash } from 'node:crypto';
import { type Attribute, type Attributes, isRef, type Resource } from './resources';

/** Constraint of the provider whose schema the attributes come from. */
export const PROVIDER = { source: 'terraform-provider-openstack/openstack', version: '~> 3.4' } as const;

/** The resources as a file of Terraform's JSON syntax. */
export function terraformJson(resources: readonly Resource[]): string {
  const types = new Map(resources.map(({ id, type }) => [id, type]));
  const blocks: Record<string, Record<string, unknown>> = {};
  for (const { type, id, attributes } of resources) {
    blocks[type] ??= {};
    blocks[type][terraformName(id)] = plain(attributes, types);
  }
  return `${JSON.stringify({ terraform: { required_providers: { openstack: PROVIDER } }, resource: blocks }, null, 2)}\n`;
}

/** Names of services may have dots, names in Terraform may not: such a name is marked with a digest, so that no two collide. */
function terraformName(id: string): string {
  if (/^[A-Za-z][A-Za-z0-9_-]*$/.test(id)) return id;
  return `s_${id.replaceAll('.', '_')}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`;
}

function plain(attributes: Attributes, types: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, plainValue(value, types)]));
}

function plainValue(value: Attribute, types: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return escapeTemplate(value);
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'string' ? escapeTemplate(item) : plain(item as Attributes, types)));
  if (isRef(value)) return `\${${types.get(value.ref)}.${terraformName(value.ref)}.id}`;
  return value;
}

/** Text in Terraform is a template: its two kinds of beginnings are doubled. */
const escapeTemplate = (text: string): string => text.replace(/[$%](?=\{)/g, (sign) => sign + sign);
