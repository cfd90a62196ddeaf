import { join } from 'node:path';
import type { InitState } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { commandLine } from './command-line';
import { temporaryDirectory } from './temporary-directory';

/** A copy of Octavia's templates with an init state, made as whoever runs Octavia would. */
export async function editedTemplates(own: string, initState: InitState, cleanup: Cleanup): Promise<string> {
  const output = join(temporaryDirectory(cleanup), 'templates');
  const { exit, error } = await commandLine(['octavia-template', own, '--init-state', initState, '-o', output]);
  if (exit !== 0) throw new Error(`healthtree octavia-template ended with ${exit}:\n${error}`);
  return output;
}
