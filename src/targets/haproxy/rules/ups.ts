import { type Child, type Model, type Pool, serviceOf } from '../../../tree';
import { deciders } from '../reach';
import { at } from './at';
import type { Dialect } from './dialect';

/** How a frontend asks whether a service is up. Inner services get an ACL, and a variable where a list can not ask that. */
export class Ups {
  readonly acls: string[] = [];
  readonly #model: Model;
  readonly #dialect: Dialect;
  /** Variable names allow no hyphen and no colon: inner services go by number. */
  readonly #numbers = new Map<string, number>();

  constructor(model: Model, dialect: Dialect) {
    this.#model = model;
    this.#dialect = dialect;
  }

  /** Conditions that hold while a service is up; none for one that always is. */
  condition(name: string): string[] {
    const service = serviceOf(this.#model, name);
    if (service.kind === 'pool') return [`{ nbsrv(${name}) ge ${service.minHealthy} }`];
    return deciders(this.#model, name) === 'always' ? [] : [`up-${this.#number(name)}`];
  }

  /** Rules that keep the state of inner children in variables while the request stands at their parent. */
  variables(children: readonly Child[], parent: string, rule: string): string[] {
    if (this.#dialect.asksAcls) return [];
    return children.flatMap(({ service }) => {
      if (!this.#isInner(service)) return [];
      const number = this.#number(service);
      return [`${rule} set-var(txn.up${number}) bool(true) if ${at(parent)} up-${number}`];
    });
  }

  /** An expression that gives the slots of a child while it is up, else nothing. */
  piece(name: string, text: string): string {
    const service = serviceOf(this.#model, name);
    if (service.kind === 'pool')
      return `%[nbsrv(${name})${service.minHealthy > 1 ? `,div(${service.minHealthy})` : ''},bool,iif('${text}',)]`;
    if (!this.#isInner(name)) return `%[str('${text}')]`;
    const number = this.#number(name);
    return this.#dialect.asksAcls ? `%[acl(up-${number}),iif('${text}',)]` : `%[var(txn.up${number}),iif('${text}',)]`;
  }

  #isInner(name: string): boolean {
    return serviceOf(this.#model, name).kind !== 'pool' && deciders(this.#model, name) !== 'always';
  }

  #number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(name, number);
    const pools = deciders(this.#model, name) as readonly Pool[];
    this.acls.push(
      `# up-${number}: ${name}`,
      ...pools.map((pool) => `acl up-${number} nbsrv(${pool.name}) ge ${pool.minHealthy}`),
    );
    return number;
  }
}
