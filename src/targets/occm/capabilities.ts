import { formatRatio, type Model, type Pool, type Reporter, ratio, serviceOf, voting } from '../../tree';

/** What OCCM can not say of a tree; one service at a time, whatever else is wrong with it. */
export function checkServices(reporter: Reporter, model: Model): void {
  for (const service of model.services.values()) {
    if (service.kind === 'pool') {
      checkPool(reporter, service);
      continue;
    }
    reporter.report('occm.nested', [...service.place, 'kind'], {
      value: service.kind,
      message: `A Service is one pool for each of its ports: ${service.name} can not be a ${service.kind} service above ${service.children.map((child) => child.service).join(', ')}`,
      hint: `Nearest is one pool of all the nodes, ${service.kind === 'weighted' ? `where the shares of ${shares(model, service.name)} become those of their nodes` : 'where those that should wait take traffic at once'}. To keep what is declared, use Octavia without OCCM, or HAProxy.`,
    });
  }
}

function shares(model: Model, name: string): string {
  const children = voting(serviceOf(model, name));
  const total = children.reduce((sum, { weight }) => sum + weight, 0);
  return children.map(({ service, weight }) => `${service} (${formatRatio(ratio(weight, total))})`).join(', ');
}

function checkPool(reporter: Reporter, pool: Pool): void {
  const { name, place, members } = pool;
  if (pool.algorithm === 'random') {
    reporter.report('occm.algorithm', [...place, 'algorithm'], {
      value: pool.algorithm,
      message: 'OCCM has no random balancing',
      hint: 'Use round-robin, least-connections or source; on OVN source-port.',
    });
  }
  if (pool.minHealthy > 1) {
    reporter.report('occm.min-healthy', [...place, 'minHealthy'], {
      value: pool.minHealthy,
      message: `OCCM uses ${name} down to its last node, not only from ${pool.minHealthy} on`,
      hint: 'Remove minHealthy, or use HAProxy.',
    });
  }
  const backup = members.findIndex((member) => member.backup);
  if (backup !== -1) {
    reporter.report('occm.backups', [...place, 'members', backup, 'backup'], {
      value: true,
      message: `OCCM makes no backups: ${name}/${members[backup]?.name} would take traffic at once`,
      hint: 'Remove backup, or use Octavia without OCCM.',
    });
  }
  checkPersistence(reporter, pool);
  checkWeights(reporter, pool);
  checkTakenOut(reporter, pool);
}

function checkPersistence(reporter: Reporter, { name, persistence, place }: Pool): void {
  if (!persistence) return;
  if (persistence.type !== 'source') {
    reporter.report('occm.persistence', [...place, 'persistence', 'type'], {
      value: persistence.type,
      message: `A Service keeps clients by address alone, not by ${persistence.type}: sessionAffinity is None or ClientIP`,
      hint: 'Use type: source, which keeps everyone behind one address together; or Octavia without OCCM.',
    });
    return;
  }
  reporter.report('occm.affinity', [...place, 'persistence'], {
    severity: 'warning',
    value: persistence.type,
    message: `sessionAffinity ClientIP is read when a pool is made: OCCM gives it to no pool that is there. And kube-proxy keeps clients by address too: unless the driver is OVN, it sees that of the load balancer, so ${name} would send all connections of a node to one pod`,
    hint: 'For a Service that is there, delete and create it; use algorithm: source instead where it is enough that a client stays with its node; or accept it by acknowledging occm.affinity.',
  });
}

/** OCCM writes no weight: each member has that of Octavia's default, which is 1. */
function checkWeights(reporter: Reporter, { name, members, place }: Pool): void {
  const used = members.filter(({ enabled, weight }) => enabled && weight > 0);
  const [first] = used;
  if (!first || used.every(({ weight }) => weight === first.weight)) return;
  const most = used.reduce((best, member) => (member.weight > best.weight ? member : best));
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  reporter.report('occm.weight', [...place, 'members'], {
    value: members.map(({ weight }) => weight),
    message: `OCCM writes no weights: ${name}/${most.name} would get ${formatRatio(ratio(1, used.length))} instead of ${formatRatio(ratio(most.weight, total))}. One that is set by hand in Octavia is 1 again as soon as any node comes, goes or changes`,
    hint: 'Give every member the same weight, or use Octavia without OCCM.',
  });
}

/** Every node that is selected is a member, with an equal part. */
function checkTakenOut(reporter: Reporter, { name, members, place }: Pool): void {
  for (const [i, { name: member, enabled, weight }] of members.entries()) {
    if (enabled && weight > 0) continue;
    reporter.report('occm.taken-out', [...place, 'members', i, enabled ? 'weight' : 'enabled'], {
      value: enabled ? weight : enabled,
      message: `OCCM neither drains nor disables a member: ${name}/${member} would take ${formatRatio(ratio(1, members.length))} of the traffic`,
      hint: 'Remove it from the tree, and label the node node.kubernetes.io/exclude-from-external-load-balancers or choose others by nodeSelector: then it is no member.',
      acknowledgeable: true,
    });
  }
}
