import { errorsOf, type Listener, type Model, Reporter } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { checkListeners, checkServices } from './capabilities';
import { checks } from './checks';
import { entryPointAddress, entryPointName, UNSERVED } from './names';
import { checkPersistence } from './persistence';
import { effectiveTree, reportLeftOut } from './prune';
import { refuses, routersOf } from './routers';
import { type Config, servicesOf, transportsOf } from './services';
import { type ResolvedSettings, resolveSettings } from './settings';
import { fileText } from './text';
import { checkTls } from './tls';
import { turns } from './turns';

/**
 * Name of the file of dynamic configuration. Not `traefik.yaml`: a Traefik that starts in the same folder, or with it in
 * `/etc/traefik`, takes a file of that name for its static configuration and ends (3.7.15, measured).
 */
export const DYNAMIC_FILE = 'dynamic.yaml';

/** Where Traefik listens; only its static configuration can say so. */
export interface EntryPoint {
  /** `http-80`, or with an address of its own `http-10-0-0-1-80`. */
  readonly name: string;
  /** `:80`, or `10.0.0.1:80`. */
  readonly address: string;
}

/** Dynamic configuration for the file provider. */
export interface TraefikArtifact extends Artifact {
  /** The text of the file: JSON, which YAML contains. */
  readonly config: string;
  /** Entry points that the static configuration must declare. */
  readonly entryPoints: readonly EntryPoint[];
}

/** Lowers a tree to one file of dynamic configuration: services nest in Traefik as they do here. */
export function lower({ model, settings, version, purpose, broken }: LowerRequest): Lowered<TraefikArtifact> {
  const reporter = new Reporter('traefik');
  const resolved = resolveSettings(reporter, settings, version);
  checkServices(reporter, model, resolved);
  reportLeftOut(reporter, model);
  const listeners = broken ? [] : listenersOf(reporter, model, purpose);
  checkListeners(reporter, listeners);
  if (!broken) checkPersistence(reporter, effectiveTree(model));
  if (purpose === 'deploy') checkTls(reporter, listeners, resolved.tls);
  const entryPoints = listeners.map((listener, i) => ({
    name: entryPointName(listener, i),
    address: entryPointAddress(listener),
  }));
  if (purpose === 'deploy' && !broken) reportEntryPoints(reporter, entryPoints);
  const findings = acknowledge(reporter.findings, 'traefik', resolved.acknowledge, broken);
  if (broken || errorsOf(findings).length > 0)
    return { artifact: undefined, effective: undefined, dynamics: undefined, findings };
  const effective = effectiveTree(model);
  const dynamics = { behaviour: checks(resolved), turns };
  if (purpose === 'predict') return { artifact: undefined, effective, dynamics, findings };
  const config = fileText(configOf(effective, listeners, resolved));
  return { artifact: { config, entryPoints, files: () => ({ [DYNAMIC_FILE]: config }) }, effective, dynamics, findings };
}

function reportEntryPoints(reporter: Reporter, entryPoints: readonly EntryPoint[]): void {
  const flags = entryPoints.map(({ name, address }) => `--entryPoints.${name}.address=${address}`);
  reporter.report('traefik.entry-points', [], {
    severity: 'info',
    value: entryPoints.map(({ name }) => name),
    message: `The listeners are the entry ${entryPoints.length === 1 ? 'point' : 'points'} ${entryPoints.map(({ name }) => name).join(', ')}, which only Traefik's static configuration can declare`,
    hint: `Start Traefik with ${flags.join(' ')}.`,
  });
}

function configOf(model: Model, listeners: readonly Listener[], settings: ResolvedSettings): Config {
  const services = servicesOf(model, settings);
  const transports = transportsOf(model);
  return {
    http: {
      routers: Object.fromEntries(listeners.flatMap(routersOf)),
      services: listeners.some(refuses) ? { ...services, [UNSERVED]: { weighted: { services: [] } } } : services,
      ...(Object.keys(transports).length === 0 ? {} : { serversTransports: transports }),
    },
    ...(settings.tls === undefined ? {} : { tls: settings.tls }),
  };
}
