import { formatDuration, type Monitor, type Place, type Pool, type Reporter } from '../../../tree';
import { type Gate, waits } from './gate';

/** What a gate makes of the init states `down` and `fully-down`. */
export function reportGated(reporter: Reporter, place: Place, monitor: Monitor, gate: Exclude<Gate, 'none'>): void {
  if (gate === 'weight' && monitor.fall === 1) {
    reporter.report('octavia.gate-fall', [...place, 'fall'], {
      value: 1,
      message:
        'With fall 1 a member that was never probed is reported as one whose check has passed, so nobody could tell when to admit it',
      hint: "Use fall 2 or more, or gate: 'admin-state'.",
    });
    return;
  }
  reporter.report('octavia.gate', [...place, 'initState'], {
    severity: 'info',
    value: monitor.initState,
    message: `${gate === 'weight' ? byWeight(monitor) : BY_STATE}; in a first deployment that is everyone, and the pool is reported ERROR`,
    hint: 'Run healthtree admit on the synthesized stack: before the deployment with --before, and after it; then deploy again.',
  });
}

function byWeight({ interval, rise = 1, initState }: Monitor): string {
  const probed = interval === undefined ? '' : `, probed every ${formatDuration(interval)},`;
  const once = initState === 'fully-down' && rise > 1 ? ` (one, not ${rise})` : '';
  return `New members have weight 0${probed} until healthtree admit has seen that a check passed${once}`;
}

const BY_STATE =
  'New members are disabled until healthtree admit lists them; nothing probes them meanwhile, and that they wait for their checks afterwards rests on the amphora carrying its server state over reloads';

/** A gate that was asked for, and holds nobody; an error where there are members that nothing could prove ready. */
export function reportUnused(reporter: Reporter, pools: readonly Pool[], gate: Gate | undefined): void {
  if (gate === undefined || gate === 'none' || pools.length === 0 || pools.some(waits)) return;
  const unwatched = pools.filter(({ monitor }) => !monitor).map(({ name }) => name);
  const why = unwatched.length === 0 ? '' : `: ${unwatched.join(', ')} without a monitor would have nothing to wait for`;
  reporter.report('octavia.gate-unused', ['targets', 'octavia', 'gate'], {
    severity: unwatched.length === 0 ? 'warning' : 'error',
    value: gate,
    message: `The gate holds nobody, since no monitor has the init state down or fully-down${why}`,
    hint: 'Give the monitor whose members are to wait initState: down, or remove gate.',
  });
}
