import { type Listener, type Model, type Pool, type Reporter, seesRequests } from '../../../tree';
import { MAX_SLOTS_BYTES } from '../branch';
import { reachOf } from '../reach';
import type { StickTables } from './backend';
import { listBytes } from './entry';
import { isRemembered, isTree, type Keeping, keepingsOf, keptEntrances, nameOf, persistenceOf } from './keeping';

/** What of persistence HAProxy can not do; meant for a tree that resolved without errors. */
export function checkPersistence(
  reporter: Reporter,
  model: Model,
  listeners: readonly Listener[],
  { handover }: Pick<StickTables, 'handover'>,
): void {
  const told = new Set<string>();
  for (const listener of listeners)
    if (!seesRequests(listener.protocol))
      for (const service of reachOf(model, listener).services)
        if (service.kind === 'pool' && !told.has(service.name)) {
          told.add(service.name);
          checkBlind(reporter, service, listener);
        }
  for (const { name, pools } of keptEntrances(model, listeners)) checkAgreement(reporter, name, pools, told);
  if (told.size > 0) return;
  const keepings = keepingsOf(model, listeners);
  checkSize(reporter, keepings);
  checkCookies(reporter, keepings);
  if (handover === undefined) checkReload(reporter, keepings);
}

function checkBlind(reporter: Reporter, { name, persistence, place }: Pool, { protocol }: Listener): void {
  if (!persistence || persistence.type === 'source') return;
  reporter.report('haproxy.persistence', [...place, 'persistence', 'type'], {
    value: persistence.type,
    message: `${name} is behind a listener of ${protocol}, where no requests are read: there is no ${persistence.type === 'header' ? 'header' : 'cookie'} to see`,
    hint: 'Use type: source, or a listener of http or terminated-https.',
  });
}

/** A client may bring what two pools look at, and could be kept by one of them only. */
function checkAgreement(reporter: Reporter, entrance: string, pools: readonly Pool[], told: Set<string>): void {
  const first = pools.find((pool) => nameOf(pool) !== undefined) ?? (pools[0] as Pool);
  for (const pool of pools) {
    const alike = persistenceOf(pool).type === persistenceOf(first).type && (nameOf(pool) ?? nameOf(first)) === nameOf(first);
    if (alike || told.has(pool.name)) continue;
    told.add(pool.name);
    reporter.report('haproxy.persistence', [...pool.place, 'persistence'], {
      value: persistenceOf(pool).type,
      message: `${first.name} and ${pool.name} are both below ${entrance}, and keep clients ${byOf(first)} and ${byOf(pool)}: a client that was at both would have to be at one of them`,
      hint: 'Give all pools below it one persistence, or some of them none.',
    });
  }
}

const byOf = (pool: Pool): string => `by ${persistenceOf(pool).type}${nameOf(pool) === undefined ? '' : ` ${nameOf(pool)}`}`;

function checkSize(reporter: Reporter, keepings: readonly Keeping[]): void {
  for (const keeping of keepings) {
    if (!isRemembered(keeping) || !isTree(keeping) || listBytes(keeping) <= MAX_SLOTS_BYTES) continue;
    const [first] = keeping.pools;
    reporter.report('haproxy.too-wide', [...(first?.place ?? []), 'persistence'], {
      value: listBytes(keeping),
      message: `The names of the ${keeping.pools.length} pools that keep clients by ${keeping.type} take ${listBytes(keeping)} bytes, and HAProxy holds at most ${MAX_SLOTS_BYTES}`,
      hint: 'Use shorter names, or type: cookie.',
    });
  }
}

/** A client has one cookie of a name, whatever port and path it comes to. */
function checkCookies(reporter: Reporter, keepings: readonly Keeping[]): void {
  const owners = new Map<string, Keeping>();
  for (const keeping of keepings.filter(({ type }) => type === 'cookie')) {
    const [before, first] = [owners.get(keeping.name)?.pools[0], keeping.pools[0] as Pool];
    if (!before) owners.set(keeping.name, keeping);
    else
      reporter.report('haproxy.persistence-cookie', [...first.place, 'persistence', 'cookie'], {
        severity: 'warning',
        value: keeping.name,
        message: `${before.name} and ${first.name} are below different entrances, and both keep clients by a cookie ${keeping.name}: who comes to both on one host is kept at neither`,
        hint: 'Name different cookies, or none.',
      });
  }
}

function checkReload(reporter: Reporter, keepings: readonly Keeping[]): void {
  const pools = keepings.filter(isRemembered).flatMap((keeping) => keeping.pools);
  const [first] = pools;
  if (!first) return;
  reporter.report('haproxy.persistence-reload', [...first.place, 'persistence'], {
    severity: 'warning',
    value: persistenceOf(first).type,
    message: `A reload forgets the clients of ${pools.map(({ name }) => name).join(', ')}: HAProxy remembers them in memory`,
    hint: 'Use type: cookie, which clients bring themselves, or say in stickTables.handover where one process hands them over to the next.',
  });
}
