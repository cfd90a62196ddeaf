import { errorsOf, type Finding, type Listener, listenerName, type Model, type Pool, Reporter } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { type BackendOptions, backendLines, type Mode } from './backend';
import { TURNS } from './branch';
import { checkListeners, checkServices } from './capabilities';
import { checks } from './checks';
import { withDefaults } from './defaults';
import { frontendSections, modeOf } from './frontend';
import { checkPoolOptions, checkPorts } from './options/check';
import type { ListenerOptions } from './options/listener';
import { NO_POOL_OPTIONS } from './options/pool';
import { statsLines } from './options/stats';
import { time } from './quote';
import { reachOf } from './reach';
import { type ResolvedSettings, resolveSettings } from './settings';
import { withSlowStart } from './slow-start';
import { branchTurns } from './turns';
import { compareVersions, formatVersion, INIT_STATE_SURE } from './version';

/** Name of the configuration file. */
export const CONFIG_FILE = 'haproxy.cfg';

/** A complete configuration. */
export interface HaproxyArtifact extends Artifact {
  /** The text of the configuration; addresses that are known only at apply stand in it as tokens. */
  readonly config: string;
}

/** Lowers a tree to one HAProxy process ("branch": every choice is made inside the frontend, nested services need no second hop). */
export function lower(request: LowerRequest): Lowered<HaproxyArtifact> {
  const { model, purpose, broken } = request;
  const reporter = new Reporter('haproxy');
  const listeners = broken ? [] : listenersOf(reporter, model, purpose);
  const resolved = resolveSettings(reporter, request, listeners);
  checkServices(reporter, model, resolved);
  checkListeners(reporter, model, listeners);
  checkPorts(listeners, resolved);
  if (!broken) checkPoolOptions(model, listeners, resolved);
  const findings = acknowledge(reporter.findings, 'haproxy', resolved.acknowledge, broken);
  if (broken || errorsOf(findings).length > 0)
    return { artifact: undefined, effective: undefined, dynamics: undefined, findings };
  const effective = withDefaults(model);
  const watching = checks({
    ...resolved,
    untimed: untimedPools(model),
    initAtStart: compareVersions(resolved.version, INIT_STATE_SURE) >= 0,
  });
  return {
    artifact: purpose === 'deploy' ? artifactOf(model, listeners, resolved) : undefined,
    effective,
    dynamics: {
      behaviour: resolved.slowStart === undefined ? watching : withSlowStart(watching, resolved.slowStart),
      turns: branchTurns(resolved.slowStart !== undefined),
    },
    findings: [...findings, ...choice(model)],
  };
}

const untimedPools = (model: Model): ReadonlySet<string> =>
  new Set(
    [...model.services.values()].flatMap((service) =>
      service.kind === 'pool' && service.monitor?.timeout === undefined ? [service.name] : [],
    ),
  );

function choice(model: Model): readonly Finding[] {
  const inner = [...model.services.values()].filter(({ kind }) => kind !== 'pool');
  if (inner.length === 0) return [];
  const reporter = new Reporter('haproxy');
  reporter.report('haproxy.lowering', [], {
    severity: 'info',
    value: 'branch',
    message: `Lowered as branch: ${inner.length} inner service${inner.length === 1 ? ' chooses' : 's choose'} in the frontend, shares are exact, a child that is down is left out at once`,
    hint: 'Nothing to do.',
  });
  return reporter.findings;
}

function artifactOf(model: Model, listeners: readonly Listener[], settings: ResolvedSettings): HaproxyArtifact {
  const config = `${[head(settings), ...frontends(model, listeners, settings), ...stats(settings), ...turns(model), ...backends(model, listeners, settings)].map((section) => section.join('\n')).join('\n\n')}\n`;
  return { config, files: () => ({ [CONFIG_FILE]: config }) };
}

function head(settings: ResolvedSettings): string[] {
  return [
    `# Written by healthtree for HAProxy ${formatVersion(settings.version)}; changes made here are lost.`,
    'global',
    ...(settings.socket === undefined ? [] : [`    stats socket ${settings.socket} mode 600 level admin`]),
    `    server-state-file ${settings.stateFile}`,
    ...(settings.maxconn === undefined ? [] : [`    maxconn ${settings.maxconn}`]),
    ...settings.globalLines.map((line) => `    ${line}`),
    '',
    'defaults',
    '    load-server-state-from-file global',
    '    retries 0',
    '    no option redispatch',
    `    timeout connect ${time(settings.timeoutConnect)}`,
    `    timeout client ${time(settings.timeoutClient)}`,
    `    timeout server ${time(settings.timeoutServer)}`,
    ...settings.defaultsLines.map((line) => `    ${line}`),
  ];
}

const frontends = (model: Model, listeners: readonly Listener[], settings: ResolvedSettings): string[][] =>
  listeners.flatMap((listener, i) =>
    frontendSections(model, listener, i, settings.listeners.get(listenerName(listener)) as ListenerOptions),
  );

const stats = ({ stats: page }: ResolvedSettings): string[][] => (page === undefined ? [] : [statsLines(page)]);

/** One row for every service that takes turns: a table too small, or keys cut short, would make two of them share one. */
function turns(model: Model): string[][] {
  const names = [...model.services.values()].filter(({ kind }) => kind === 'weighted').map(({ name }) => name);
  if (names.length === 0) return [];
  const length = 1 + Math.max(...names.map((name) => name.length));
  return [[`backend ${TURNS}`, `    stick-table type string len ${length} size ${Math.max(100, 2 * names.length)} store gpc(1)`]];
}

function backends(model: Model, listeners: readonly Listener[], settings: ResolvedSettings): string[][] {
  const modes = new Map<string, Mode>();
  for (const listener of listeners) for (const { name } of reachOf(model, listener).services) modes.set(name, modeOf(listener));
  return [...model.services.values()].flatMap((service) => {
    const mode = modes.get(service.name);
    return service.kind === 'pool' && mode !== undefined
      ? [backendLines(service, mode, settings, optionsOf(service, settings))]
      : [];
  });
}

const optionsOf = (pool: Pool, { pools, members }: ResolvedSettings): BackendOptions => ({
  pool: pools.get(pool.name) ?? NO_POOL_OPTIONS,
  maxconn: ({ origin }) => members.of(origin).maxconn,
});
