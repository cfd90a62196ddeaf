import { declaredPath, idOf } from '../health';
import type { Checked } from '../targets';
import {
  known,
  type Member,
  type Model,
  type Monitor,
  matchNodes,
  membersBelow,
  type Pool,
  Reporter,
  serviceOf,
  servicesBelow,
} from '../tree';
import { isApproximate, reportApproximate } from './approximate-manner';
import type { Exchange } from './exchange';
import { haproxySettings } from './haproxy-settings';
import type { Manner } from './manner';
import { mannerOf } from './manners';
import { PROBED_TYPES, type ProbedType, type Unprobed } from './result';
import { reportUnlike } from './unlike-options';

/** What will be checked, and what will not be. */
export interface Plan {
  readonly probes: readonly (Exchange & { readonly path: string })[];
  readonly unprobed: readonly Unprobed[];
  /** One for each member whose address is known only at apply, and what can not be done from here as the target does it. */
  readonly findings: Reporter['findings'];
}

type ProbedMonitor = Monitor & { readonly type: ProbedType };

/** Status codes that pass where the monitor and its target say nothing. */
const DEFAULT_CODES = [{ from: 200, to: 399 }] as const;

/**
 * Plans the checks of everything that traffic can reach in the tree that runs, or of what some patterns name.
 *
 * @throws FindingsError where a pattern matches nothing
 */
export function planProbes({ model, lowered, asked }: Checked, only: readonly string[] | undefined): Plan {
  const effective = lowered?.effective ?? model;
  const wanted =
    only &&
    new Set(
      only.flatMap((pattern) =>
        matchNodes(model, pattern).flatMap((node) => membersBelow(model, node).map(({ member }) => idOf(member))),
      ),
    );
  const manner = mannerOf(asked, model);
  const reporter = new Reporter();
  if (asked && isApproximate(asked)) reportApproximate(reporter, asked);
  const probes: (Exchange & { readonly path: string })[] = [];
  const unprobed: Unprobed[] = [];
  const seen = new Set<string>();
  const settings = asked === undefined || asked.name === 'haproxy' ? haproxySettings(asked, model) : undefined;
  for (const pool of reachedPools(effective)) {
    if (pool.monitor && !isProbed(pool.monitor)) reportImpossible(reporter, pool, pool.monitor);
    else reportUnlike(reporter, pool, settings?.pools.get(pool.members[0]?.origin.service ?? pool.name));
    for (const member of pool.members) {
      if (seen.has(idOf(member)) || (wanted && !wanted.has(idOf(member)))) continue;
      seen.add(idOf(member));
      const path = declaredPath(model, member);
      const reason = whyNot(pool, member);
      if (reason === undefined)
        probes.push({ path, ...exchangeOf(manner, pool.monitor as ProbedMonitor, member, isTimed(model, member)) });
      else unprobed.push({ path, why: reason });
      if (reason === 'known only at apply') reportToken(reporter, pool, member, path);
    }
  }
  return { probes, unprobed, findings: reporter.findings };
}

function reachedPools(model: Model): Pool[] {
  const reached = servicesBelow(
    model,
    model.entries.map(({ service }) => service),
  );
  return [...model.services.values()].filter((service): service is Pool => service.kind === 'pool' && reached.has(service.name));
}

function whyNot({ monitor }: Pool, member: Member): Unprobed['why'] | undefined {
  if (!member.enabled) return 'disabled';
  if (!monitor) return 'no monitor';
  if (!isProbed(monitor)) return 'not possible from here';
  const { address, port } = endpointOf(monitor, member);
  return known(address) && known(port) ? undefined : 'known only at apply';
}

const endpointOf = (monitor: Monitor, member: Member) => ({
  address: monitor.address ?? member.address,
  port: monitor.port ?? member.port,
});

/** Whether the tree gives the member's monitor a timeout; targets fill in one of their own. */
function isTimed(model: Model, { origin }: Member): boolean {
  const pool = serviceOf(model, origin.service);
  return pool.kind === 'pool' && pool.monitor?.timeout !== undefined;
}

const isProbed = (monitor: Monitor): monitor is ProbedMonitor => (PROBED_TYPES as readonly string[]).includes(monitor.type);

function exchangeOf(manner: Manner, monitor: ProbedMonitor, member: Member, timed: boolean): Exchange {
  const endpoint = endpointOf(monitor, member);
  return {
    ...endpoint,
    type: monitor.type,
    request: manner.request(monitor, endpoint),
    serverName: manner.serverName(monitor, endpoint),
    codes: monitor.codes ?? DEFAULT_CODES,
    dialect: manner.dialect,
    limits: manner.limits(monitor, timed, member.origin.service),
  };
}

function reportToken(reporter: Reporter, pool: Pool, member: Member, path: string): void {
  reporter.report('probe.token', [...pool.place], {
    severity: 'warning',
    value: path,
    message: `${path} was not checked: its address or port is known only at apply`,
    hint: `Check ${member.name} where the address is known, or give a fixed one.`,
  });
}

function reportImpossible(reporter: Reporter, pool: Pool, { type }: Monitor): void {
  reporter.report('probe.type', [...pool.place, 'monitor', 'type'], {
    severity: 'warning',
    value: type,
    message: `Nothing of ${pool.name} was checked: ${type} needs privileges that an ordinary process does not have`,
    hint: 'Check it where the balancer runs, or probe a tree with a tcp monitor there.',
  });
}
