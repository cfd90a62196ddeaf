import { declaredPath, idOf, type PlatformStatus, type Reading } from '../../health';
import { haproxyFrontends } from '../../targets';
import { childrenOf, membersBelow, nodePaths, type Service, serviceOf } from '../../tree';
import { type Deployed, type FindServer, type Placed, serversOf } from './deployed';
import { unnoticed } from './hops';
import { type Readings, readingsOf } from './readings';
import { type HaproxyStatusRow, plainRow } from './row';
import type { HaproxyServer, HaproxyState } from './state';
import { strangers } from './strangers';
import { remarksOf, resultOf } from './why-server';

export interface Compared {
  readonly deployed: Deployed;
  readonly state: HaproxyState;
  readonly serverOf: FindServer;
  /** What the tree lets expect. */
  readonly expected: Reading;
  /** What the servers as they are let expect. */
  readonly observed: Reading;
}

/** Rows from the listeners down, each service once, and behind them what only HAProxy has. */
export function compareHaproxy(compared: Compared): readonly HaproxyStatusRow[] {
  const { deployed, state } = compared;
  const comparison = new Comparison(compared);
  const frontends = haproxyFrontends(deployed.declared);
  const rows = frontends.flatMap(({ name, entries }) => {
    const frontend = state.frontends.find((one) => one.name === name);
    const routed = entries.length > 1;
    return [
      {
        ...plainRow({ kind: 'listener', depth: 0, name, expected: 'OPEN', seen: frontend?.status ?? null }),
        requests: frontend?.requests ?? null,
      },
      ...entries.flatMap((entry) => [
        ...(routed ? [plainRow({ kind: 'route', depth: 1, name: entry.name, expected: null, seen: null })] : []),
        ...comparison.service(entry.service, routed ? 2 : 1),
      ]),
    ];
  });
  return [...rows, ...strangers(compared.deployed, state)];
}

class Comparison {
  readonly #compared: Compared;
  readonly #before: Readings;
  readonly #now: Readings;
  readonly #platform: PlatformStatus;
  /** By the pool that declared them. */
  readonly #placed = new Map<string, Placed[]>();
  /** Requests by member of the declared tree. */
  readonly #requests = new Map<string, number>();
  readonly #drawn = new Set<string>();

  constructor(compared: Compared) {
    const { deployed, expected, observed, serverOf } = compared;
    this.#compared = compared;
    this.#before = readingsOf(expected);
    this.#now = readingsOf(observed);
    this.#platform = expected.platform() as PlatformStatus;
    for (const placed of serversOf(deployed)) {
      const { service } = placed.member.origin;
      const same = this.#placed.get(service);
      if (same) same.push(placed);
      else this.#placed.set(service, [placed]);
      const requests = serverOf(placed.pool.name, placed.member.name)?.requests ?? 0;
      this.#requests.set(idOf(placed.member), requests + (this.#requests.get(idOf(placed.member)) ?? 0));
    }
  }

  /** A service with all that is below it; nothing where it stands above already. */
  service(name: string, depth: number): readonly HaproxyStatusRow[] {
    if (this.#drawn.has(name)) return [];
    this.#drawn.add(name);
    const service = serviceOf(this.#compared.deployed.declared, name);
    return [
      this.#row(service, depth),
      ...(this.#placed.get(name) ?? []).map((placed) => this.#member(placed, depth + 1)),
      ...childrenOf(service).flatMap((child) => this.service(child.service, depth + 1)),
    ];
  }

  #row({ name, kind }: Service, depth: number): HaproxyStatusRow {
    const { deployed, state } = this.#compared;
    const { declared, effective, hops } = deployed;
    const node = { kind: 'service', service: name } as const;
    const path = nodePaths(declared, node)[0] ?? name;
    const [before, now] = [this.#before.node(path), this.#now.node(path)];
    const isBackend = effective.services.get(name)?.kind === 'pool' || hops?.has(name) === true;
    const statuses = isBackend
      ? {
          expected: this.#platform.pools[name] ?? null,
          seen: state.backends.find((backend) => backend.name === name)?.status ?? null,
        }
      : { expected: before?.up ? 'up' : 'down', seen: now?.up ? 'up' : 'down' };
    const row = plainRow({ kind, depth, name, ...statuses });
    const hop = hops?.get(name);
    const late = row.seen !== null && hop ? unnoticed(hop, this.#compared.serverOf, (child) => this.#isUp(child)) : [];
    return {
      ...row,
      object: isBackend ? row.object : null,
      why: [row.why || (now?.reason === before?.reason ? '' : (now?.reason ?? '')), ...late].filter(Boolean).join('; '),
      requests: membersBelow(declared, node).reduce((sum, { member }) => sum + (this.#requests.get(idOf(member)) ?? 0), 0),
      ...this.#shares(path),
    };
  }

  #isUp(name: string): boolean {
    const { declared } = this.#compared.deployed;
    return this.#now.node(nodePaths(declared, { kind: 'service', service: name })[0] ?? name)?.up ?? false;
  }

  /** A row for one of the servers that a member is. */
  #member(placed: Placed, depth: number): HaproxyStatusRow {
    const { deployed, serverOf } = this.#compared;
    const { pool, member } = placed;
    const expected = this.#platform.members[`${pool.name}/${member.name}`] ?? null;
    const server = serverOf(pool.name, member.name);
    return {
      ...plainRow({ kind: 'member', depth, name: idOf(member), expected, seen: server?.status ?? null }),
      ...this.#shares(declaredPath(deployed.declared, member)),
      ...(server ? detailsOf(placed, server, expected) : {}),
    };
  }

  #shares = (path: string): Pick<HaproxyStatusRow, 'share' | 'expectedShare'> => ({
    share: this.#now.shares(path),
    expectedShare: this.#before.shares(path),
  });
}

function detailsOf(placed: Placed, server: HaproxyServer, expected: string | null): Partial<HaproxyStatusRow> {
  const remarks = remarksOf(placed, server, expected);
  return {
    object: `${server.backend}/${server.name}`,
    differs: plain(server.status) !== expected || remarks.some(({ differs }) => differs),
    why: remarks.map(({ text }) => text).join('; '),
    requests: server.requests,
    server: {
      weight: server.weight,
      check: server.check ? resultOf(server.check) : null,
      since: server.since,
      sessions: server.sessions,
    },
  };
}

/** Without how far it is on its way, and without who says so: `UP 1/3`, `MAINT (via a/b)`. */
const plain = (status: string): string => status.replace(/ (?:\d+\/\d+|\(.*\))$/, '');
