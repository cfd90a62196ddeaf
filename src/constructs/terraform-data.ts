import { type TerraformMetaArguments, TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { defined } from './message';

export interface TerraformDataProps extends TerraformMetaArguments {
  /** Is kept in the state; a new one updates the resource. */
  readonly input?: unknown;
  /** Whatever changes here replaces the resource, and so runs its provisioners again. */
  readonly triggersReplace?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Terraform's built-in resource. Unlike the CDK's own class for it, this one does not start terraform while synthesizing
 * (measured: 0.1 s a resource, and an error without terraform on the machine).
 */
export class TerraformData extends TerraformResource {
  readonly #attributes: Readonly<Record<string, unknown>>;

  constructor(scope: Construct, id: string, { input, triggersReplace, ...rest }: TerraformDataProps) {
    super(scope, id, { ...rest, terraformResourceType: 'terraform_data' });
    this.#attributes = defined({ input, triggers_replace: triggersReplace });
  }

  protected override synthesizeAttributes(): { [name: string]: unknown } {
    return { ...this.#attributes };
  }

  protected override synthesizeHclAttributes(): { [name: string]: unknown } {
    const attributes = Object.entries(this.#attributes);
    return Object.fromEntries(
      attributes.map(([name, value]) => [name, { value, isBlock: false, type: 'any', storageClassType: 'any' }]),
    );
  }
}
