import { dirname, join } from 'node:path';
import { type Admission, type AdmitOptions, admit, type Judged, OctaviaClient, readAdmissions, type World } from '../live';
import { type Finding, FindingsError, formatDuration } from '../runtime';
import { type Arguments, readArguments } from './arguments';
import { findingsText, json, readText, writeText } from './file';
import { type ExitCode, type Io, UsageError } from './io';
import { table } from './table';

const OPTIONS = {
  before: { type: 'boolean' },
  tfvars: { type: 'string' },
  lb: { type: 'string' },
  timeout: { type: 'string' },
  interval: { type: 'string' },
} as const;

/** Terraform reads it by itself where it lies beside the stack. */
const TFVARS_FILE = 'healthtree.auto.tfvars.json';

/**
 * `admit STACK [--before] [--tfvars PATH]`: waits until Octavia says of every new member that it is ready, and writes the list of who takes
 * traffic. The list is whole or not written; what was in the file before plays no part.
 */
export async function admitCommand(args: readonly string[], io: Io, world: World): Promise<ExitCode> {
  const read = readArguments(args, OPTIONS, 1);
  const path = read.files[0] as string;
  const tfvars = read.text('tfvars') ?? join(dirname(path), TFVARS_FILE);
  const options = optionsOf(read);
  const result = await admissions(io, world, path, options);
  if ('findings' in result) {
    if (read.flag('json')) io.out(json({ holds: false, tfvars: null, loadBalancers: [], findings: result.findings }));
    else io.error(findingsText(result.findings, path));
    return 1;
  }
  const holds = options.before || result.admissions.every(({ members }) => members.every(isAdmitted));
  writeText(io, tfvars, json(listsOf(result.admissions)));
  if (read.flag('json')) io.out(json({ holds, tfvars, loadBalancers: result.admissions, findings: [] }));
  else {
    for (const admission of result.admissions) io.out(`${admissionText(admission, options)}\n`);
    io.out(`${tfvars}: written. ${nextText(result.admissions, options)}\n`);
  }
  return holds ? 0 : 1;
}

function optionsOf(read: Arguments): AdmitOptions {
  const before = read.flag('before');
  if (before && read.text('timeout') !== undefined) throw new UsageError('--before waits for nobody, so it has no --timeout');
  return {
    loadBalancer: read.text('lb'),
    before,
    timeout: read.milliseconds('timeout') ?? 300_000,
    interval: read.milliseconds('interval') ?? 5_000,
  };
}

async function admissions(
  io: Io,
  world: World,
  path: string,
  options: AdmitOptions,
): Promise<{ readonly admissions: readonly Admission[] } | { readonly findings: readonly Finding[] }> {
  try {
    const plans = readAdmissions(readText(io, path), path);
    if (plans.length > 1 && options.loadBalancer !== undefined)
      throw new UsageError(`--lb is for one load balancer, and ${path} has ${plans.length}`);
    const client = new OctaviaClient({ world });
    return { admissions: await Promise.all(plans.map((plan) => admit(client, world, plan, options))) };
  } catch (error) {
    if (error instanceof FindingsError) return { findings: error.findings };
    throw error;
  }
}

/** What each variable is to list; load balancers behind another share its variable. */
function listsOf(admissions: readonly Admission[]): Readonly<Record<string, readonly string[]>> {
  const lists: Record<string, readonly string[]> = {};
  for (const { variable, admitted } of admissions) lists[variable] = [...(lists[variable] ?? []), ...admitted];
  return lists;
}

const isAdmitted = ({ state }: Judged): boolean => state === 'admitted' || state === 'ready';

function admissionText({ loadBalancer, gate, deployed, members }: Admission, options: AdmitOptions): string {
  const count = `${members.filter(isAdmitted).length} of ${members.length} members`;
  const state = deployed ? `gate by ${gate}, ${count} may take traffic` : 'not there yet, taken for a first deployment';
  const rows = members.map((member) => ['', member.path, stateText(member, gate, options), member.status ?? '']);
  return `${loadBalancer}: ${state}\n${table(rows)}`;
}

function stateText({ state }: Judged, gate: Admission['gate'], { before, timeout }: AdmitOptions): string {
  if (state === 'admitted') return 'takes traffic';
  if (state === 'ready')
    return gate === 'weight' ? 'admitted: a check has passed' : 'admitted: not proven, its checks begin when it is enabled';
  if (state === 'absent') return 'not deployed';
  return before ? 'waits' : `not ready within ${formatDuration(timeout)}`;
}

function nextText(all: readonly Admission[], { before }: AdmitOptions): string {
  const members = all.flatMap((admission) => admission.members);
  const fresh = members.filter(({ state }) => state === 'ready').length;
  if (before) return `Deploy, then run it again without --before.`;
  const left = members.filter((member) => !isAdmitted(member)).length;
  const rest = left === 0 ? '' : ` ${left} ${left === 1 ? 'is' : 'are'} left out.`;
  return (fresh === 0 ? 'Nothing to deploy.' : `Deploy again to give ${fresh} of them traffic.`) + rest;
}
