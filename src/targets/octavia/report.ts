import { formatDuration, formatPercent, isZero, type Model, type Reporter, serviceOf } from '../../tree';
import type { FlatPool } from '../flat/flatten';
import { reportPartial } from '../flat/partial';
import type { Cascade } from './cascade';
import { detection } from './cascade/monitor';
import { fullMonitor } from './defaults';
import { reportOtherShares } from './other-shares';
import { isCascade, type Planned } from './plan';
import type { Provider } from './provider';
import type { Trees } from './trees';

/** Tells how a service that is entered was lowered, what that costs, and where it shares otherwise than was declared. */
export function reportPlanned(reporter: Reporter, provider: Provider, trees: Trees, { way, other, why }: Planned): void {
  if (isCascade(way)) reportCascade(reporter, trees.declared, way, why);
  else reportFlat(reporter, provider, trees, way, isCascade(other) ? other : undefined);
}

function reportFlat(reporter: Reporter, provider: Provider, trees: Trees, flat: FlatPool, other: Cascade | undefined): void {
  const { pool, flattened, error } = flat;
  if (flattened) reportFlatLowering(reporter, flat, other);
  // Numbers of what would be, if weights were used as they are written, would only confuse.
  if (reportOtherShares(reporter, provider, trees, pool) || !flattened) return;
  if (!isZero(error)) {
    reporter.report('octavia.weights-rounded', pool.place, {
      severity: 'warning',
      value: formatPercent(error, 4),
      message: `The shares of ${pool.name} are no integers up to 256: the best ones are off by up to ${formatPercent(error, 4)} of the traffic`,
      hint: `Choose weights whose products have a smaller common multiple, ${other ? `use ${offer(other)}, ` : ''}or accept it by acknowledging octavia.weights-rounded.`,
    });
  }
  const exact = other ? `${offer(other)} or HAProxy` : 'HAProxy';
  reportPartial(reporter, 'octavia.flat-partial', { ...trees, root: pool.name }, exact);
}

function reportFlatLowering(reporter: Reporter, { pool }: FlatPool, other: Cascade | undefined): void {
  reporter.report('octavia.lowering', pool.place, {
    severity: 'info',
    value: 'flat',
    message: `Lowered as flat: ${pool.name} is one pool of ${pool.members.length} members with weights ${brief(pool.members.map(({ weight }) => weight))}`,
    hint: other
      ? `Nothing to do; ${offer(other)} would keep each service's shares, also while it is partly down.`
      : 'Nothing to do.',
  });
}

function reportCascade(reporter: Reporter, model: Model, cascade: Cascade, why: string): void {
  const { root, services, depth } = cascade;
  const below = services.length - 1;
  reporter.report('octavia.lowering', serviceOf(model, root).place, {
    severity: 'info',
    value: 'cascade',
    message: `Lowered as cascade, ${why}: ${root} and the ${below} ${below === 1 ? 'service' : 'services'} below it are ${below + 1} load balancers, and a request passes up to ${depth} of them${lags(model, cascade)}`,
    hint: 'Nothing to do.',
  });
}

/** How long a child with nothing alive keeps its share, of the parent that takes longest. */
function lags(model: Model, { services, hops }: Cascade): string {
  const times = [...hops.values()].flatMap(({ name, monitor }) => (monitor ? [{ name, monitor: fullMonitor(monitor) }] : []));
  const [slowest] = times.sort((a, b) => detection(b.monitor) - detection(a.monitor));
  if (!slowest) return '';
  const { name, monitor } = slowest;
  const own = services.flatMap((one) => {
    const service = serviceOf(model, one);
    return service.kind === 'pool' && service.monitor ? detection({ ...service.monitor, fall: service.monitor.fall ?? 3 }) : [];
  });
  const leaf = own.reduce((a, b) => Math.max(a, b), 0);
  return `; ${name} leaves out a child with nothing alive within ${formatDuration(detection(monitor))} (fall × (interval + timeout) = ${monitor.fall} × ${formatDuration(monitor.interval + monitor.timeout)}), where a pool leaves out a member within ${formatDuration(leaf)}, and until then requests for it are lost or answered 503`;
}

const offer = ({ services }: Cascade): string => `lowering: cascade (${services.length} load balancers)`;

const brief = (weights: readonly number[]): string =>
  weights.length > 12 ? `${weights.slice(0, 10).join(', ')}, ...` : weights.join(', ');
