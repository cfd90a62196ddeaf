import type { Io } from '../../../src/cli/io';

/** A world of files in memory that keeps what is written to it. */
export interface MemoryIo extends Io {
  readonly files: Record<string, string>;
  readonly written: { out: string; error: string };
}

export function memoryIo(files: Readonly<Record<string, string>> = {}): MemoryIo {
  const own: Record<string, string> = { ...files };
  const written = { out: '', error: '' };
  return {
    files: own,
    written,
    color: false,
    readFile: (path) => {
      const text = own[path];
      if (text === undefined) throw new Error(`ENOENT: no such file or directory, open '${path}'`);
      return text;
    },
    writeFile: (path, text) => {
      own[path] = text;
    },
    listFiles: (directory) => {
      const below = Object.keys(own).filter((path) => path.startsWith(`${directory}/`));
      if (below.length === 0) throw new Error(`ENOENT: no such file or directory, scandir '${directory}'`);
      return below.map((path) => path.slice(directory.length + 1)).sort();
    },
    makeDirectory: () => undefined,
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
  };
}
