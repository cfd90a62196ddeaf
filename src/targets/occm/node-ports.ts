import { known, type Place, type Pool, type Reporter } from '../../tree';
import type { Served } from './pools';

/** Ports that Kubernetes gives out by default (`--service-node-port-range`). */
const LOWEST = 30_000;
const HIGHEST = 32_767;

/** The node port of a pool: that of its members, which have the same one everywhere. */
export const nodePortOf = (pool: Pool): number => pool.members[0]?.port ?? 0;

/**
 * Members are nodes at one port, which is the Service's node port.
 *
 * @param health - the healthCheckNodePort, and where it is given
 */
export function checkNodePorts(
  reporter: Reporter,
  served: readonly Served[],
  health: { port: number | undefined; place: Place },
): void {
  const taken = new Map<string, string>();
  if (health.port !== undefined) {
    taken.set(`tcp ${health.port}`, 'healthCheckNodePort');
    reportOutside(reporter, health.place, health.port, 'healthCheckNodePort is a node port too');
  }
  for (const { listener, pool } of served) {
    const port = nodePortOf(pool);
    for (const [i, member] of pool.members.entries()) {
      if (!known(port) || !known(member.port) || member.port === port) continue;
      reporter.report('occm.node-port', [...pool.place, 'members', i, 'port'], {
        value: member.port,
        message: `The members of ${pool.name} are nodes at one node port: ${pool.name}/${member.name} can not be at ${member.port} where ${pool.members[0]?.name} is at ${port}`,
        hint: `Use ${port} for all of them.`,
      });
    }
    if (!known(port)) continue;
    reportOutside(reporter, [...pool.place, 'members'], port, `The members of ${pool.name} are nodes at its node port`);
    const key = `${listener.protocol === 'udp' || listener.protocol === 'sctp' ? listener.protocol : 'tcp'} ${port}`;
    const other = taken.get(key);
    if (other !== undefined && other !== pool.name)
      reporter.report('occm.node-port', [...pool.place, 'members'], {
        value: port,
        message: `The node port ${port} is that of ${other} already`,
        hint: `Give the members of ${pool.name} another port.`,
      });
    taken.set(key, pool.name);
  }
}

function reportOutside(reporter: Reporter, place: Place, port: number, what: string): void {
  if (!known(port) || (port >= LOWEST && port <= HIGHEST)) return;
  reporter.report('occm.node-port-range', place, {
    value: port,
    message: `${what}, and ${port} is outside ${LOWEST} to ${HIGHEST}`,
    hint: `Use a port from ${LOWEST} to ${HIGHEST}, or acknowledge occm.node-port-range where the cluster has another range.`,
    acknowledgeable: true,
  });
}
