import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Io } from './io';

/** Files as they are on this machine. */
export const DISK: Pick<Io, 'readFile' | 'writeFile' | 'listFiles' | 'makeDirectory'> = {
  readFile: (path) => readFileSync(path, 'utf8'),
  writeFile: (path, text) => {
    const beside = `${path}.${process.pid}.new`;
    try {
      writeFileSync(beside, text);
      renameSync(beside, path);
    } finally {
      rmSync(beside, { force: true });
    }
  },
  listFiles: (directory) =>
    readdirSync(directory, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  makeDirectory: (path) => {
    mkdirSync(path, { recursive: true });
  },
};
