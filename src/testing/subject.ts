import type { IConstruct } from 'constructs';
import { check, evaluate, type Finding, FindingsError, type Reading, type Simulation, type TreeLike } from '../runtime';

/** The reading that a matcher is about: the subject itself, or its tree with everything up. */
export function readingOf(subject: unknown): Reading {
  if (isReading(subject)) return subject;
  if (isTreeLike(subject)) return evaluate(subject);
  throw new TypeError('expected a reading (of evaluate), a tree, or a construct that has one');
}

/** The simulation that a matcher is about. */
export function simulationOf(subject: unknown): Simulation {
  if (isReading(subject) && 'advance' in subject && 'snapshot' in subject) return subject as Simulation;
  throw new TypeError('expected a simulation (of simulate)');
}

/**
 * Every finding about a subject: a list of findings, a reading's, a tree's, a load balancer's with its target's, or all below
 * a construct such as a stack or an app.
 */
export function findingsOf(subject: unknown): readonly Finding[] {
  if (Array.isArray(subject)) return subject as readonly Finding[];
  if (isReading(subject) || hasFindings(subject)) return subject.findings;
  if (subject instanceof FindingsError) return subject.findings;
  if (isTreeLike(subject)) return catching(() => check(subject));
  if (isConstruct(subject))
    return subject.node
      .findAll()
      .flatMap((one) => (one !== subject && (hasFindings(one) || isTreeLike(one)) ? findingsOf(one) : []));
  throw new TypeError('expected findings, a reading, a tree, or a construct');
}

/** What the CDK itself would refuse to synthesize: validations and error annotations of every construct below. */
export function cdkErrorsOf(subject: unknown): readonly string[] {
  if (!isConstruct(subject)) return [];
  return subject.node
    .findAll()
    .flatMap(({ node }) => [
      ...node.validate().map((message) => `[${node.path}] ${message}`),
      ...node.metadata.filter(({ type }) => type === '@cdktf/error').map(({ data }) => `[${node.path}] ${data}`),
    ]);
}

function catching(find: () => readonly Finding[]): readonly Finding[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof FindingsError) return error.findings;
    throw error;
  }
}

const isObject = (x: unknown): x is object => typeof x === 'object' && x !== null;
const isReading = (x: unknown): x is Reading => isObject(x) && 'cycleLength' in x && 'entries' in x;
const hasFindings = (x: unknown): x is { findings: readonly Finding[] } =>
  isObject(x) && 'findings' in x && Array.isArray(x.findings);
const isTreeLike = (x: unknown): x is TreeLike => isObject(x) && ('toTree' in x || 'services' in x);
const isConstruct = (x: unknown): x is IConstruct => isObject(x) && 'node' in x && isObject(x.node) && 'findAll' in x.node;
