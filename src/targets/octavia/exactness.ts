import { Evaluation } from '../../health';
import { type Child, formatRatio, type Model, membersBelow, type Reporter, serviceOf, voting, type Weighted } from '../../tree';

/**
 * Tells where a flat pool shares differently from the declared tree, with the numbers of both: when a child is partly down.
 * While each child of the root is wholly up or wholly down, the proportions of the others stay what they were.
 */
export function reportPartial(reporter: Reporter, declared: Model, effective: Model, root: string): void {
  const choice = partialChoice(declared, root);
  if (!choice) return;
  const down = [choice.member];
  const [before, after] = [declared, effective].map(
    (tree) => new Evaluation({ declared, effective: tree, down, findings: [] }),
  ) as [Evaluation, Evaluation];
  const entry = declared.entries.find(({ service }) => service === root)?.name;
  const numbers = choice.children.slice(0, 3).map(({ service }) => {
    const [asked, given] = [before, after].map((reading) => reading.node(service, entry).share);
    return `${service} gets ${given ? formatRatio(given) : 'no number'} instead of ${asked ? formatRatio(asked) : 'no number'}`;
  });
  reporter.report('octavia.flat-partial', serviceOf(declared, root).place, {
    severity: 'warning',
    value: choice.member,
    message: `One pool shares differently while a child of ${choice.parent} is partly down: with ${choice.member} down, ${numbers.join(', ')}`,
    hint: 'Accept it by acknowledging octavia.flat-partial, or use HAProxy, where shares stay exact.',
  });
}

/** The first member in the tree whose loss changes the shares between children, and those children. */
function partialChoice(model: Model, root: string): { parent: string; member: string; children: readonly Child[] } | undefined {
  const reached = new Set([root]);
  for (const name of reached) {
    const service = serviceOf(model, name);
    if (service.kind === 'pool') continue;
    for (const child of service.children) reached.add(child.service);
    const member = service.kind === 'weighted' ? loseable(model, service) : undefined;
    if (member !== undefined) return { parent: name, member, children: voting(service) };
  }
  return undefined;
}

function loseable(model: Model, service: Weighted): string | undefined {
  const children = voting(service);
  if (children.length < 2) return undefined;
  for (const child of children) {
    const members = membersBelow(model, { kind: 'service', service: child.service }).filter(
      ({ member }) => member.enabled && member.weight > 0,
    );
    if (members.length >= 2 && members[0]) return `${members[0].service}/${members[0].member.name}`;
  }
  return undefined;
}
