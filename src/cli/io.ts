/** What the commands do to the world; handed in, so that they can be run in a test. */
export interface Io {
  readFile(path: string): string;
  /** Writes a file whole or not at all. */
  writeFile(path: string, text: string): void;
  /** Names of the files in a directory, sorted. */
  listFiles(directory: string): readonly string[];
  /** Makes a directory and those above it; one that is there is fine. */
  makeDirectory(path: string): void;
  out(text: string): void;
  error(text: string): void;
  /** Whether `out` goes to a terminal that shows colours. */
  readonly color: boolean;
}

/** How a command ended: `0` fine, `1` error findings or a failed expectation, `2` wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** The command line can not be understood. */
export class UsageError extends Error {}
