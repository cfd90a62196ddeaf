import { activesOf, type Model, serviceOf, voting } from '../../tree';

/** Members that can take traffic of a service, as `pool/member`. */
export function votersBelow(model: Model, root: string): readonly string[] {
  const reached = new Set([root]);
  for (const name of reached) for (const child of voting(serviceOf(model, name))) reached.add(child.service);
  return [...reached].flatMap((name) => {
    const service = serviceOf(model, name);
    return service.kind === 'pool' ? activesOf(service).map((member) => `${name}/${member.name}`) : [];
  });
}
