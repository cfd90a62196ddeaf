/**
 * `npm run bench`: whole processes, in turns, so that a machine whose speed drifts slows both alike. Prints the median of each
 * and of the pairwise ratios.
 *
 *   npm run bench -- [MEMBERS] [RUNS]
 *   npm run bench -- haproxy [SHAPE...] [ROUNDS]
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { benchHaproxy } from './haproxy/run';

const [members = '1000', runs = '5'] = process.argv.slice(2);

/** Members of the pair with a hundred pools. */
const IN_POOLS = '10000';

interface Figures {
  readonly milliseconds: number;
  readonly megabytes: number;
}

const PAIRS = [
  [
    'synth-healthtree',
    'synth-by-hand',
    'an Octavia load balancer synthesized: healthtree, and the same with generated bindings by hand',
  ],
  [
    'synth-pools-healthtree',
    'synth-pools-by-hand',
    'a hundred pools synthesized: healthtree, and the same with generated bindings by hand',
    IN_POOLS,
  ],
  ['evaluate', 'print-json', 'a tree of three levels evaluated with a tenth dead, and the same tree only printed as JSON'],
] as const;

function measure(script: string, count: string): Figures {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join(__dirname, `${script}.ts`), count], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stderr}`);
  return JSON.parse(stdout) as Figures;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function comparePairs(): void {
  for (const [ours, theirs, what, count = members] of PAIRS) {
    const pairs = Array.from({ length: Number(runs) }, () => [measure(ours, count), measure(theirs, count)] as const);
    const row = (i: 0 | 1): string =>
      `${median(pairs.map((pair) => pair[i].milliseconds)).toFixed(0)} ms, ${median(pairs.map((pair) => pair[i].megabytes)).toFixed(0)} MB`;
    const ratios = pairs.map(([a, b]) => a.milliseconds / b.milliseconds);
    console.log(
      `${count} members, ${what}\n  ${ours}: ${row(0)}\n  ${theirs}: ${row(1)}\n  time, pairwise: ${median(ratios).toFixed(2)}`,
    );
  }
}

if (members === 'haproxy') void benchHaproxy(process.argv.slice(3));
else comparePairs();
