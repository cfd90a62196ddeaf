import { addressKind, canonicalAddress, formatDuration, known } from '../../tree';
import { checksOf } from '../checks-text';
import type { Placed } from './deployed';
import type { HaproxyCheck, HaproxyServer } from './state';

/** One thing to know of a server; `differs` where it is not as the tree lets expect. */
export interface Remark {
  readonly differs: boolean;
  readonly text: string;
}

const difference = (text: string): Remark => ({ differs: true, text });
const note = (text: string): Remark => ({ differs: false, text });

/** What there is to say of a server, beside the member that it is: what differs, since when and why, and what is easily misread. */
export function remarksOf(placed: Placed, server: HaproxyServer, expected: string | null): readonly Remark[] {
  return [
    ...adminRemarks(placed, server),
    ...checkRemarks(placed, server, expected),
    ...agentRemarks(server),
    ...weightRemarks(placed, server),
    ...addressRemarks(placed, server),
    ...(server.backup === placed.member.backup
      ? []
      : [difference(`it is ${server.backup ? 'a' : 'no'} backup in the configuration that runs`)]),
  ];
}

const since = ({ since: seconds }: HaproxyServer): string => (seconds > 0 ? ` for ${formatDuration(1_000 * seconds)}` : '');

function adminRemarks({ member }: Placed, server: HaproxyServer): readonly Remark[] {
  const { maintenance, disabled, drain, inherited, unresolved } = server.admin;
  const remarks: Remark[] = [];
  if (maintenance && member.enabled)
    remarks.push(
      difference(
        disabled ? 'it is disabled in the configuration that runs' : `it was taken out for maintenance by hand${since(server)}`,
      ),
    );
  if (!maintenance && !member.enabled)
    remarks.push(
      difference(
        disabled ? 'the tree takes it out, and it was made ready by hand' : 'it is not disabled in the configuration that runs',
      ),
    );
  if (drain) remarks.push(difference('it was drained by hand'));
  if (inherited) remarks.push(difference('it follows a server that was taken out'));
  if (unresolved) remarks.push(difference(`${server.hostname ?? 'its name'} has no address`));
  return remarks;
}

function checkRemarks({ pool }: Placed, server: HaproxyServer, expected: string | null): readonly Remark[] {
  const { check, status, admin } = server;
  if (admin.maintenance || admin.unresolved) return [];
  if (!check) return pool.monitor ? [difference('it has no check in the configuration that runs')] : [];
  if (!pool.monitor) return [difference('it has a check in the configuration that runs')];
  if (!check.enabled) return [difference('its checks were switched off by hand')];
  const down = status.startsWith('DOWN');
  if (check.result === 'INI' || check.result === '')
    return [
      (down ? difference : note)(
        `it was not checked yet${pool.monitor.initState === undefined ? '' : `, and begins ${pool.monitor.initState}`}`,
      ),
    ];
  const [, done, needed] = /^(?:UP|DOWN) (\d+)\/(\d+)/.exec(status) ?? [];
  if (down && done !== undefined) return [difference(`its checks begin to pass: ${done} of ${needed}`)];
  if (down)
    return [(expected === 'DOWN' ? note : difference)(`its checks fail${since(server)}: ${resultOf(check)} (${checksOf(pool)})`)];
  if (done !== undefined)
    return [note(`its checks begin to fail: ${Number(needed) - Number(done)} of ${needed}, ${resultOf(check)}`)];
  return expected === 'DOWN' ? [difference('its checks pass, or have not failed often enough yet')] : [];
}

/** `L7STS/503 Service Unavailable`. */
export const resultOf = ({ result, code, text }: HaproxyCheck): string =>
  `${result}${code === undefined ? '' : `/${code}`}${text === '' ? '' : ` ${text}`}`;

function agentRemarks({ agent, status }: HaproxyServer): readonly Remark[] {
  if (agent === undefined) return [];
  const text = `its agent decides too${agent === '' ? '' : `: ${agent}`}`;
  return [(status.includes('(agent)') ? difference : note)(text)];
}

function weightRemarks({ member }: Placed, { weight, configuredWeight, throttle }: HaproxyServer): readonly Remark[] {
  const remarks: Remark[] = [];
  if (configuredWeight !== member.weight)
    remarks.push(difference(`its weight is ${configuredWeight} in the configuration that runs, ${member.weight} in the tree`));
  if (weight !== configuredWeight) remarks.push(difference(`its weight was set to ${weight} by hand, from ${configuredWeight}`));
  if (throttle !== undefined && throttle < 100) remarks.push(note(`it starts slowly: ${throttle} % of its weight`));
  return remarks;
}

function addressRemarks({ member }: Placed, { address, port, hostname }: HaproxyServer): readonly Remark[] {
  const remarks: Remark[] = [];
  const isName = known(member.address) && addressKind(member.address) === 'name';
  if (isName && hostname?.toLowerCase() === member.address.toLowerCase()) {
    if (address !== undefined) remarks.push(note(`${hostname} is ${address}`));
  } else if (known(member.address) && address !== undefined && canonicalAddress(address) !== canonicalAddress(member.address))
    remarks.push(difference(`it is at ${hostname ?? address} in HAProxy, ${member.address} in the tree`));
  if (known(member.port) && port !== member.port)
    remarks.push(difference(`it is at port ${port} in HAProxy, ${member.port} in the tree`));
  return remarks;
}
