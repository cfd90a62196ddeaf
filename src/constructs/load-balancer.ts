import { Annotations } from 'cdktn';
import { Construct } from 'constructs';
import { type Artifact, checkFor, TARGETS, type Target, type TargetName } from '../targets';
import {
  errorsOf,
  type Finding,
  failOnErrors,
  type ListenerSpec,
  type Protocol,
  type RouteSpec,
  serviceOfPlace,
  sortFindings,
  type Tree,
  type TreeSource,
} from '../tree';
import { collect, referenceTo } from './collect';
import { defined, validationMessage } from './message';
import type { Service } from './service';

/** Requests for a host, under a path prefix, or both at once, go to a service of their own. */
export interface Route {
  /** Host header without a port, compared without case. */
  readonly host?: string | undefined;
  /** Beginning of the path; the longest matching one wins. */
  readonly pathPrefix?: string | undefined;
  readonly service: Service;
}

/** Where traffic enters. */
export interface Listener {
  /** `https` passes TLS through to the members. */
  readonly protocol: Protocol;
  /** 1 to 65535; may be a token. */
  readonly port: number;
  /** Address to listen on. @defaultValue all; on HAProxy all IPv4 addresses */
  readonly bind?: string | undefined;
  /** Takes what no route takes. @defaultValue none: such requests are answered 503 */
  readonly service?: Service | undefined;
  /** Only on `http`. */
  readonly routes?: readonly Route[] | undefined;
}

export interface LoadBalancerProps {
  readonly listeners: readonly Listener[];
}

/**
 * A tree on its way to a system: it is checked and lowered here, and what it becomes is created as resources. Errors fail
 * synthesis, all at once; warnings are annotations.
 */
export abstract class LoadBalancer<Kind extends Artifact> extends Construct implements TreeSource {
  /** Everything there is to say of the tree and of its lowering, sorted. */
  readonly findings: readonly Finding[];
  /** What the tree becomes; undefined when a finding is an error. */
  readonly artifact: Kind | undefined;
  readonly #tree: Tree;
  readonly #constructs: ReadonlyMap<string, string>;

  /** @param further - findings about what the target does not know of, such as a delivery of what it made */
  protected constructor(
    scope: Construct,
    id: string,
    target: TargetName,
    props: LoadBalancerProps,
    settings: object,
    further: (artifact: Kind | undefined) => readonly Finding[] = () => [],
  ) {
    super(scope, id);
    const listeners: unknown = props?.listeners;
    const { services, constructs, findings } = collect(Array.isArray(listeners) ? listeners.flatMap(servicesOf) : []);
    const { settingsOf = target }: Target = TARGETS[target];
    this.#tree = {
      listeners: (Array.isArray(listeners) ? listeners.map(listenerSpec) : listeners) as ListenerSpec[],
      services,
      targets: { [settingsOf]: defined(settings) },
    };
    this.#constructs = constructs;
    const { findings: checked, lowered } = checkFor(this.#tree, target, 'deploy');
    this.findings = sortFindings([
      ...findings,
      ...[...checked, ...further(lowered?.artifact as Kind | undefined)].map((finding) => this.#located(finding)),
    ]);
    this.artifact = errorsOf(this.findings).length > 0 ? undefined : (lowered?.artifact as Kind | undefined);
    const own = this.findings.filter(({ construct }) => construct === this.node.path);
    for (const finding of own) if (finding.severity === 'warning') Annotations.of(this).addWarning(validationMessage(finding));
    // What is wrong with a service, the service says; two of one name in different stacks only their load balancer sees.
    this.node.addValidation({ validate: () => errorsOf(sortFindings([...own, ...findings])).map(validationMessage) });
  }

  /**
   * The tree with its listeners and the settings of its target, as plain data.
   *
   * @throws FindingsError where two services of it have one name
   */
  toTree(): Tree {
    failOnErrors(this.findings.filter(({ code, construct }) => code === 'name.duplicate' && construct !== undefined));
    return this.#tree;
  }

  /** Construct path of a service, by its name. */
  protected pathOf(service: string): string | undefined {
    return this.#constructs.get(service);
  }

  /** Findings about a service are its construct's; those of the target, and about listeners, are the load balancer's. */
  #located(finding: Finding): Finding {
    const service = finding.target === undefined ? serviceOfPlace(finding.path) : undefined;
    return { ...finding, construct: (service === undefined ? undefined : this.pathOf(service)) ?? this.node.path };
  }
}

function servicesOf(listener: Listener): unknown[] {
  const routes: unknown = listener?.routes;
  return [listener?.service, ...(Array.isArray(routes) ? routes.map((route) => route?.service) : [])];
}

function listenerSpec(listener: Listener): ListenerSpec {
  if (typeof listener !== 'object' || listener === null) return listener;
  const { service, routes, ...rest } = listener;
  return defined({
    ...rest,
    service: service === undefined ? undefined : referenceTo(service),
    routes: Array.isArray(routes)
      ? routes.map((route): RouteSpec => defined({ ...route, service: referenceTo(route?.service) }))
      : routes,
  }) as ListenerSpec;
}
