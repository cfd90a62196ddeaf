import { type IResolvable, type IResolveContext, Token } from 'cdktn';

/**
 * A list without tokens, as Terraform's JSON has it. The CDK looks through every value of a stack twice; into this one it does not
 * have to look (10,000 members: half of the time that synthesis takes).
 */
export class PlainList implements IResolvable {
  readonly creationStack: string[] = [];
  readonly #items: readonly unknown[];

  constructor(items: readonly unknown[]) {
    this.#items = items;
  }

  resolve(context: IResolveContext): unknown {
    context.registerPostProcessor({ postProcess: () => this.#items });
    return [];
  }

  toString(): string {
    return Token.asString(this);
  }
}
