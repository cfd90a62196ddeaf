import { type Finding, failOnErrors, type MonitorSpec, type Tree } from '../tree';
import { checkFor } from './check-for';
import { composeHealth } from './docker/render/compose';
import { healthInstruction } from './docker/render/dockerfile';
import { healthFlags } from './docker/render/health-flags';
import type { EngineSettings } from './docker/settings';
import type { SwarmArtifact } from './swarm';
import { healthBlock, type Value } from './swarm/render/terraform';

/** A check of one kind of container, without a tree around it. */
export interface HealthcheckOptions extends Omit<EngineSettings, 'poolOptions' | 'imageReference'> {
  /** @defaultValue none: the image's check is switched off */
  readonly monitor?: MonitorSpec | undefined;
  /** Where the application listens in the container, 1 to 65535; the monitor's port wins. */
  readonly port: number;
}

/** The same check in every form. What is undefined in one is left to the image there. */
export interface Healthcheck {
  /** As `healthcheck:` of a Compose file, with dollar signs doubled. */
  readonly compose: { readonly [field: string]: unknown };
  /** An instruction of a Dockerfile; empty where the image's own command is run. */
  readonly dockerfile: string;
  /** Flags of `docker run` and `docker service create`, as words: a shell has to be given each in quotes. */
  readonly flags: readonly string[];
  /**
   * Block `healthcheck` of the resources `docker_service` and `docker_container` of kreuzwerker/docker. It has no start interval,
   * and texts in it are templates to Terraform: `${` has to be doubled where it stands in one.
   */
  readonly terraform: { readonly [field: string]: Value };
  /** What is no error. */
  readonly findings: readonly Finding[];
}

/** What is said of a check; everything else is about services. */
const ABOUT_CHECKS =
  /^(?:(?:monitor|path|host|codes|header|duration|threshold|http-version|port|address|target|acknowledge)\.|swarm\.(?:monitor|rise|probe|probe-with|probe-shell|timeout|flapping|slow-start|retries|engine|start-interval)$)/;

/**
 * Writes a monitor as a health check of containers.
 *
 * @throws FindingsError with all error findings, of the monitor, and of what runs the check
 */
export function healthcheck({ monitor, port, ...settings }: HealthcheckOptions): Healthcheck {
  const tree: Tree = {
    root: 'container',
    services: { container: { kind: 'pool', monitor, members: [{ name: 'it', address: '127.0.0.1', port }] } },
  };
  const { findings, lowered } = checkFor(tree, { target: 'swarm', ...settings, format: 'compose' }, 'deploy');
  const own = findings
    .filter(({ severity, code }) => severity === 'error' || ABOUT_CHECKS.test(code))
    .map(({ target: _target, path, ...rest }) => ({
      ...rest,
      path: path.replace(/^(?:services\.container|targets\.swarm)\.?/, ''),
    }));
  failOnErrors(own);
  const artifact = lowered?.artifact as SwarmArtifact | undefined;
  const health = artifact?.containers[0]?.health ?? { kind: 'off' };
  return {
    compose: Object.fromEntries(Object.entries(composeHealth(health)).filter(([, value]) => value !== undefined)),
    dockerfile: health.kind === 'checked' && health.test === undefined ? '' : healthInstruction(health),
    flags: healthFlags(health).flatMap((flag) => flag.filter((word) => word !== undefined)),
    terraform: healthBlock(health),
    findings: own,
  };
}
