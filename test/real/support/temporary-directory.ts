import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from './cleanup';

export function temporaryDirectory(cleanup: Cleanup): string {
  const directory = mkdtempSync(join(tmpdir(), 'ht-'));
  cleanup.later(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
