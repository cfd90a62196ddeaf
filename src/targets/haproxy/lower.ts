import { errorsOf, type Listener, listenerName, type Model, type Pool, Reporter } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { type BackendOptions, backendLines } from './backend';
import { startsSlowly } from './balance';
import { checkBalance } from './balance-findings';
import { checkListeners, checkServices } from './capabilities';
import { checks } from './checks';
import { withDefaults } from './defaults';
import { frontendSections } from './frontend';
import { asStarted } from './init-state';
import { defaultLogLines, globalLogLines, loggedFrontend, silentSection } from './log/lines';
import { loggedChoices } from './log/path';
import { chooseLowering } from './lowering/choose';
import { poolsOf } from './lowering/exact-flat';
import type { Plan } from './lowering/lowering';
import { modesOf } from './modes';
import { checkOptions } from './options/check';
import type { ListenerOptions } from './options/listener';
import { NO_POOL_OPTIONS } from './options/pool';
import { checkPorts } from './options/ports';
import { statsSections } from './options/stats';
import { clientSections, type KeptBackends, keptBackends, peerLines } from './persistence/backend';
import { checkPersistence } from './persistence/check';
import { keptChoices } from './persistence/entry';
import { keepingsOf } from './persistence/keeping';
import { time } from './quote';
import { type ResolvedSettings, resolveSettings } from './settings';
import { withSlowStart } from './slow-start';
import { compareVersions, formatVersion, INIT_STATE_SURE } from './version';

/** Name of the configuration file. */
export const CONFIG_FILE = 'haproxy.cfg';

/** A complete configuration. */
export interface HaproxyArtifact extends Artifact {
  /** The text of the configuration; addresses that are known only at apply stand in it as tokens. */
  readonly config: string;
}

/** Lowers a tree to one HAProxy process. */
export function lower(request: LowerRequest): Lowered<HaproxyArtifact> {
  const { model, purpose, broken } = request;
  const reporter = new Reporter('haproxy');
  const listeners = broken ? [] : listenersOf(reporter, model, purpose);
  const resolved = resolveSettings(reporter, request, listeners);
  checkServices(reporter, model, resolved);
  checkListeners(reporter, model, listeners);
  checkPorts(listeners, resolved);
  if (!broken) checkOptions(reporter, model, listeners, resolved);
  if (!broken) checkPersistence(reporter, model, listeners, resolved.stickTables);
  const accepted = () => acknowledge(reporter.findings, 'haproxy', resolved.acknowledge, broken);
  const sound = !broken && errorsOf(accepted()).length === 0;
  const started = asStarted(model, resolved.version);
  const plan = sound ? chooseLowering(reporter, { model: started, listeners, settings: resolved }) : undefined;
  for (const pool of poolsOf(plan?.model ?? started))
    checkBalance(
      reporter,
      pool,
      resolved.slowStart !== undefined,
      started.services.get(pool.name) === pool ? 'members' : 'children',
    );
  const findings = accepted();
  if (!plan || errorsOf(findings).length > 0) return { artifact: undefined, effective: undefined, dynamics: undefined, findings };
  const isHop = ({ name }: Pool): boolean => plan.hops?.has(name) ?? false;
  const grows = (pool: Pool): boolean => startsSlowly(pool) && !isHop(pool);
  const watching = checks({
    ...resolved,
    connecting: plan.settings,
    untimed: untimedPools(plan.model),
    isSteady: isHop,
    initAtStart: compareVersions(resolved.version, INIT_STATE_SURE) >= 0,
  });
  return {
    artifact: purpose === 'deploy' ? artifactOf(plan, listeners) : undefined,
    effective: withDefaults(plan.model),
    dynamics: {
      behaviour: resolved.slowStart === undefined ? watching : withSlowStart(watching, resolved.slowStart, grows),
      turns: plan.turns,
      hops: plan.hops,
    },
    findings,
  };
}

const untimedPools = (model: Model): ReadonlySet<string> =>
  new Set(
    [...model.services.values()].flatMap((service) =>
      service.kind === 'pool' && service.monitor?.timeout === undefined ? [service.name] : [],
    ),
  );

function artifactOf(plan: Plan, listeners: readonly Listener[]): HaproxyArtifact {
  const { settings, sections } = plan;
  const keepings = keepingsOf(plan.model, listeners);
  const all = [
    head(settings),
    ...frontends(loggedChoices(keptChoices(plan, keepings)), listeners),
    ...stats(settings),
    ...sections.before,
    ...clientSections(keepings, settings.stickTables),
    ...backends(plan, listeners, keptBackends(plan, listeners, keepings)),
    ...sections.after,
  ];
  const config = `${all.map((section) => section.join('\n')).join('\n\n')}\n`;
  return { config, files: () => ({ [CONFIG_FILE]: config }) };
}

function head(settings: ResolvedSettings): string[] {
  return [
    `# Written by healthtree for HAProxy ${formatVersion(settings.version)}; changes made here are lost.`,
    'global',
    ...(settings.socket === undefined ? [] : [`    stats socket ${[settings.socket, ...settings.socketAccess].join(' ')}`]),
    `    server-state-file ${settings.stateFile}`,
    ...globalLogLines(settings.log),
    ...peerLines(settings.stickTables),
    ...settings.process.map((line) => `    ${line}`),
    ...settings.globalLines.map((line) => `    ${line}`),
    '',
    'defaults',
    ...defaultLogLines(settings.log),
    '    load-server-state-from-file global',
    // Else a reload closes connections that clients keep, and requests that come at that moment are lost (3.2.26, measured).
    '    option idle-close-on-response',
    '    retries 0',
    '    no option redispatch',
    `    timeout connect ${time(settings.timeoutConnect)}`,
    `    timeout client ${time(settings.timeoutClient)}`,
    `    timeout server ${time(settings.timeoutServer)}`,
    ...settings.defaultsLines.map((line) => `    ${line}`),
  ];
}

const frontends = (plan: Plan, listeners: readonly Listener[]): string[][] =>
  listeners.flatMap((listener, i) =>
    frontendSections(plan, listener, i, plan.settings.listeners.get(listenerName(listener)) as ListenerOptions).map((lines) =>
      loggedFrontend(plan.settings.log, lines),
    ),
  );

const stats = ({ stats: page, log }: ResolvedSettings): string[][] =>
  page === undefined ? [] : statsSections(page).map((section) => silentSection(log, section));

function backends({ model, settings }: Plan, listeners: readonly Listener[], kept: KeptBackends): string[][] {
  const modes = modesOf(model, listeners);
  return [...model.services.values()].flatMap((service) => {
    const mode = modes.get(service.name);
    return service.kind === 'pool' && mode !== undefined
      ? [backendLines(service, mode, settings, { ...optionsOf(service, settings), kept: kept(service, mode) })]
      : [];
  });
}

const optionsOf = (pool: Pool, { pools, members }: ResolvedSettings): Omit<BackendOptions, 'kept'> => ({
  pool: pools.get(pool.name) ?? NO_POOL_OPTIONS,
  maxconn: ({ origin }) => members.of(origin).maxconn,
});
