import { dirname, join } from 'node:path';
import {
  type As,
  checkScenario,
  errorsOf,
  type Finding,
  FindingsError,
  type ParsedScenario,
  parseScenarioFile,
  type Scenario,
  simulate,
  type Tree,
  unreadableScenario,
} from '../runtime';
import { findingsText, readTree } from './file';
import type { Io } from './io';

/** A tree and a scenario that were read and checked, for each system that it is to run as. */
export class Staged {
  readonly tree: Tree;
  readonly scenario: Scenario;
  /** Trees that the scenario loads, by the name that it gives them. */
  readonly trees: Readonly<Record<string, Tree>>;
  readonly #path: string;
  readonly #file: ParsedScenario;
  readonly #findings = new Map<string, readonly Finding[]>();

  /** @param systems - undefined stands for the scenario's own */
  constructor(io: Io, treePath: string, scenarioPath: string, systems: readonly (string | undefined)[]) {
    const file = readTree(io, treePath);
    this.#path = scenarioPath;
    this.#file = readScenario(io, scenarioPath);
    this.tree = file.tree;
    this.scenario = this.#file.scenario;
    this.trees = this.#readTrees(io);
    const scenario = this.#file.readable
      ? systems.flatMap((as) => checkScenario(this.scenario, this.tree, { as, trees: this.trees }))
      : [];
    this.#findings.set(scenarioPath, this.#file.locate([...this.#file.findings, ...scenario]));
    const lowered =
      errorsOf(file.findings).length > 0 ? [] : systems.flatMap((as) => lowering(this.tree, as ?? this.scenario.as));
    this.#findings.set(treePath, file.locate([...file.findings, ...lowered]));
  }

  /** What a run gives; undefined where something is wrong, which is then among the findings. */
  attempt<Result>(run: () => Result): Result | undefined {
    if (errorsOf(this.findings).length > 0) return undefined;
    try {
      return run();
    } catch (error) {
      if (!(error instanceof FindingsError)) throw error;
      this.#findings.set(this.#path, this.#file.locate(error.findings));
      return undefined;
    }
  }

  /** Every finding, with the file that it is about. */
  get findings(): readonly (Finding & { readonly file: string })[] {
    return [...this.#findings].flatMap(([file, findings]) => findings.map((finding) => ({ file, ...finding })));
  }

  /** Errors and warnings as text, file by file; empty where there is none. */
  text(): string {
    return [...this.#findings]
      .map(([file, findings]) => [file, findings.filter(({ severity }) => severity !== 'info')] as const)
      .filter(([, findings]) => findings.length > 0)
      .map(([file, findings]) => findingsText(findings, file))
      .join('');
  }

  /** Line and column of a place in the scenario. */
  sourceOf(path: string): Finding['source'] {
    return this.#file.sourceOf(path);
  }

  /** `scenario.yaml:5:3 steps[2].expect.route`. */
  where({ path }: { readonly path: string }): string {
    const source = this.sourceOf(path);
    return `${this.#path}:${source ? `${source.line}:${source.column}` : ''} ${path}`;
  }

  #readTrees(io: Io): Readonly<Record<string, Tree>> {
    const trees: Record<string, Tree> = {};
    for (const name of reloaded(this.scenario)) {
      const path = join(dirname(this.#path), name);
      const file = readTree(io, path);
      if (file.readable) trees[name] = file.tree;
      this.#findings.set(path, file.findings);
    }
    return trees;
  }
}

function readScenario(io: Io, path: string): ParsedScenario {
  let text: string;
  try {
    text = io.readFile(path);
  } catch (error) {
    return unreadableScenario(path, (error as Error).message);
  }
  return parseScenarioFile(text);
}

/** The trees that a scenario of any shape wants to load. */
function reloaded(scenario: unknown): readonly string[] {
  const steps = (scenario as { steps?: unknown } | null)?.steps;
  return (Array.isArray(steps) ? steps : []).flatMap((step: unknown) => {
    const reload = (step as { reload?: unknown } | null)?.reload;
    const name = typeof reload === 'object' ? (reload as { tree?: unknown } | null)?.tree : reload;
    return typeof name === 'string' ? [name] : [];
  });
}

/** What the system makes of the tree. */
function lowering(tree: Tree, as: As | undefined): readonly Finding[] {
  if (as === undefined) return [];
  try {
    return simulate(tree, { as }).findings;
  } catch (error) {
    if (error instanceof FindingsError) return error.findings;
    throw error;
  }
}
