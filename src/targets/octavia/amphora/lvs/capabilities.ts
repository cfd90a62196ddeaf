import {
  expandStatusCodes,
  formatStatusCodes,
  type Member,
  type Model,
  type Monitor,
  type Place,
  type Pool,
  type Reporter,
  serviceOf,
} from '../../../../tree';
import { datagramListeners, streamListeners } from '../../protocols';

/** What IPVS and keepalived, which an amphora has for UDP and SCTP, do not do, or do differently (source of Octavia 19; not run here). */
export function checkLvs(reporter: Reporter, model: Model, written: Pool): void {
  const [listener] = datagramListeners(model, written.name);
  if (!listener) return;
  const backup = written.members.find((member) => member.backup);
  if (backup) reportBackup(reporter, model, written, backup);
  const first = declaredPool(model, written.members[0]);
  if (!written.monitor || !first) return;
  const place = [...first.place, 'monitor'];
  reportCounts(reporter, place, written.monitor);
  if (written.monitor.type === 'http') checkRequest(reporter, place, written.monitor);
  const [other] = streamListeners(model, written.name);
  if (other) {
    reporter.report('octavia.two-checkers', place, {
      severity: 'warning',
      value: [other.protocol, listener.protocol],
      message: `The members of ${written.name} are checked twice, by HAProxy for ${other.protocol} and by keepalived for ${listener.protocol}, and may be down for one alone; what is predicted is what HAProxy does`,
      hint: `Accept it by acknowledging octavia.two-checkers, or declare a pool of its own for ${listener.protocol}.`,
    });
  }
}

function declaredPool(model: Model, member: Member | undefined): Pool | undefined {
  const service = member && serviceOf(model, member.origin.service);
  return service?.kind === 'pool' ? service : undefined;
}

function reportBackup(reporter: Reporter, model: Model, { name }: Pool, { origin }: Member): void {
  const own = declaredPool(model, { origin } as Member);
  const index = own?.members.findIndex((member) => member.name === origin.member && member.backup) ?? -1;
  const place = own && index >= 0 ? [...own.place, 'members', index, 'backup'] : serviceOf(model, name).place;
  reporter.report('octavia.lvs-backups', place, {
    value: origin.member,
    message: `An amphora has no backups for UDP and SCTP: ${origin.service}/${origin.member} would take traffic at once`,
    hint: 'Remove it, or use a listener of tcp.',
  });
}

function reportCounts(reporter: Reporter, place: Place, { rise, fall = 3 }: Monitor): void {
  const up = (rise ?? 1) > 1 ? `, and 1 passed check instead of ${rise} takes it up` : '';
  reporter.report('octavia.lvs-counts', place, {
    severity: 'warning',
    value: { rise, fall },
    message: `For UDP and SCTP an amphora tries ${fall} failed checks again, so ${fall + 1} in a row take a member down${up}`,
    hint: 'Accept it by acknowledging octavia.lvs-counts; a smaller fall notices sooner.',
  });
}

/** keepalived asks for each status code in turn, and all of them must come. */
function checkRequest(reporter: Reporter, place: Place, { method, host, codes = [] }: Monitor): void {
  const report = (field: string, value: unknown, message: string, hint: string): void =>
    reporter.report('octavia.lvs-http', [...place, field], { value, message, hint });
  if (method !== 'GET')
    report('method', method, `For UDP and SCTP an amphora checks nothing with ${method}`, 'Use GET, which is the default.');
  if (host !== undefined)
    report('host', host, 'For UDP and SCTP an amphora sends no host of its own with a check', 'Remove host.');
  if (expandStatusCodes(codes).length > 1)
    report(
      'codes',
      formatStatusCodes(codes),
      'For UDP and SCTP an amphora asks once for each status code, and all of them must come: no check would pass',
      'Use a single code.',
    );
}
