import { run } from '../../../src/cli/run';
import type { World } from '../../../src/live';
import type { Outcome } from './healthtree';
import { type MemoryIo, memoryIo } from './memory-io';

/** Runs one command line, given as words, over files in memory and a cloud. */
export async function withCloud(line: string, world: World, files: Readonly<Record<string, string>>): Promise<Outcome> {
  return withIo(line, world, memoryIo(files));
}

export async function withIo(line: string, world: World, io: MemoryIo): Promise<Outcome> {
  const exit = await run(
    line.split(' ').filter((word) => word !== ''),
    io,
    world,
  );
  return { exit, ...io.written, files: io.files };
}
