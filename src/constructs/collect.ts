import { type Finding, type ServiceSpec, sortFindings } from '../tree';
import { isServiceNode, type ServiceNode } from './brand';
import { duplicateName } from './duplicate-name';

/** The services below some constructs, as plain data. */
export interface Collected {
  readonly services: Record<string, ServiceSpec>;
  /** Construct path of each service. */
  readonly constructs: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

/** Gathers everything that is reached from the given services, parents before children in the order they are written. */
export function collect(roots: readonly unknown[]): Collected {
  const found = new Map<string, ServiceNode>();
  const findings: Finding[] = [];
  const pending = [...roots].reverse();
  while (pending.length > 0) {
    const next = pending.pop();
    if (!isServiceNode(next)) continue;
    const same = found.get(next.name);
    if (same === next) continue;
    if (same) {
      findings.push(...duplicateName(next.name, next.node.path, same.node.path));
      continue;
    }
    found.set(next.name, next);
    pending.push(...[...next.childServices()].reverse());
  }
  return {
    services: Object.fromEntries([...found].map(([name, service]) => [name, service.toSpec()])),
    constructs: new Map([...found].map(([name, service]) => [name, service.node.path])),
    findings: sortFindings(findings),
  };
}

/** The name under which a child stands in plain data; anything else is kept for the check to complain of. */
export const referenceTo = (service: unknown): string => (isServiceNode(service) ? service.name : (service as string));
