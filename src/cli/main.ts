import { DISK } from './disk-io';
import type { Io } from './io';
import { run } from './run';

const io: Io = {
  ...DISK,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
};

// A reader such as `head` may leave before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

void Promise.resolve(run(process.argv.slice(2), io)).then((exit) => {
  process.exitCode = exit;
});
