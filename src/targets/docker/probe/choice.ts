import type { Settings } from '../../settings';
import { bash } from './bash';
import { busybox } from './busybox';
import { curl } from './curl';
import type { Tool } from './request';
import { wget } from './wget';

export const TOOLS = { curl, wget, busybox, bash } as const satisfies Readonly<Record<string, Tool>>;

/**
 * What runs the check in the container; it has to be in the image.
 *
 * - `curl`: any request; without a shell where the codes are 200-399, which is what no codes mean.
 * - `wget`: GNU wget, by a shell.
 * - `busybox`: BusyBox wget, as in Alpine Linux, by its shell; asks with GET. Not https.
 * - `bash`: bash alone, by `/dev/tcp`; also for tcp monitors. Not https.
 * - `command`: the `command` that is given, such as one of the application's own. It has to do what the monitor says, and end with
 *   0 or 1; for images that have nothing else.
 * - `image`: the command of the image's own HEALTHCHECK.
 */
export type ProbeWith = keyof typeof TOOLS | 'command' | 'image';

export const PROBES: readonly ProbeWith[] = ['curl', 'wget', 'busybox', 'bash', 'command', 'image'];

/** How the checks of a pool are run. */
export type Probe =
  | { readonly with: keyof typeof TOOLS | 'image' }
  | { readonly with: 'command'; readonly command: readonly string[] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The choice that settings make; undefined where they make none, or one that can not be. */
export function readProbe(settings: Settings): Probe | undefined {
  const command = settings.texts('command', (text) => !CONTROL.test(text), 'a word without control characters');
  const word = settings.word('probeWith', PROBES) as ProbeWith | undefined;
  const choice = word ?? (command === undefined ? undefined : 'command');
  if (choice === 'command') {
    if (command !== undefined && command.length > 0) return { with: 'command', command };
    settings.report('command', 'target.required', {
      message: 'probeWith: command needs a command',
      hint: "Add command: ['/app', 'healthcheck'], the words of it.",
    });
    return undefined;
  }
  if (choice !== undefined && command !== undefined)
    settings.report('command', 'target.value', {
      message: `command is not used with probeWith: ${choice}`,
      hint: 'Remove one of the two.',
    });
  return choice === undefined ? undefined : { with: choice };
}
