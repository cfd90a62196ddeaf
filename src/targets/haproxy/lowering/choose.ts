import { errorsOf, formatDuration, Reporter } from '../../../tree';
import { branch } from './branch';
import { cascade } from './cascade';
import { costOf } from './costs';
import { whyNotFlat } from './exact-flat';
import { flat } from './flat';
import type { Lowering, LoweringName, LoweringRequest, Plan } from './lowering';

const ALL: Readonly<Record<LoweringName, Lowering>> = { branch, cascade, flat };

/**
 * The way that was asked for; else the one that costs least of those that do as the tree says at any time; else a cascade. Undefined, with a
 * finding for each reason, where there is none. A tree of single pools is the same every way.
 */
export function chooseLowering(reporter: Reporter, request: LoweringRequest): Plan | undefined {
  const { model, settings } = request;
  const nested = [...model.services.values()].some(({ kind }) => kind !== 'pool');
  const { lowering: asked } = settings;
  if (nested && asked === undefined) return checked(reporter, request, best(reporter, request));
  const plan = ALL[nested && asked !== undefined ? asked : 'branch'].plan(reporter, request);
  return checked(reporter, request, plan && { plan, why: nested ? ', as asked for' : undefined, hint: 'Nothing to do.' });
}

interface Choice {
  readonly plan: Plan;
  /** As text behind the name of the way; undefined where there was nothing to choose. */
  readonly why: string | undefined;
  readonly hint: string;
}

function checked(reporter: Reporter, { settings }: LoweringRequest, choice: Choice | undefined): Plan | undefined {
  if (!choice) return undefined;
  const { plan, why, hint } = choice;
  if (why !== undefined)
    reporter.report('haproxy.lowering', [], {
      severity: 'info',
      value: plan.name,
      message: `Lowered as ${plan.name}${why}: ${plan.told}`,
      hint,
    });
  if (settings.hopInterval !== undefined && !plan.hops)
    reporter.report('haproxy.hop-interval', ['targets', 'haproxy', 'hopInterval'], {
      severity: 'warning',
      value: formatDuration(settings.hopInterval),
      message: `Lowered as ${plan.name} nothing has hops, so hopInterval does nothing`,
      hint: 'Remove it, or use lowering: cascade.',
    });
  return plan;
}

interface Attempt {
  readonly plan: Plan | undefined;
  readonly reporter: Reporter;
}

function attempt(way: LoweringName, request: LoweringRequest): Attempt {
  const reporter = new Reporter('haproxy');
  return { plan: ALL[way].plan(reporter, request), reporter };
}

/** One backend costs least, so what matters is whether it is exact. A cascade costs most, and takes its time. */
function best(reporter: Reporter, request: LoweringRequest): Choice | undefined {
  const take = ({ plan, reporter: own }: Attempt, why: string, hint: string): Choice | undefined => {
    reporter.findings.push(...own.findings);
    return plan && { plan, why, hint };
  };
  const obstacle = whyNotFlat(request);
  const single = obstacle === undefined ? attempt('flat', request) : undefined;
  const costs = (way: LoweringName, other: LoweringName): string =>
    `about ${costOf(request.model, way)} µs of CPU a request instead of ${costOf(request.model, other)} µs`;
  if (single?.plan && single.plan.differs === undefined)
    return take(
      single,
      `, which is exact here and costs ${costs('flat', 'branch')} as branch`,
      'Nothing to do; lowering: branch has a backend for each pool.',
    );
  const rules = attempt('branch', request);
  const reason = obstacle ?? single?.plan?.differs ?? single?.reporter.findings[0]?.message;
  if (rules.plan)
    return take(
      rules,
      '',
      `Nothing to do; lowering: flat would cost ${costs('flat', 'branch')}, and is not exact here: ${reason}.`,
    );
  const hops = attempt('cascade', request);
  const [first] = errorsOf(rules.reporter.findings);
  return hops.plan
    ? take(
        hops,
        `, since the frontend can not choose (${first?.message})`,
        `${first?.hint} Then it would cost ${costs('branch', 'cascade')}.`,
      )
    : take(rules, '', '');
}
