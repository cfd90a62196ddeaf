/**
 * `npm run bench -- haproxy [SHAPE...] [ROUNDS]`: what a request costs on the real HAProxy, which is installed as for `npm run
 * test:real`. Its target: a tree of depth 3 with 12 pools within 20 % of a flat pool, 256 pools in one level within 60 %, and every
 * shape cheaper than the cascade.
 */
import { execFileSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Cleanup } from '../../test/real/support/cleanup';
import { freePorts } from '../../test/real/support/free-ports';
import { startHaproxy } from '../../test/real/support/haproxy-process';
import { type Figures, figuresOf } from './figures';
import { MOST_POOLS, memberAddress, SHAPES } from './shapes';
import { judgements, tableOf } from './table';

const cache = process.env.HEALTHTREE_REAL ?? join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'healthtree');

/** Answers for all members. */
function responder(port: number): string {
  const binds = Array.from({ length: MOST_POOLS }, (_, i) => `    bind ${memberAddress(i)}:${port}`);
  return `defaults
    mode http
    timeout client 60s
frontend members
${binds.join('\n')}
    http-request return status 200 content-type text/plain string ok
`;
}

export async function benchHaproxy(args: readonly string[]): Promise<void> {
  const prefix = join(cache, 'haproxy');
  execFileSync('bash', [join(__dirname, '../../test/real/setup/install-haproxy.sh'), prefix], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.env.HEALTHTREE_HAPROXY = join(prefix, 'bin', 'haproxy');
  const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 20);
  const asked = SHAPES.filter(({ name }) => args.includes(name));
  const cleanup = new Cleanup();
  try {
    const [livingPort, deadPort] = (await freePorts(2)) as [number, number];
    const members = await startHaproxy({ configText: responder(livingPort), globalLines: ['nbthread 1'] });
    cleanup.later(() => members.stop('SIGKILL'));
    const rows: { readonly shape: string; readonly figures: Readonly<Record<string, Figures>> }[] = [];
    for (const shape of asked.length > 0 ? asked : SHAPES)
      for (const someDead of [false, true]) {
        const own = new Cleanup();
        try {
          const figures = await figuresOf(shape, { livingPort, deadPort }, someDead, rounds, own);
          rows.push({ shape: `${shape.name}${someDead ? ', a third dead' : ''}`, figures });
        } finally {
          await own.run();
        }
      }
    console.log([...tableOf(rows), '', ...judgements(rows)].join('\n'));
  } finally {
    await cleanup.run();
  }
}
