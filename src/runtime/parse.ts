import type { Tree } from '../tree';
import type { ParsedFile } from '../tree/file/parse';

/**
 * Checks a tree that came from outside as data. Loads zod.
 *
 * @throws FindingsError with all findings when one is an error
 */
export function parseTree(value: unknown): Tree {
  return (require('../tree/file/parse') as typeof import('../tree/file/parse')).parseTree(value);
}

/** Reads a tree from YAML or JSON text: its findings have lines and columns. Never throws. Loads zod and yaml. */
export function parseFile(text: string): ParsedFile {
  return (require('../tree/file/parse') as typeof import('../tree/file/parse')).parseFile(text);
}

/** What is known of a file that can not be read: one finding. */
export function unreadableFile(path: string, why: string): ParsedFile {
  return (require('../tree/file/parse') as typeof import('../tree/file/parse')).unreadableFile(path, why);
}

/** The JSON Schema of the file form, for editors. Loads zod. */
export function schema(): object {
  return (require('../tree/file/shape') as typeof import('../tree/file/shape')).fileSchema();
}
