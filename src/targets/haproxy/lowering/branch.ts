import type { Model, Reporter, Weighted } from '../../../tree';
import { branchLines, MAX_SLOTS_BYTES, slotBytes, slotWidth, TURNS } from '../branch';
import { reachOf } from '../reach';
import { branchTurns } from '../turns';
import type { Lowering, LoweringRequest } from './lowering';

/** Every choice is made by rules of the frontend: exact, and a child that is down is left out in the same request. */
export const branch: Lowering = {
  name: 'branch',
  plan(reporter, request) {
    const before = reporter.findings.length;
    checkWidth(reporter, request);
    if (reporter.findings.length > before) return undefined;
    const { model, settings } = request;
    const inner = [...model.services.values()].filter(({ kind }) => kind !== 'pool').length;
    return {
      name: 'branch',
      model,
      settings,
      choices: (listener, rule) => branchLines(model, reachOf(model, listener), rule, settings.log !== undefined),
      sections: { before: turnsTable(model), after: [] },
      turns: branchTurns(settings),
      differs: undefined,
      told: `${inner} inner service${inner === 1 ? ' chooses' : 's choose'} in the frontend, shares are exact, a child that is down is left out at once`,
    };
  },
};

/** One row for every service that takes turns: a table too small, or keys cut short, would make two of them share one. */
function turnsTable(model: Model): string[][] {
  const names = [...model.services.values()].filter(({ kind }) => kind === 'weighted').map(({ name }) => name);
  if (names.length === 0) return [];
  const length = 1 + Math.max(...names.map((name) => name.length));
  return [[`backend ${TURNS}`, `    stick-table type string len ${length} size ${Math.max(100, 2 * names.length)} store gpc(1)`]];
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
