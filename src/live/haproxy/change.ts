import type { EntryReading } from '../../health';
import type { As } from '../../targets';
import { type Finding, failOnErrors, formatPercent, Reporter, type TreeLike, treeOf } from '../../tree';
import { apply, type ChangedServer, checkLevel } from './apply';
import { deployedOf, serverFinder } from './deployed';
import { observe } from './observe';
import { readState } from './read-state';
import { type RuntimeApiOptions, runtimeApi } from './runtime-api';
import { lessServed, type ShareChange, shareChanges } from './share-changes';
import type { HaproxyProcess, HaproxyServer } from './state';
import { membersAt, type Target, targetsOf } from './targets';
import { foreseen, type WantedState } from './wanted';

export interface HaproxyChangeOptions extends RuntimeApiOptions {
  /** Path of the socket file of a Runtime API of level admin, or `ADDRESS:PORT`. */
  readonly socket: string;
  /** Paths and patterns of members; a service's path stands for all members below it. */
  readonly paths: readonly string[];
  readonly state: WantedState;
  /** Changes them also where that leaves requests without a member. @defaultValue false */
  readonly force?: boolean | undefined;
  /** HAProxy in a version, with settings. @defaultValue `haproxy`, as the tree says */
  readonly as?: As | undefined;
}

/** What became of a change. */
export interface HaproxyChange {
  /** Whether every server is what it was to be, read again afterwards. */
  readonly done: boolean;
  readonly process: HaproxyProcess;
  readonly servers: readonly ChangedServer[];
  /** What the companion expects afterwards, and of the servers as they were before; of members that are made ready once their checks pass. */
  readonly shares: readonly ShareChange[];
  readonly findings: readonly Finding[];
}

/**
 * Makes members ready, lets them drain, or takes them out, in a running HAProxy, and reads back whether they are. Where a member is
 * several servers, each is changed. Nothing is changed where something is wrong with the tree, a path or the socket, where HAProxy
 * lacks one of the members, or where requests would be left without a member and that is not forced. A restart forgets it; a reload
 * keeps it where the new process loads the state of the old one.
 *
 * @throws FindingsError with every reason not to begin
 */
export async function changeHaproxy(like: TreeLike, options: HaproxyChangeOptions): Promise<HaproxyChange> {
  const { socket, paths, state: wanted, force = false, as = 'haproxy' } = options;
  const deployed = deployedOf(treeOf(like), as);
  const members = membersAt(deployed, paths);
  const ask = runtimeApi(socket, options);
  const reporter = new Reporter('haproxy');
  const state = await readState(ask, socket);
  const serverOf = serverFinder(state);
  const found = targetsOf(reporter, deployed, members, serverOf);
  const targets = wanted === 'ready' ? found.filter(isToBeReady) : found;
  await checkLevel(ask, socket);

  const changing = new Set<HaproxyServer>(targets.map(({ server }) => server));
  const before = observe(deployed, serverOf);
  const after = observe(
    deployed,
    foreseen(serverOf, (server) => changing.has(server), wanted),
  );
  for (const entry of lessServed(before, after)) reportUnserved(reporter, entry, force);
  failOnErrors(reporter.findings);

  if (wanted === 'ready') for (const target of found) reportNotReady(reporter, target);
  const servers = await apply(reporter, { ask, socket, wanted }, targets);
  return {
    done: reporter.findings.every(({ severity }) => severity !== 'error'),
    process: state.process,
    servers,
    shares: shareChanges(before, after),
    findings: reporter.findings,
  };
}

function reportUnserved(reporter: Reporter, { entry, unserved }: EntryReading, force: boolean): void {
  reporter.report('runtime-api.unserved', ['runtime-api'], {
    severity: force ? 'warning' : 'error',
    value: entry,
    message: `${formatPercent(unserved)} of the requests of ${entry} ${force ? 'have' : 'would have'} no member, and ${force ? 'are' : 'be'} answered 503`,
    hint: force ? 'Make members ready again.' : 'Make other members ready first, or force it.',
  });
}

/** What the tree disables is made ready by its own path only. */
const isToBeReady = ({ member, named }: Target): boolean => member.enabled || named;

/** What keeps a member from traffic, now or later, though it was asked to be ready. */
function reportNotReady(reporter: Reporter, target: Target): void {
  const { path, member, server } = target;
  if (!member.enabled) reportDisabled(reporter, target);
  else if (server.weight === 0 && server.configuredWeight > 0)
    reporter.report('runtime-api.weight', ['runtime-api'], {
      severity: 'warning',
      value: path,
      message: `${path} is ready, and its weight was set to 0 by hand: it gets no traffic`,
      hint: `Set it with the Runtime API: set server ${server.backend}/${server.name} weight ${server.configuredWeight}.`,
    });
}

function reportDisabled(reporter: Reporter, target: Target): void {
  const { path } = target;
  const made = isToBeReady(target);
  reporter.report('runtime-api.disabled', ['runtime-api'], {
    severity: made ? 'warning' : 'info',
    value: path,
    message: made
      ? `${path} is made ready, and the tree disables it: the next start without a saved state takes it out again`
      : `${path} stays out: the tree disables it`,
    hint: made ? 'Remove enabled: false from the tree.' : 'Give its own path to make it ready all the same.',
  });
}
