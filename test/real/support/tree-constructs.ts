import type { Construct } from 'constructs';
import { FailoverService, type Listener, Pool, type Service, WeightedService } from '../../../src/index';
import type { Tree } from '../../../src/tree';

/** The listeners of a tree, with its services as constructs. */
export function constructsOf(scope: Construct, { listeners, services }: Tree): Listener[] {
  const built = new Map<string, Service>();
  const build = (name: string): Service => {
    const service = built.get(name) ?? create(name);
    built.set(name, service);
    return service;
  };
  const create = (name: string): Service => {
    const spec = services[name];
    if (!spec) throw new Error(`no service ${name}`);
    if (spec.kind === 'pool') return new Pool(scope, name, spec);
    const children = spec.children.map((child) => ({ ...child, service: build(child.service) }));
    return spec.kind === 'weighted'
      ? new WeightedService(scope, name, { healthCheck: spec.healthCheck, children })
      : new FailoverService(scope, name, { children: children.map(({ service }) => service) });
  };
  return (listeners ?? []).map(({ service, routes, ...rest }) => ({
    ...rest,
    ...(service === undefined ? {} : { service: build(service) }),
    ...(routes === undefined ? {} : { routes: routes.map((route) => ({ ...route, service: build(route.service) })) }),
  }));
}
