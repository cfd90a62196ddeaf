import type { Rollout, Transition } from '../health';
import { type Finding, formatRatio, type Ratio } from '../tree';
import type { Requests } from './requests';

/** An expectation that was looked at. */
export interface Expectation {
  /** Milliseconds since the start. */
  readonly at: number;
  /** Its place in the scenario: `steps[3].expect.route["dc1/*"]`. */
  readonly path: string;
  /** What it is about: `route dc1/*`, `unserved`, `status dc1`. */
  readonly what: string;
  readonly expected: string;
  readonly seen: string;
  readonly holds: boolean;
  /** How it came about, from what happened first up to the last balancer; empty where it holds. */
  readonly why: readonly string[];
}

/** What a step did, and what followed. */
export interface StepResult {
  /** Milliseconds since the start. */
  readonly at: number;
  /** What it did: `fail dc1/*`; empty for a step that only expects. */
  readonly actions: readonly string[];
  readonly expectations: readonly Expectation[];
  /** How many transitions of the timeline came before it. */
  readonly before: number;
  /** The first transition that followed, before the next step that did something; null without one. */
  readonly noticed: Transition | null;
}

/** What became of a scenario. */
export interface ScenarioResult {
  /** The system that it ran as. */
  readonly as: string;
  /** Whether every expectation holds. */
  readonly holds: boolean;
  /** Milliseconds from the start to the end. */
  readonly until: number;
  readonly steps: readonly StepResult[];
  /** The expectations that do not hold. */
  readonly failures: readonly Expectation[];
  readonly timeline: readonly Transition[];
  /** Of each pool that was replaced by another version the last rollout. */
  readonly rollouts: readonly Rollout[];
  /** From the start to the end; null without a rate. */
  readonly requests: Requests | null;
  /** The findings of the tree and of its lowering that are no errors. */
  readonly findings: readonly Finding[];
  /** Plain data, as `healthtree simulate --json` prints it. */
  toJSON(): unknown;
}

/** Requests with exact numbers as text. */
export function requestsJson({ members, ...sums }: Requests): unknown {
  const text = ({ path, ...counts }: { path?: string } & Readonly<Record<string, Ratio | null | string>>) => ({
    ...(path === undefined ? {} : { path }),
    ...Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [
        name,
        typeof count === 'object' && count !== null ? formatRatio(count) : count,
      ]),
    ),
  });
  return { ...text({ ...sums }), members: members.map((member) => text({ ...member })) };
}
