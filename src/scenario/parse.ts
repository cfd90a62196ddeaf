import type { ParsedScenario } from './file/parse';
import type { Scenario } from './model';

/**
 * Checks the shape of a scenario that came from outside as data. Loads zod.
 *
 * @throws FindingsError with all findings when one is an error
 */
export function parseScenario(value: unknown): Scenario {
  return (require('./file/parse') as typeof import('./file/parse')).parseScenario(value);
}

/** The JSON Schema of a scenario file, for editors. Loads zod. */
export function scenarioSchema(): object {
  return (require('./file/shape') as typeof import('./file/shape')).scenarioSchema();
}

/** Reads a scenario from YAML or JSON text: its findings have lines and columns. Never throws. Loads zod and yaml. */
export function parseScenarioFile(text: string): ParsedScenario {
  return (require('./file/parse') as typeof import('./file/parse')).parseScenarioFile(text);
}

/** What is known of a scenario file that can not be read: one finding. */
export function unreadableScenario(path: string, why: string): ParsedScenario {
  return (require('./file/parse') as typeof import('./file/parse')).unreadableScenario(path, why);
}
