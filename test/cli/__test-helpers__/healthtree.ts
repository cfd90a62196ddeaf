import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../src/cli/run';
import { type MemoryIo, memoryIo } from './memory-io';

/** The example, and a file with two mistakes. */
export const FILES: Readonly<Record<string, string>> = {
  'whoami.yaml': readFileSync(join(__dirname, '../../../examples/whoami.yaml'), 'utf8'),
  'broken.yaml': 'root: b\nservices:\n  a: 5\n',
};

/** What a command line did. */
export interface Outcome {
  readonly exit: number;
  readonly out: string;
  readonly error: string;
  readonly files: MemoryIo['files'];
}

/** Runs one command line that looks at no cloud, given as words, over files in memory. */
export function healthtree(line: string, files = FILES): Outcome {
  const io = memoryIo(files);
  const exit = run(
    line.split(' ').filter((word) => word !== ''),
    io,
  );
  if (typeof exit !== 'number') throw new Error('this command looks at a cloud');
  return { exit, ...io.written, files: io.files };
}
