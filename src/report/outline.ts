import type { EntryReading, NodeReading } from '../health';
import {
  formatDuration,
  formatStatusCodes,
  type MonitorSpec,
  readDuration,
  readStatusCodes,
  type ServiceSpec,
  sendsRequests,
  type Tree,
} from '../tree';

/** A line of a drawn tree. */
export interface Row {
  readonly depth: number;
  /** For each level above and its own, whether it is the last of its siblings. */
  readonly last: readonly boolean[];
  /** Weight under a weighted parent, or place under a failover. */
  readonly weight: string;
  readonly name: string;
  /** What it is: kind, monitor, address. */
  readonly what: string;
  readonly node: NodeReading;
  /** A service under several parents is drawn in full once. */
  readonly repeated: boolean;
}

/** A tree as rows from the root down, with what is known of each. */
export function outlineOf(tree: Tree, { nodes }: EntryReading): readonly Row[] {
  // By name, not by path: of a service with very many paths only some are listed.
  const services = new Map(nodes.filter(({ kind }) => kind !== 'member').map((node) => [ending(node, 1), node]));
  const members = new Map(nodes.filter(({ kind }) => kind === 'member').map((node) => [ending(node, 2), node]));
  const rows: Row[] = [];
  const drawn = new Set<string>();
  const draw = (service: string, weight: string, last: readonly boolean[]): void => {
    const spec = tree.services[service];
    const node = services.get(service);
    if (!spec || !node) return;
    const repeated = drawn.has(service);
    drawn.add(service);
    rows.push({ depth: last.length, last, weight, name: service, what: describeService(spec), node, repeated });
    if (repeated) return;
    const parts = spec.kind === 'pool' ? spec.members : spec.children;
    for (const [i, part] of parts.entries()) {
      const inner = [...last, i === parts.length - 1];
      if ('address' in part) drawMember(part.name ?? `${part.address}:${part.port}`, service, part, inner);
      else draw(part.service, spec.kind === 'weighted' ? `${'weight' in part ? (part.weight ?? 1) : 1} × ` : `${i + 1}. `, inner);
    }
  };
  const drawMember = (
    name: string,
    service: string,
    member: { address: string; port: number; weight?: number | undefined; backup?: boolean | undefined },
    last: readonly boolean[],
  ): void => {
    const node = members.get(`${service}/${name}`);
    const end = `${member.address.includes(':') ? `[${member.address}]` : member.address}:${member.port}`;
    const what = [name === end ? '' : end, member.backup ? 'backup' : ''].filter((part) => part !== '').join(', ');
    if (node)
      rows.push({
        depth: last.length,
        last,
        weight: (member.weight ?? 1) === 1 ? '' : `${member.weight} × `,
        name,
        what,
        node,
        repeated: false,
      });
  };
  const root = nodes[0];
  if (root) draw(ending(root, 1), '', []);
  return rows;
}

const ending = ({ path }: NodeReading, segments: number): string => path.split('/').slice(-segments).join('/');

function describeService(spec: ServiceSpec): string {
  if (spec.kind === 'failover') return 'failover';
  if (spec.kind === 'weighted') return spec.healthCheck ? 'weighted, healthCheck' : 'weighted';
  const needed = spec.minHealthy === undefined ? '' : `, ${spec.minHealthy} healthy`;
  const kept =
    spec.persistence === undefined
      ? ''
      : `, kept by ${spec.persistence.cookie ?? spec.persistence.header ?? spec.persistence.type}`;
  return `${spec.algorithm ?? 'round-robin'}${needed}${kept}, ${spec.monitor ? describeMonitor(spec.monitor) : 'no monitor'}`;
}

/** `http GET /ping every 2s within 1s, rise 2, fall 3, fully-down`: what was given; the rest is the target's. */
export function describeMonitor(monitor: MonitorSpec): string {
  const request = !sendsRequests(monitor.type)
    ? monitor.type
    : `${monitor.type} ${monitor.method ?? 'GET'} ${monitor.path ?? '/'}`;
  const codes = monitor.codes === undefined ? '' : ` for ${formatStatusCodes(readStatusCodes(monitor.codes).ranges)}`;
  const times = `${time(' every ', monitor.interval)}${time(' within ', monitor.timeout)}`;
  const rest = [
    monitor.rise === undefined ? '' : `rise ${monitor.rise}`,
    monitor.fall === undefined ? '' : `fall ${monitor.fall}`,
    monitor.initState ?? '',
  ];
  return [`${request}${codes}${times}`, ...rest].filter((part) => part !== '').join(', ');
}

function time(word: string, text: string | undefined): string {
  const ms = text === undefined ? 'form' : readDuration(text);
  return typeof ms === 'number' ? `${word}${formatDuration(ms)}` : '';
}
