// Installs the real systems into a cache folder and runs the suite against them:
//   npm run test:real -- [--long] [--seed N] [jest arguments]
// What cannot be installed fails the run; nothing is skipped.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const here = import.meta.dirname;
const cache = process.env.HEALTHTREE_REAL ?? join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'healthtree');
const children = new Set();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    process.exitCode = 1;
    for (const child of children) child.kill(signal);
  });
}

function exitCodeOf(child) {
  children.add(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
  });
}

async function install(name) {
  const { script = name, environment } = older[name] ?? {};
  const child = spawn('bash', [join(here, 'setup', `install-${script}.sh`), join(cache, folders[name])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let lastLine = 'no output';
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lastLine = line;
      console.error(`[${name}] ${line}`);
    });
  }
  const code = await exitCodeOf(child);
  if (code !== 0) throw new Error(`${name}: ${lastLine} (exit code ${code})`);
}

function readArguments(given) {
  const jest = [];
  const environment = {};
  for (let i = 0; i < given.length; i++) {
    const argument = given[i];
    if (argument === '--long') environment.HEALTHTREE_LONG = '1';
    else if (argument === '--seed') environment.HEALTHTREE_SEED = given[++i] ?? '';
    else if (argument.startsWith('--seed=')) environment.HEALTHTREE_SEED = argument.slice('--seed='.length);
    else jest.push(argument);
  }
  return { jest, environment };
}

/** What was predicted beside what real systems did; with UPDATE_README=1 it also replaces the table in README.md. */
function showFidelity(file) {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const rows = lines.map(({ system, what, predicted, observed }) => `| ${system} | ${what} | ${predicted} | ${observed} |`);
  const table = ['| system | what | predicted | observed |', '|---|---|---|---|', ...rows.sort()].join('\n');
  console.error(`\n${table}\n`);
  if (!process.env.UPDATE_README || process.exitCode) return;
  const readme = join(here, '..', '..', 'README.md');
  const marked = /(<!-- fidelity -->\n)[\s\S]*?(\n<!-- \/fidelity -->)/;
  writeFileSync(
    readme,
    readFileSync(readme, 'utf8').replace(marked, (_, begin, end) => `${begin}${table}${end}`),
  );
}

/** Versions of Debian that a configuration may be written for, too. */
const older = {
  'haproxy-2.6': { script: 'haproxy', environment: { HAPROXY_MIN: '2.6', HAPROXY_BELOW: '2.7', HAPROXY_SUITES: 'bookworm' } },
  'haproxy-3.0': { script: 'haproxy', environment: { HAPROXY_MIN: '3.0', HAPROXY_BELOW: '3.1', HAPROXY_SUITES: 'trixie' } },
};

const folders = {
  cdktf: 'cdktf',
  haproxy: 'haproxy',
  'haproxy-2.6': 'haproxy-2.6',
  'haproxy-3.0': 'haproxy-3.0',
  terraform: 'terraform',
  'openstack-provider': 'openstack',
  octavia: 'octavia',
  sshd: 'sshd',
  occm: 'occm',
  probes: 'probes',
  traefik: 'traefik',
};
const given = readArguments(process.argv.slice(2));
const seed = given.environment.HEALTHTREE_SEED ?? process.env.HEALTHTREE_SEED ?? String(randomInt(2 ** 32));
if (!/^\d+$/.test(seed)) {
  console.error(`--seed takes a whole number, not '${seed}'`);
  process.exit(1);
}

const installed = await Promise.allSettled(Object.keys(folders).map(install));
const failures = installed.filter(({ status }) => status === 'rejected');
if (failures.length > 0 || process.exitCode) {
  for (const { reason } of failures) console.error(`not available: ${reason.message}`);
  process.exit(1);
}

console.error(`seed ${seed}`);
const fidelity = join(mkdtempSync(join(tmpdir(), 'ht-')), 'fidelity');
const jestJson = process.env.HEALTHTREE_JEST_JSON;
const jest = spawn(
  process.execPath,
  [
    createRequire(import.meta.url).resolve('jest/bin/jest'),
    '--config',
    join(here, 'jest.config.js'),
    ...(jestJson ? ['--json', '--outputFile', jestJson] : []),
    ...given.jest,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...given.environment,
      HEALTHTREE_SEED: seed,
      HEALTHTREE_FIDELITY: fidelity,
      HEALTHTREE_CDKTF: join(cache, folders.cdktf, 'bin', 'cdktf'),
      HEALTHTREE_HAPROXY: join(cache, folders.haproxy, 'bin', 'haproxy'),
      HEALTHTREE_HAPROXY_2_6: join(cache, folders['haproxy-2.6'], 'bin', 'haproxy'),
      HEALTHTREE_HAPROXY_3_0: join(cache, folders['haproxy-3.0'], 'bin', 'haproxy'),
      HEALTHTREE_OCCM: join(cache, folders.occm, 'bin', 'occm'),
      HEALTHTREE_OCTAVIA: join(cache, folders.octavia, 'venv', 'bin', 'python'),
      HEALTHTREE_SSHD: join(cache, folders.sshd, 'bin'),
      HEALTHTREE_PROBES: join(cache, folders.probes),
      HEALTHTREE_TERRAFORM: join(cache, folders.terraform, 'bin', 'terraform'),
      HEALTHTREE_TRAEFIK: join(cache, folders.traefik, 'bin', 'traefik'),
      HEALTHTREE_TERRAFORM_RC: join(cache, folders['openstack-provider'], 'tf-mirror.rc'),
    },
  },
);
process.exitCode = await exitCodeOf(jest);
showFidelity(fidelity);
rmSync(dirname(fidelity), { recursive: true, force: true });
