import { formatDuration, formatRatio, type Model, type Pool, type Reporter, ratio } from '../../tree';
import { DEFAULT_CHECK } from './health-options';
import { checkOf, running } from './monitor';
import type { CheckSettings } from './settings';

/** Both run containers, and say so in their own names. */
export type Engine = 'docker' | 'swarm';

export const NAMES: Readonly<Record<Engine, string>> = { docker: 'Docker', swarm: 'Swarm' };

/** What neither Docker nor Swarm does, or does differently; one service at a time, whatever else is wrong with the tree. */
export function checkServices(reporter: Reporter, model: Model, engine: Engine, settings: CheckSettings): void {
  for (const service of model.services.values()) {
    if (service.kind === 'pool') {
      checkPool(reporter, service, engine);
      checkRise(reporter, service, engine, settings);
      checkType(reporter, service, engine);
      checkPersistence(reporter, service, engine);
      continue;
    }
    reporter.report(`${engine}.nested`, [...service.place, 'kind'], {
      value: service.kind,
      message: `${NAMES[engine]} has no ${service.kind} services: ${service.name} can not stand above ${service.children.map((child) => child.service).join(', ')}`,
      hint: `Make each pool an entry of its own, and put HAProxy or Traefik in front for what is above them.`,
    });
  }
}

function checkPersistence(reporter: Reporter, { persistence, place }: Pool, engine: Engine): void {
  if (!persistence) return;
  reporter.report(`${engine}.persistence`, [...place, 'persistence'], {
    value: persistence.type,
    message: `${NAMES[engine]} balances connections, each for itself: no client stays with a container`,
    hint: 'Remove persistence, or put HAProxy in front, which has it.',
  });
}

/** A check is a command inside of a container, and one that can run it is there. */
function checkType(reporter: Reporter, { monitor, place }: Pool, engine: Engine): void {
  if (monitor?.type !== 'ping') return;
  reporter.report(`${engine}.monitor`, [...place, 'monitor', 'type'], {
    value: monitor.type,
    message: `${NAMES[engine]} runs checks inside of the containers: a ping from there would always pass`,
    hint: 'Use type: http or tcp.',
  });
}

function checkPool(reporter: Reporter, pool: Pool, engine: Engine): void {
  const name = NAMES[engine];
  if (pool.minHealthy > 1) {
    reporter.report(`${engine}.min-healthy`, [...pool.place, 'minHealthy'], {
      value: pool.minHealthy,
      message: `${name} uses ${pool.name} down to its last container, not only from ${pool.minHealthy} on`,
      hint: 'Remove minHealthy, or use HAProxy.',
    });
  }
  const backup = pool.members.findIndex((member) => member.backup);
  if (backup !== -1) {
    reporter.report(`${engine}.backups`, [...pool.place, 'members', backup, 'backup'], {
      value: true,
      message: `${name} has no backups: ${pool.name}/${pool.members[backup]?.name} would take traffic at once`,
      hint: 'Remove it, or use HAProxy.',
    });
  }
  checkWeights(reporter, pool, engine);
  for (const [i, { name: member, enabled, weight }] of pool.members.entries()) {
    if (enabled && weight > 0) continue;
    reporter.report(`${engine}.left-out`, [...pool.place, 'members', i], {
      severity: 'info',
      value: member,
      message: `${pool.name}/${member} is ${enabled ? 'at weight 0' : 'disabled'}: there is no container for it, and nothing checks it`,
      hint: `Nothing to do; ${name} has no draining that can be declared.`,
    });
  }
}

function checkWeights(reporter: Reporter, pool: Pool, engine: Engine): void {
  const members = running(pool);
  const most = members.reduce(
    (best, member) => (member.weight > best.weight ? member : best),
    members[0] ?? { weight: 0, name: '' },
  );
  if (members.every(({ weight }) => weight === most.weight)) return;
  const total = members.reduce((sum, { weight }) => sum + weight, 0);
  reporter.report(`${engine}.weight`, [...pool.place, 'members'], {
    value: members.map(({ weight }) => weight),
    message: `${NAMES[engine]} has no weights: ${pool.name}/${most.name} would get ${formatRatio(ratio(1, members.length))} instead of ${formatRatio(ratio(most.weight, total))}`,
    hint: 'Give every member the same weight, or use HAProxy.',
  });
}

function checkRise(reporter: Reporter, pool: Pool, engine: Engine, settings: CheckSettings): void {
  const { monitor } = pool;
  if (monitor?.rise === undefined || monitor.rise === 1) return;
  const { interval, timeout } = checkOf(monitor, settings);
  reporter.report(`${engine}.rise`, [...pool.place, 'monitor', 'rise'], {
    severity: 'warning',
    value: monitor.rise,
    message: `A container is healthy after its first passed check, not after ${monitor.rise}: within ${formatDuration(interval + timeout)} instead of up to ${formatDuration(monitor.rise * (interval + timeout))}`,
    hint: `Remove rise, or acknowledge ${engine}.rise to accept it.`,
  });
}

/**
 * Start intervals that do not do what they seem to (moby 49900 and 46747, source): without a start period they are not used,
 * and the first check begins one start interval after the start however short the start period is.
 */
export function checkStart(reporter: Reporter, engine: Engine, { own, image }: CheckSettings): void {
  const startPeriod = own.startPeriod || image.startPeriod || 0;
  const asked = own.startInterval || image.startInterval || 0;
  const startInterval = asked || DEFAULT_CHECK.startInterval;
  const place = ['targets', engine, 'startInterval'];
  if (startPeriod === 0 && asked !== 0) {
    reporter.report(`${engine}.start-interval`, place, {
      severity: 'warning',
      value: formatDuration(asked),
      message: `A start interval of ${formatDuration(asked)} has no effect without a start period: the first check waits for a whole interval`,
      hint: 'Give a startPeriod, or remove startInterval.',
    });
  }
  if (startPeriod === 0 || startInterval < startPeriod) return;
  reporter.report(`${engine}.start-interval`, place, {
    severity: 'warning',
    value: formatDuration(startInterval),
    message: `The first check begins after a start interval of ${formatDuration(startInterval)}, when the start period of ${formatDuration(startPeriod)} is over: its failure counts`,
    hint: `Make startInterval shorter than ${formatDuration(startPeriod)}, or the start period longer.`,
  });
}

/** Containers of one pool are all alike. */
export function checkPorts(reporter: Reporter, pool: Pool, engine: Engine): void {
  const members = running(pool);
  const odd = members.find(({ port }) => port !== members[0]?.port);
  if (!odd) return;
  reporter.report(`${engine}.port`, [...pool.place, 'members', pool.members.indexOf(odd), 'port'], {
    value: odd.port,
    message: `The ${engine === 'swarm' ? 'tasks of a Swarm service' : 'containers of a pool'} all listen on one port: ${pool.name}/${members[0]?.name} has ${members[0]?.port}, ${odd.name} has ${odd.port}`,
    hint: 'Give every member the same port.',
  });
}
