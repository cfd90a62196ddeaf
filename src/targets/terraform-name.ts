import { createHash } from 'node:crypto';

/** Names of services and members may have dots and colons, names in Terraform may not: such a name is marked with a digest, so that no two collide. */
export function terraformName(id: string): string {
  if (/^[A-Za-z][A-Za-z0-9_-]*$/.test(id)) return id;
  return `s_${id.replace(/[^A-Za-z0-9_-]/g, '_')}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`;
}
