import { Evaluation, type IsDead, idOf, type MemberStanding, type Reading } from '../../health';
import { type Model, ratio, type Service } from '../../tree';
import { type Deployed, type FindServer, serversOf } from './deployed';
import { type HaproxyServer, isDown, takesTraffic } from './state';

/** What the companion says of servers as they are now, once everything was noticed: who gets which share, and what is unserved. */
export function observe(deployed: Deployed, serverOf: FindServer): Reading {
  const { declared, effective, hops } = deployed;
  const dead = new Set(
    serversOf(deployed).flatMap(({ pool, member }) => {
      const server = serverOf(pool.name, member.name);
      return server && isDown(server) ? [idOf(member)] : [];
    }),
  );
  const isDead: IsDead = (member) => dead.has(idOf(member));
  return new Evaluation({
    declared,
    effective: weighed(effective, serverOf),
    isDead,
    view: (pool, member) => standingOf(serverOf(pool.name, member.name)),
    hops,
    findings: [],
  });
}

function standingOf(server: HaproxyServer | undefined): MemberStanding {
  if (!server) return { up: false, dead: false, reason: 'not deployed' };
  const { throttle, weight } = server;
  const up = takesTraffic(server);
  return {
    up,
    dead: isDown(server),
    reason: up ? 'up' : weight === 0 ? 'draining: weight 0' : server.status,
    ...(up && throttle !== undefined && throttle < 100 ? { portion: ratio(throttle, 100) } : {}),
  };
}

/** The tree with the weights that servers have now. What takes traffic is no longer disabled. */
function weighed(effective: Model, serverOf: FindServer): Model {
  const services = new Map<string, Service>();
  for (const [name, service] of effective.services)
    services.set(name, service.kind === 'pool' ? { ...service, members: service.members.map(own(name)) } : service);
  return { ...effective, services };

  function own(pool: string) {
    return (member: Parameters<typeof idOf>[0]) => {
      const server = serverOf(pool, member.name);
      return server ? { ...member, weight: server.weight, enabled: member.enabled || takesTraffic(server) } : member;
    };
  }
}
