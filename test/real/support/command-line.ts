import { DISK } from '../../../src/cli/disk-io';
import { run } from '../../../src/cli/run';
import { realWorld, type World } from '../../../src/live';

export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly error: string;
}

/** Runs one command line of `healthtree` over the files of this machine. */
export async function commandLine(args: readonly string[], world: World = realWorld): Promise<Ran> {
  const written = { out: '', error: '' };
  const exit = await run(
    args,
    {
      ...DISK,
      out: (text) => {
        written.out += text;
      },
      error: (text) => {
        written.error += text;
      },
      color: false,
    },
    world,
  );
  return { exit, ...written };
}
