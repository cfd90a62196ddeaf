import {
  formatStatusCodes,
  type Model,
  type Monitor,
  type Place,
  type Pool,
  type Reporter,
  type Service,
  serviceOf,
  voting,
} from '../../../tree';
import { expectedCodes, MAX_CODES } from '../monitor-check';
import { checksChildren, type Looks } from './looks';
import { differingRequest, isTooRare } from './monitor';

/** What answers for a load balancer with nothing up. */
const UNSERVED = 503;

/** Which checks mean something through a listener, by its protocol: the others never pass, or always do. */
const THROUGH: Readonly<Record<string, readonly string[]>> = { http: ['http'], https: ['https'], tcp: ['http', 'https'] };

/** What a service can not do once it has a load balancer of its own, behind others. */
export function checkBelow(reporter: Reporter, service: Service): void {
  if (service.kind !== 'pool' || service.members.length === 1) return;
  if (service.persistence) {
    reporter.report('octavia.persistence', [...service.place, 'persistence'], {
      value: service.persistence.type,
      message: `In a cascade a client can stay with a member of ${service.name} only where it always comes to ${service.name}, and the load balancer in front chooses anew`,
      hint: 'Remove persistence, or use lowering: flat or HAProxy.',
    });
  }
  if (service.algorithm !== 'source') return;
  reporter.report('octavia.cascade-source', [...service.place, 'algorithm'], {
    value: service.algorithm,
    message: `In a cascade every client of ${service.name} has one address, that of the load balancer in front: source would send all to one member`,
    hint: 'Use round-robin or least-connections.',
  });
}

/** Whether a service can look at its children through their load balancers. */
export function checkLook(reporter: Reporter, model: Model, service: Service, looks: Looks, protocols: readonly string[]): void {
  if (!checksChildren(service)) return;
  const seen: { readonly name: string; readonly monitor: Monitor }[] = [];
  for (const child of voting(service)) {
    const below = serviceOf(model, child.service);
    const monitor = looks.get(child.service);
    if (!monitor) reportUnseen(reporter, service, child.service, child.place);
    else {
      const place = below.kind === 'pool' ? [...below.place, 'monitor'] : child.place;
      if (below.kind === 'pool') checkMonitor(reporter, below, monitor, protocols);
      const first = seen[0];
      const differences = first ? differingRequest(first.monitor, monitor) : [];
      if (first && differences.length > 0) reportDiffering(reporter, service, first.name, child.service, place, differences);
      seen.push({ name: child.service, monitor });
    }
  }
  checkOwn(reporter, service, looks.get(service.name));
}

function reportUnseen(reporter: Reporter, { name }: Service, child: string, place: Place): void {
  reporter.report('octavia.cascade-monitor', place, {
    value: child,
    message: `In a cascade ${name} has a monitor for all of its children, and nothing is known of ${child} that it could send`,
    hint: `Give the pools of ${child} a monitor, or use HAProxy.`,
  });
}

function reportDiffering(
  reporter: Reporter,
  { name }: Service,
  first: string,
  child: string,
  place: Place,
  differences: readonly string[],
): void {
  reporter.report('octavia.cascade-monitor', place, {
    value: differences,
    message: `In a cascade ${name} sends one request through all of its children, and the monitors of ${first} and ${child} differ in ${differences.join(', ')}`,
    hint: 'Give both the same request (interval, timeout, rise, fall and codes may differ), or use HAProxy.',
  });
}

function checkMonitor(reporter: Reporter, pool: Pool, monitor: Monitor, protocols: readonly string[]): void {
  const place = [...pool.place, 'monitor'];
  const report = (field: string, value: unknown, message: string, hint: string): void =>
    reporter.report('octavia.cascade-monitor', [...place, field], { value, message, hint });
  for (const field of ['port', 'address'] as const) {
    if (monitor[field] === undefined) continue;
    const message = `In a cascade the checks of ${pool.name} are sent through its load balancer too, which leads to the members' own ports, not to ${monitor[field]}`;
    report(field, monitor[field], message, `Remove ${field}, so that members are checked where they serve, or use HAProxy.`);
  }
  if (monitor.type !== 'http' && monitor.type !== 'https') {
    const message = `In a cascade a ${monitor.type} monitor proves nothing: the load balancer of ${pool.name} takes connections whatever is down behind it`;
    report('type', monitor.type, message, 'Use a monitor of type http or https, or use HAProxy.');
    return;
  }
  for (const protocol of protocols) {
    if (THROUGH[protocol]?.includes(monitor.type)) continue;
    const message = `In a cascade the ${monitor.type} checks of ${pool.name} can not be sent through its load balancer, whose listener is ${protocol}`;
    report('type', monitor.type, message, `Use ${(THROUGH[protocol] ?? ['a listener of http']).join(' or ')}, or use HAProxy.`);
  }
  const answered = monitor.codes?.some(({ from, to }) => from <= UNSERVED && UNSERVED <= to) ?? false;
  if (!answered || !protocols.includes('http')) return;
  const message = `In a cascade a load balancer with nothing up answers ${UNSERVED}, which the codes of ${pool.name} take for passed`;
  report('codes', formatStatusCodes(monitor.codes ?? []), message, `Leave ${UNSERVED} out.`);
}

function checkOwn(reporter: Reporter, { name, place }: Service, monitor: Monitor | undefined): void {
  if (!monitor) return;
  if (isTooRare(monitor))
    reporter.report('octavia.cascade-monitor', place, {
      value: name,
      message: `In a cascade each level looks at the one below for longer than that takes, and at ${name} the interval is above what any system counts`,
      hint: 'Use fewer levels, a shorter interval or a smaller fall.',
    });
  const codes = expectedCodes(monitor.codes ?? []);
  if (codes.length <= MAX_CODES) return;
  reporter.report('octavia.codes', place, {
    value: formatStatusCodes(monitor.codes ?? []),
    message: `In a cascade ${name} takes all codes of the monitors behind it; written out, they have ${codes.length} characters of at most ${MAX_CODES}`,
    hint: 'Give the pools the same codes, or use HAProxy.',
  });
}
