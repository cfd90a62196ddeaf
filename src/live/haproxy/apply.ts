import type { Reporter } from '../../tree';
import { serverFinder } from './deployed';
import { failure } from './failure';
import { readState } from './read-state';
import type { Ask } from './runtime-api';
import type { HaproxyServer } from './state';
import type { Target } from './targets';
import { isAlready, type WantedState } from './wanted';

/** What became of one server. */
export interface ChangedServer {
  /** The member, in the declared tree. */
  readonly path: string;
  /** `BACKEND/SERVER`. */
  readonly object: string;
  /** As `show stat` has it. */
  readonly before: string;
  /** The same afterwards; null where it is gone. */
  readonly after: string | null;
  /** Whether it was something else before. */
  readonly changed: boolean;
  /** Sessions that are still under way. */
  readonly sessions: number;
}

/** @throws FindingsError where nothing may be changed on a socket */
export async function checkLevel(ask: Ask, socket: string): Promise<void> {
  const level = (await ask('show cli level')).trim();
  if (level !== 'admin') throw denied(socket, level);
}

const denied = (socket: string, level: string) =>
  failure('runtime-api.level', {
    value: level,
    message: `${socket} is of level ${level}: nothing may be changed there`,
    hint: 'Use a socket whose stats socket line has level admin, as the one of targets.haproxy.socket does.',
  });

/** Changes servers, one after another, and reads back what they are then; what went wrong with one keeps no other from it. */
export async function apply(
  reporter: Reporter,
  { ask, socket, wanted }: { readonly ask: Ask; readonly socket: string; readonly wanted: WantedState },
  targets: readonly Target[],
): Promise<readonly ChangedServer[]> {
  const refused = new Set<HaproxyServer>();
  for (const { path, server } of targets) {
    if (isAlready(server, wanted)) continue;
    const answer = await ask(`set server ${server.backend}/${server.name} state ${wanted}`);
    if (answer === '') continue;
    refused.add(server);
    reportRefused(reporter, path, answer.trim());
  }
  const find = serverFinder(await readState(ask, socket));
  return targets.map(({ path, server }) => {
    const now = find(server.backend, server.name);
    if (!refused.has(server) && (!now || !isAlready(now, wanted))) reportNotKept(reporter, path, now?.status);
    return {
      path,
      object: `${server.backend}/${server.name}`,
      before: server.status,
      after: now?.status ?? null,
      changed: !isAlready(server, wanted),
      sessions: now?.sessions ?? 0,
    };
  });
}

function reportRefused(reporter: Reporter, path: string, answer: string): void {
  reporter.report('runtime-api.refused', ['runtime-api'], {
    value: path,
    message: `HAProxy refuses to change ${path}: ${answer.replace(/\.$/, '')}`,
    hint: 'Look at healthtree status: was HAProxy reloaded with another tree meanwhile?',
  });
}

function reportNotKept(reporter: Reporter, path: string, status = 'gone'): void {
  reporter.report('runtime-api.not-kept', ['runtime-api'], {
    value: path,
    message: `HAProxy took the change of ${path}, and it is ${status} afterwards`,
    hint: 'Look at healthtree status: something else changes it too, or HAProxy was reloaded meanwhile.',
  });
}
