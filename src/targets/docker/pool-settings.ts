import { known } from '../../tree';
import type { Settings } from '../settings';
import { type Probe, type ProbeWith, readProbe } from './probe/choice';

/** What is said of the containers of all pools, or of one. */
export interface ContainerSettings {
  /**
   * The image that runs: `nginx:1.27`. Without it Compose files are to be merged with one that has it, and commands that create
   * containers can not be written. @defaultValue none
   */
  readonly imageReference?: string | undefined;
  /** What runs the check in the container; needed for a deployment of a pool with a monitor. @defaultValue `command` with a command */
  readonly probeWith?: ProbeWith | undefined;
  /** The words of a command that does what the monitor says and ends with 0 or 1; no shell reads them. */
  readonly command?: readonly string[] | undefined;
  /**
   * How long after its start the application answers, 1 ms to 2147483647 ms: settings that leave it no such time are found. With Swarm,
   * simulations follow it too. @defaultValue it answers at once
   */
  readonly expectedBoot?: string | undefined;
}

/** What is said of the containers of one pool. */
export interface ContainerPoolSettings extends ContainerSettings {
  /** Labels of the service in Swarm, of the containers in Docker. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

export interface ContainerOptions {
  readonly imageReference: string | undefined;
  readonly probe: Probe | undefined;
  /** Milliseconds; 0 where it answers at once. */
  readonly expectedBoot: number;
  readonly labels: Readonly<Record<string, string>>;
}

export const NO_OPTIONS: ContainerOptions = { imageReference: undefined, probe: undefined, expectedBoot: 0, labels: {} };

/** A reference without what a shell or YAML could take for something else; the registry decides about the rest. */
const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9._/:@-]{0,511}$/;

export function readContainer(settings: Settings, all: ContainerOptions = NO_OPTIONS): ContainerOptions {
  return {
    imageReference: reference(settings) ?? all.imageReference,
    probe: readProbe(settings) ?? all.probe,
    expectedBoot: settings.duration('expectedBoot', all.expectedBoot),
    labels: all.labels,
  };
}

export function readContainerPool(settings: Settings, all: ContainerOptions): ContainerOptions {
  return { ...readContainer(settings, all), labels: readLabels(settings) };
}

function reference(settings: Settings): string | undefined {
  const text = settings.text('imageReference');
  if (text === undefined || !known(text) || REFERENCE.test(text)) return text;
  settings.report('imageReference', 'target.value', {
    message: `imageReference can not be ${JSON.stringify(text)}`,
    hint: 'Write a reference such as nginx:1.27 or registry.example/team/app@sha256:...',
  });
  return undefined;
}

function readLabels(settings: Settings): Readonly<Record<string, string>> {
  const group = settings.group('labels');
  return Object.fromEntries(
    settings.names('labels').flatMap((name) => {
      const value = group.pattern(name, /^[\x20-\x7e]*$/, 'a text of printable ASCII');
      if (/^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(name)) return value === undefined ? [] : [[name, value]];
      group.report(name, 'target.value', {
        message: `A label can not be called ${JSON.stringify(name)}`,
        hint: 'Use letters, digits and . _ / -.',
      });
      return [];
    }),
  );
}
