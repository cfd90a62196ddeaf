import type { Reporter, Weighted } from '../../../tree';
import { branchLines, MAX_SLOTS_BYTES, slotBytes, slotWidth } from '../branch';
import { reachOf } from '../reach';
import { counterNumbers, MAX_COUNTERS, turnsTable } from '../rules/counters';
import { dialectOf } from '../rules/dialect';
import { branchTurns } from '../turns';
import { formatVersion } from '../version';
import type { Lowering, LoweringRequest } from './lowering';

/** Every choice is made by rules of the frontend: exact, and a child that is down is left out in the same request. */
export const branch: Lowering = {
  name: 'branch',
  plan(reporter, request) {
    const before = reporter.findings.length;
    checkWidth(reporter, request);
    checkCounters(reporter, request);
    if (reporter.findings.length > before) return undefined;
    const { model, settings } = request;
    const dialect = dialectOf(settings.version);
    const inner = [...model.services.values()].filter(({ kind }) => kind !== 'pool').length;
    return {
      name: 'branch',
      model,
      settings,
      choices: (listener, rule) => branchLines(model, reachOf(model, listener), rule, dialect, settings.log !== undefined),
      sections: { before: turnsTable(model, dialect), after: [] },
      turns: branchTurns(settings),
      differs: undefined,
      told: `${inner} inner service${inner === 1 ? ' chooses' : 's choose'} in the frontend, shares are exact, a child that is down is left out at once`,
    };
  },
};

function checkCounters(reporter: Reporter, { model, settings: { version } }: LoweringRequest): void {
  const counters = counterNumbers(model).size;
  if (dialectOf(version).countsByKey || counters <= MAX_COUNTERS) return;
  reporter.report('haproxy.too-many-turns', [], {
    value: counters,
    message: `${counters} weighted services take turns, and HAProxy ${formatVersion(version)} counts for at most ${MAX_COUNTERS}`,
    hint: 'Use HAProxy 3.2 or later, or fewer weighted services.',
  });
}

function checkWidth(reporter: Reporter, { model, listeners }: LoweringRequest): void {
  const reported = new Set<string>();
  for (const listener of listeners) {
    const reach = reachOf(model, listener);
    const width = slotWidth(reach);
    for (const service of reach.services) {
      if (service.kind !== 'weighted' || slotBytes(service, width) <= MAX_SLOTS_BYTES || reported.has(service.name)) continue;
      reported.add(service.name);
      reportWidth(reporter, service, width);
    }
  }
}

function reportWidth(reporter: Reporter, service: Weighted, width: number): void {
  const bytes = slotBytes(service, width);
  reporter.report('haproxy.too-wide', [...service.place, 'children'], {
    value: bytes,
    message: `The round of ${service.name} takes ${bytes} bytes (${bytes / width} turns of ${width}), and HAProxy holds at most ${MAX_SLOTS_BYTES}`,
    hint: 'Use smaller weights with a common divisor or shorter names, or put a level of weighted services between.',
  });
}
