import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cleanup } from '../../test/real/support/cleanup';
import { freePorts } from '../../test/real/support/free-ports';
import { startHaproxy } from '../../test/real/support/haproxy-process';
import { haproxyBinary } from '../../test/real/support/places';
import { temporaryDirectory } from '../../test/real/support/temporary-directory';
import { COLUMNS } from './columns';
import { load } from './load';
import { checkTime, memoryOf, processorTime } from './process-figures';
import type { Places, Shape } from './shapes';

/** What one column needs. */
export interface Figures {
  /** Microseconds of a processor, for each request. */
  readonly cpu: number;
  /** Requests per second, with a client on the same machine. */
  readonly rate: number;
  /** Milliseconds within which 99 of 100 requests are answered. */
  readonly p99: number;
  readonly megabytes: number;
  /** Milliseconds of `haproxy -c`. */
  readonly check: number;
}

const CONNECTIONS = 16;
const MILLISECONDS = 100;

/** All columns of a shape run at once and are loaded in turns, so that a machine whose speed drifts slows all alike. */
export async function figuresOf(
  shape: Shape,
  members: Omit<Places, 'listener'>,
  someDead: boolean,
  rounds: number,
  cleanup: Cleanup,
): Promise<Readonly<Record<string, Figures>>> {
  const names = Object.keys(COLUMNS);
  const directory = temporaryDirectory(cleanup);
  const ports = await freePorts(names.length, '127.0.3.1');
  const running = await Promise.all(
    Object.entries(COLUMNS).map(async ([name, column], i) => {
      const listener = { address: '127.0.3.1', port: ports[i] as number };
      const configFile = join(directory, `${name}.cfg`);
      writeFileSync(configFile, column(shape, { ...members, listener }, someDead));
      const haproxy = await startHaproxy({ configFile, globalLines: ['nbthread 1'] });
      cleanup.later(() => haproxy.stop('SIGKILL'));
      return { name, listener, pid: haproxy.pid as number, samples: [] as Omit<Figures, 'megabytes' | 'check'>[], configFile };
    }),
  );
  for (const { listener } of running) await load({ ...listener, connections: CONNECTIONS, milliseconds: MILLISECONDS });
  for (let round = 0; round < rounds; round++) {
    for (const { listener, pid, samples } of running) {
      const before = processorTime(pid);
      const { requests, times } = await load({ ...listener, connections: CONNECTIONS, milliseconds: MILLISECONDS });
      samples.push({
        cpu: (processorTime(pid) - before) / requests,
        rate: requests / (MILLISECONDS / 1_000),
        p99: percentile(times, 0.99) / 1_000,
      });
    }
  }
  const figures = running.map(({ name, pid, samples, configFile }) => {
    const mid = (key: 'cpu' | 'rate' | 'p99'): number =>
      percentile(
        samples.map((sample) => sample[key]),
        0.5,
      );
    const check = percentile(
      Array.from({ length: 3 }, () => checkTime(haproxyBinary(), configFile)),
      0.5,
    );
    return [
      name,
      {
        cpu: percentile(
          samples.map(({ cpu }) => cpu),
          0.1,
        ),
        rate: mid('rate'),
        p99: mid('p99'),
        megabytes: memoryOf(pid),
        check,
      },
    ] as const;
  });
  return Object.fromEntries(figures);
}

const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(part * values.length)] ?? 0;
