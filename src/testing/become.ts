import { formatTransition, type Simulation, type Transition } from '../runtime';
import { identityOf, lookAhead } from '../scenario';
import { indent, judging, type MatcherResult, result } from './judge';
import { simulationOf } from './subject';

export interface BecomeOptions {
  /** How long it may take from now on: `'6s'`, or milliseconds. */
  readonly within: string | number;
}

/** How much further a failing expectation looks, to say when it would have held. */
const FURTHER = 10;

/** Most transitions that a message lists. */
const MAX_LISTED = 20;

/**
 * Expects a service or member to be up, or down, at some moment from now on, if nothing else happens to the simulation; what is so
 * already has become so. The simulation is afterwards as it was: `advance` it for what comes next. Fails on paths that match
 * nothing, whichever way it is asked.
 */
export function toBecome(subject: unknown, path: string, status: 'up' | 'down', { within }: BecomeOptions): MatcherResult {
  return judging(
    () => simulationOf(subject),
    (twin) => {
      const { now } = twin;
      const [reached, meanwhile] = lookAhead(twin, () => when(twin, path, status, within));
      const time = typeof within === 'number' ? `${within}ms` : within;
      return result(reached !== undefined, () =>
        reached === undefined
          ? [
              `expected ${path} to become ${status} within ${time}, but it stays ${twin.status(path)}:`,
              ...tell(meanwhile),
              ...lookAhead(twin, () => later(twin, path, status, within)),
            ].join('\n')
          : `expected ${path} not to become ${status} within ${time}, but it ${reached === now ? 'is so already' : `does after ${seconds(reached - now)}`}:\n${tell(meanwhile.filter(({ at }) => at <= reached)).join('\n')}`,
      );
    },
  );
}

/** When it first is so, and what happened meanwhile. Time passes. */
function when(
  twin: Simulation,
  path: string,
  status: 'up' | 'down',
  time: string | number,
): readonly [number | undefined, readonly Transition[]] {
  const node = twin.node(path, twin.entries[0]?.entry);
  const name = node.kind === 'member' ? identityOf(node.path) : node.path.split('/').at(-1);
  const already = (node.up ? 'up' : 'down') === status ? twin.now : undefined;
  const before = twin.timeline().length;
  const meanwhile = twin.advance(time).timeline().slice(before);
  return [already ?? meanwhile.find((one) => one.name === name && one.to === status)?.at, meanwhile];
}

/** When it would have been so, or why it is not. */
function later(twin: Simulation, path: string, status: 'up' | 'down', time: string | number): readonly string[] {
  const start = twin.now;
  const why = indent(String(twin.advance(time).explain(path, twin.entries[0]?.entry)));
  for (let i = 1; i < FURTHER; i++) {
    const [reached] = when(twin, path, status, time);
    if (reached !== undefined) return [`  it becomes ${status} after ${seconds(reached - start)}`, why];
  }
  return [why];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(3)} s`;

const tell = (transitions: readonly Transition[]): readonly string[] =>
  transitions.slice(0, MAX_LISTED).map((transition) => `  ${formatTransition(transition)}`);
