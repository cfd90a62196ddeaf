import { createHash } from 'node:crypto';

/**
 * What a member is listed under once it is admitted: `POOL/ADDRESS:PORT`, where POOL is the id of the pool's resource. One that gets
 * another address or port, or goes to another pool, is new to Octavia as well and has to be admitted anew; one that gets another
 * name is not. The address is as written, which is as Octavia returns it.
 */
export const memberKey = (poolId: string, address: string, port: number): string => `${poolId}/${address}:${port}`;

/** The Terraform variable that lists the admitted members of a load balancer; a name that has to change gets a digest, so that no two collide. */
export function variableName(loadBalancer: string): string {
  if (/^[A-Za-z][A-Za-z0-9_]{0,79}$/.test(loadBalancer)) return `${loadBalancer}_admitted`;
  const letters = loadBalancer.replace(/[^A-Za-z0-9]+/g, '_').slice(0, 80);
  return `lb_${letters}_${createHash('sha256').update(loadBalancer).digest('hex').slice(0, 8)}_admitted`;
}
