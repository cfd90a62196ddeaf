/** What a running HAProxy is, from `show info`, `show stat` and `show servers state` of its Runtime API. */
export interface HaproxyState {
  readonly process: HaproxyProcess;
  readonly frontends: readonly HaproxyFrontend[];
  readonly backends: readonly HaproxyBackend[];
  readonly servers: readonly HaproxyServer[];
}

export interface HaproxyProcess {
  /** As it writes it: `3.2.26-1`. */
  readonly version: string;
  readonly pid: number;
  /** Seconds. */
  readonly uptime: number;
}

export interface HaproxyFrontend {
  readonly name: string;
  /** `OPEN`, `FULL` or `STOP`. */
  readonly status: string;
  /** Requests, or connections in mode tcp, that were to go to a backend: without those that a rule answered or denied. */
  readonly requests: number;
}

export interface HaproxyBackend {
  readonly name: string;
  /** `UP` while some weight of it can take traffic, else `DOWN`. */
  readonly status: string;
  /** Seconds since that last changed. */
  readonly since: number;
}

export interface HaproxyServer {
  readonly backend: string;
  readonly name: string;
  /** As `show stat` has it: `UP`, `UP 1/3`, `DOWN`, `MAINT`, `DRAIN`, `no check`. */
  readonly status: string;
  /** Seconds since it last came or went. */
  readonly since: number;
  /** IPv6 without brackets; undefined where its name has none. */
  readonly address: string | undefined;
  readonly port: number;
  /** The name in its configuration, where that has one instead of an address. */
  readonly hostname: string | undefined;
  /** 0 to 256; what it has now, apart from a slow start. */
  readonly weight: number;
  /** In its configuration. */
  readonly configuredWeight: number;
  /** In percent, while it starts slowly; undefined for the whole weight. */
  readonly throttle: number | undefined;
  readonly backup: boolean;
  readonly admin: HaproxyAdmin;
  /** Undefined where it has none. */
  readonly check: HaproxyCheck | undefined;
  /** What its agent last said, undefined where it has none. */
  readonly agent: string | undefined;
  /** Sessions that are under way. */
  readonly sessions: number;
  /** Requests, or connections in mode tcp, that were sent to it. */
  readonly requests: number;
}

/** Why an administrator, a tracked server or a name keeps a server from traffic. */
export interface HaproxyAdmin {
  /** By the Runtime API, by the page of statistics, by `disabled`, or by a loaded state. */
  readonly maintenance: boolean;
  /** `disabled` in its configuration; it stays so when the server is made ready. */
  readonly disabled: boolean;
  readonly drain: boolean;
  /** The server that it tracks is in maintenance or drains. */
  readonly inherited: boolean;
  /** Its name has no address. */
  readonly unresolved: boolean;
}

export interface HaproxyCheck {
  /** `L7OK`, `L7STS`, `L4CON`, `L7TOUT`; `INI` before the first result, empty in maintenance. */
  readonly result: string;
  /** The status code, where there was one. */
  readonly code: number | undefined;
  /** What HAProxy says to it, say `Connection refused`; may be empty. */
  readonly text: string;
  /** Milliseconds that the last one took; undefined before the first result. */
  readonly took: number | undefined;
  /** Whether it is done: the Runtime API can switch it off. */
  readonly enabled: boolean;
}

/** Whether a server can take traffic: weight, checks and administration let it. */
export const takesTraffic = ({ status, weight, admin }: HaproxyServer): boolean =>
  weight > 0 && !isHeld(admin) && /^(?:UP|no check)/.test(status);

/** Whether something other than its checks keeps a server from traffic. */
export const isHeld = ({ maintenance, drain, inherited, unresolved }: HaproxyAdmin): boolean =>
  maintenance || drain || inherited || unresolved;

/** Whether its checks, or its agent, keep it from traffic. */
export const isDown = ({ status }: HaproxyServer): boolean => status.startsWith('DOWN');
