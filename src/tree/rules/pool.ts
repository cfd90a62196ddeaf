import type { Place } from '../findings/place';
import { show } from '../findings/reporter';
import { ALGORITHMS } from '../model';
import { activesOf, backupsOf, type Member, type Pool } from '../resolved';
import { canonicalAddress } from '../values/address';
import { known } from '../values/known';
import { isMemberName } from '../values/names';
import { checkAddress, checkPort } from './address';
import type { Checker } from './checker';
import { checkFields } from './fields';
import { resolveMonitor } from './monitor';
import { resolvePersistence } from './persistence';
import { checkRate } from './rate';
import { reportToken } from './token';
import { checkWeight } from './weight';

export function resolvePool(checker: Checker, place: Place, name: string, spec: Readonly<Record<string, unknown>>): Pool {
  checkFields(checker, 'pool', place, spec);
  const list = checker.list(spec.members) ?? [];
  const members = list.flatMap((value, i) => resolveMember(checker, [...place, 'members', i], name, value) ?? []);
  reportDuplicates(checker, [...place, 'members'], members);
  reportNoTraffic(checker, [...place, 'members'], name, spec.members, members);
  const pool: Pool = {
    kind: 'pool',
    name,
    place,
    algorithm: checker.word(spec.algorithm, ALGORITHMS) ?? 'round-robin',
    members: members.map(({ member }) => member),
    monitor: spec.monitor === undefined ? undefined : resolveMonitor(checker, [...place, 'monitor'], spec.monitor),
    minHealthy: 1,
    persistence:
      spec.persistence === undefined ? undefined : resolvePersistence(checker, [...place, 'persistence'], spec.persistence),
  };
  return { ...pool, minHealthy: minHealthy(checker, [...place, 'minHealthy'], pool, spec.minHealthy) };
}

interface Placed {
  readonly member: Member;
  readonly index: number;
}

function resolveMember(checker: Checker, place: Place, service: string, value: unknown): Placed | undefined {
  const spec = checker.record(value);
  if (!spec) return undefined;
  checkFields(checker, 'member', place, spec);
  if (spec.address === undefined || spec.port === undefined) checker.misshapen = true;
  const address = checkAddress(checker, [...place, 'address'], spec.address, 'The address');
  const port = checkPort(checker, [...place, 'port'], spec.port, 'The port');
  const name = memberName(checker, place, spec, address, port);
  return {
    index: Number(place.at(-1)),
    member: {
      name,
      address: address ?? '',
      port: port ?? 0,
      weight: checkWeight(checker, [...place, 'weight'], spec.weight),
      enabled: checker.flag(spec.enabled, true),
      backup: checker.flag(spec.backup, false),
      capacity: checkRate(checker, 'capacity.range', [...place, 'capacity'], spec.capacity, 'The capacity'),
      origin: { service, member: name },
    },
  };
}

function memberName(
  checker: Checker,
  place: Place,
  spec: Readonly<Record<string, unknown>>,
  address: string | undefined,
  port: number | undefined,
): string {
  const at = [...place, 'name'];
  if (spec.name !== undefined) {
    const fault = (text: string) => (isMemberName(text) ? undefined : 'is no name');
    const hint = 'A member name has letters, digits, _ . : and -, begins with a letter, a digit or :, and is at most 255 long.';
    return checker.checkedText('name.form', at, spec.name, 'The member name', fault, hint) ?? '';
  }
  if (address === undefined || port === undefined) return '';
  if (known(address) && known(port)) return `${address}:${port}`;
  checker.report('name.required', at, {
    message: 'A member whose address or port is known only at apply needs a name',
    hint: 'Give it a name that is unique in its pool.',
  });
  return '';
}

function reportDuplicates(checker: Checker, place: Place, members: readonly Placed[]): void {
  const names = new Map<string, number>();
  const ends = new Map<string, number>();
  for (const { member, index } of members) {
    const first = names.get(member.name);
    if (member.name !== '' && first !== undefined) {
      checker.report('name.duplicate', [...place, index], {
        value: member.name,
        message: `Member ${member.name} is there twice: also as number ${first + 1}`,
        hint: 'Give each member of a pool a name and an address of its own.',
      });
      continue;
    }
    names.set(member.name, index);
    if (member.address === '' || member.port === 0 || !known(member.address) || !known(member.port)) continue;
    const end = `${canonicalAddress(member.address)} ${member.port}`;
    const other = ends.get(end);
    if (other === undefined) ends.set(end, index);
    else {
      checker.report('member.duplicate', [...place, index], {
        value: `${member.address}:${member.port}`,
        message: `${member.address}:${member.port} is there twice: also as number ${other + 1}`,
        hint: 'List an address and port once in a pool; raise its weight to give it more.',
      });
    }
  }
}

function reportNoTraffic(checker: Checker, place: Place, name: string, value: unknown, members: readonly Placed[]): void {
  if (!Array.isArray(value)) return;
  if (value.length === 0) {
    checker.report('pool.empty', place, {
      value,
      message: `Pool ${name} has no members`,
      hint: 'Add a member, or remove the pool.',
    });
  } else if (members.length === value.length && members.every(({ member }) => member.weight === 0)) {
    checker.report('pool.all-zero', place, {
      value: members.map(({ member }) => member.weight),
      message: `All members of pool ${name} have weight 0: it can never take traffic`,
      hint: 'Give at least one member a weight above 0.',
    });
  }
}

const PERCENT = /^(\d{1,3})%$/;

function minHealthy(checker: Checker, place: Place, pool: Pool, value: unknown): number {
  if (value === undefined || reportToken(checker, place, value, 'minHealthy')) return 1;
  const actives = activesOf(pool).length;
  const hint = "Write a count such as 2, or a share of the actives such as '50%'.";
  let count: number | undefined;
  if (typeof value === 'string') {
    const percent = Number(PERCENT.exec(value)?.[1] ?? 0);
    if (percent < 1 || percent > 100) {
      checker.report('min-healthy.form', place, {
        value,
        message: `minHealthy ${show(value)} is no share from 1% to 100%`,
        hint,
      });
      return 1;
    }
    count = Math.max(1, Math.ceil((percent * actives) / 100));
  } else {
    count = checker.integer('min-healthy.range', place, value, 'minHealthy', 1, 100_000);
  }
  if (count === undefined) return 1;
  if (count > Math.max(1, actives) && pool.members.length > 0 && backupsOf(pool).length === 0) {
    checker.report('min-healthy.unreachable', place, {
      value,
      message: `Pool ${pool.name} needs ${count} healthy members but has ${actives} that count`,
      hint: 'Lower minHealthy: members with weight 0, backups and disabled ones do not count.',
    });
  }
  return count;
}
