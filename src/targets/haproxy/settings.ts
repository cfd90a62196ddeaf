import { formatDuration, type Listener, listenerName, type Place, type Reporter } from '../../tree';
import type { Acknowledgement } from '../acknowledge';
import { OptionsByMember, readByListener, readByService, reportUnknown } from '../named-options';
import { Settings } from '../settings';
import type { LowerRequest } from '../target';
import { type HaproxyLogSettings, type Log, readLog } from './log/settings';
import { LOWERINGS, type LoweringName } from './lowering/lowering';
import { type HaproxyListenerSettings, type ListenerOptions, readListener } from './options/listener';
import { type HaproxyMemberSettings, type MemberOptions, readMember } from './options/member';
import { type HaproxyPoolSettings, type PoolOptions, readPool } from './options/pool';
import { type HaproxySocketAccess, readProcess, readSocketAccess } from './options/process';
import { readRaw } from './options/raw';
import { type HaproxyStatsSettings, readStats, type Stats } from './options/stats';
import { type HaproxyStickTableSettings, readStickTables } from './options/stick-tables';
import type { StickTables } from './persistence/backend';
import { wholeSeconds } from './ramp';
import { resolveVersion, type Version } from './version';

/** What HAProxy needs beyond the tree. */
export interface HaproxySettings {
  /** `3.2.26`, or `3.2` for the newest measured patch of it. @defaultValue the newest measured version */
  readonly version?: string | undefined;
  /**
   * Absolute path of the file in which servers' states are carried over a reload; the deliveries `reload` and `ssh` save it before each.
   * @defaultValue `/var/lib/haproxy/healthtree.state`
   */
  readonly stateFile?: string | undefined;
  /** Absolute path of a Runtime API socket, for `show servers state` and `show stat`. @defaultValue none */
  readonly socket?: string | undefined;
  /** Who may use the socket. @defaultValue the user that starts HAProxy, for everything */
  readonly socketAccess?: HaproxySocketAccess | undefined;
  /** User to whom HAProxy changes once it listens. @defaultValue it stays who starts it */
  readonly user?: string | undefined;
  /** Group to which HAProxy changes once it listens. @defaultValue it stays in the group that starts it */
  readonly group?: string | undefined;
  /** Threads, 1 to 1024; HAProxy takes at most as many as its build allows. @defaultValue one for each processor */
  readonly nbthread?: number | undefined;
  /** Longest time that a process lives on after a reload or a stop for the connections that it has (`hard-stop-after`). @defaultValue until the last one ends */
  readonly hardStopAfter?: string | undefined;
  /** Longest wait for a connection to a member. @defaultValue `5s` */
  readonly timeoutConnect?: string | undefined;
  /** Longest silence of a client. @defaultValue `50s` */
  readonly timeoutClient?: string | undefined;
  /** Longest silence of a member. @defaultValue `50s` */
  readonly timeoutServer?: string | undefined;
  /** Time between two checks of a server that is between up and down (`fastinter`). @defaultValue the monitor's interval */
  readonly fastInterval?: string | undefined;
  /** Time between two checks of a server that is down for good (`downinter`). @defaultValue the monitor's interval */
  readonly downInterval?: string | undefined;
  /**
   * How long a server that comes up, or leaves maintenance, takes to grow to its whole weight (`slowstart`): it begins with a
   * sixteenth and gets more every second. In whole seconds, rounded up, at most 2147483647ms. Servers that a process starts as
   * up, that init state `up` or `fully-up` makes up after maintenance, or that `source` balances, have their whole weight at once.
   * @defaultValue every server has
   */
  readonly slowStart?: string | undefined;
  /**
   * Connections at once to the whole process, 1 to 2147483647. With more than the limit of open files allows (two each, and some),
   * HAProxy does not start. @defaultValue as many as the system's limits allow
   */
  readonly maxconn?: number | undefined;
  /** By name: `http:80`, or `http:number1` for the first listener where the port is a token. */
  readonly listenerOptions?: Readonly<Record<string, HaproxyListenerSettings>> | undefined;
  /** By the name of a service that is a pool. */
  readonly poolOptions?: Readonly<Record<string, HaproxyPoolSettings>> | undefined;
  /** By path or pattern of members: `dc1/*`. */
  readonly memberOptions?: Readonly<Record<string, HaproxyMemberSettings>> | undefined;
  /** A page with the state of everything, and metrics. @defaultValue none */
  readonly stats?: HaproxyStatsSettings | undefined;
  /** The tables of clients that pools keep, other than by a cookie of HAProxy's own. */
  readonly stickTables?: HaproxyStickTableSettings | undefined;
  /** Writes a line for each request, with the path of balancers that chose, and for each member that goes up or down. @defaultValue none */
  readonly log?: HaproxyLogSettings | undefined;
  /** Lines of the global section that are written as they are. */
  readonly globalLines?: readonly string[] | undefined;
  /** Lines of the defaults section that are written as they are. */
  readonly defaultsLines?: readonly string[] | undefined;
  /**
   * How nested services are lowered: `branch` chooses in the frontend, exactly and at once; `flat` multiplies weights down into one
   * backend; `cascade` has a backend for each inner service, whose servers are its children in the same process, with checks. @defaultValue the one that costs least of those that are exact for the tree
   */
  readonly lowering?: LoweringName | undefined;
  /** Time between two checks of a child in a cascade. @defaultValue `500ms` */
  readonly hopInterval?: string | undefined;
  /** Findings that are accepted, each with a reason. */
  readonly acknowledge?: readonly Acknowledgement[] | undefined;
}

export interface ResolvedSettings {
  readonly version: Version;
  readonly stateFile: string;
  readonly socket: string | undefined;
  readonly timeoutConnect: number;
  readonly timeoutClient: number;
  readonly timeoutServer: number;
  /** Milliseconds; undefined for the monitor's interval. */
  readonly fastInterval: number | undefined;
  readonly downInterval: number | undefined;
  /** Milliseconds; undefined where servers get their whole weight at once. */
  readonly slowStart: number | undefined;
  /** Words of the socket's line behind its path. */
  readonly socketAccess: readonly string[];
  /** Connections at once to the whole process. */
  readonly maxconn: number | undefined;
  /** Lines of the global section about the process itself. */
  readonly process: readonly string[];
  /** Of every listener, by its name. */
  readonly listeners: ReadonlyMap<string, ListenerOptions>;
  /** By service; what is not there has no options of its own. */
  readonly pools: ReadonlyMap<string, PoolOptions>;
  readonly members: OptionsByMember<MemberOptions>;
  readonly stats: Stats | undefined;
  readonly stickTables: StickTables;
  readonly log: Log | undefined;
  readonly globalLines: readonly string[];
  readonly defaultsLines: readonly string[];
  /** The one that was asked for. */
  readonly lowering: LoweringName | undefined;
  /** Milliseconds, where it was given. */
  readonly hopInterval: number | undefined;
  readonly acknowledge: unknown;
}

const ABSOLUTE = /^\/[A-Za-z0-9_./@%+=~:-]{1,250}$/;
const SOCKET = /^\/[A-Za-z0-9_./@%+=~:-]{1,96}$/;
const PATH = 'an absolute path of letters, digits, _ . / @ % + = ~ : and -';

/** @param listeners - none where the tree is broken: then nothing is said of their names */
export function resolveSettings(
  reporter: Reporter,
  { model, settings: value, version, purpose, broken }: LowerRequest,
  listeners: readonly Listener[],
): ResolvedSettings {
  const settings = new Settings(reporter, 'haproxy', value);
  const own = settings.raw('version');
  const release = resolveVersion(reporter, version === undefined ? settings.place('version') : [], version ?? own);
  const maxconn = settings.integer('maxconn', 1, 2_147_483_647);
  const resolved = {
    version: release,
    stateFile: settings.pattern('stateFile', ABSOLUTE, PATH) ?? '/var/lib/haproxy/healthtree.state',
    socket: settings.pattern('socket', SOCKET, `${PATH}, at most 97 long`),
    timeoutConnect: settings.duration('timeoutConnect', 5_000),
    timeoutClient: settings.duration('timeoutClient', 50_000),
    timeoutServer: settings.duration('timeoutServer', 50_000),
    fastInterval: settings.has('fastInterval') ? settings.duration('fastInterval', 1) : undefined,
    downInterval: settings.has('downInterval') ? settings.duration('downInterval', 1) : undefined,
    slowStart: settings.has('slowStart') ? settings.duration('slowStart', 1_000) : undefined,
    socketAccess: readSocketAccess(settings),
    maxconn,
    process: readProcess(settings, maxconn),
    listeners: readByListener(settings, 'listenerOptions', listeners, (own, { protocol }) =>
      readListener(own, { protocol, deploys: purpose === 'deploy', version: release }),
    ),
    pools: readByService(settings, 'poolOptions', model, (own) => readPool(own, release)),
    members: new OptionsByMember(settings, 'memberOptions', model, readMember),
    stats: readStats(settings),
    stickTables: readStickTables(settings),
    log: readLog(settings),
    globalLines: readRaw(settings, 'globalLines'),
    defaultsLines: readRaw(settings, 'defaultsLines'),
    lowering: settings.word('lowering', LOWERINGS),
    hopInterval: settings.has('hopInterval') ? settings.duration('hopInterval', 1) : undefined,
    acknowledge: settings.raw('acknowledge'),
  };
  checkSlowStart(reporter, settings.place('slowStart'), resolved.slowStart);
  if (!broken) reportUnknown(settings, 'listenerOptions', 'listener', listeners.map(listenerName));
  if (!broken) reportUnknown(settings, 'poolOptions', 'service', [...model.services.keys()]);
  settings.rejectRest();
  return resolved;
}

function checkSlowStart(reporter: Reporter, place: Place, slowStart: number | undefined): void {
  if (slowStart === undefined || slowStart % 1_000 === 0) return;
  reporter.report('haproxy.slow-start', place, {
    severity: 'warning',
    value: formatDuration(slowStart),
    message: `HAProxy counts a slow start in whole seconds: ${formatDuration(slowStart)} takes ${formatDuration(1_000 * wholeSeconds(slowStart))}`,
    hint: 'Use whole seconds, or none for the whole weight at once.',
  });
}
