import { TerraformStack } from 'cdktn';
import { Construct, type IConstruct } from 'constructs';
import {
  checkTree,
  errorsOf,
  type Finding,
  failOnErrors,
  type ServiceSpec,
  serviceOfPlace,
  sortFindings,
  type Tree,
  type TreeSource,
} from '../tree';
import { isServiceNode, SERVICE_BRAND, type ServiceNode } from './brand';
import { collect } from './collect';
import { duplicateName } from './duplicate-name';
import { validationMessage } from './message';

/** What every service can be given. */
export interface ServiceProps {
  /** Its name in the tree and in everything that is synthesized. @defaultValue the construct's path within its stack, joined by `-` */
  readonly name?: string | undefined;
}

/** Services of a stack by name, to find two with the same one. */
const taken = new WeakMap<IConstruct, Map<string, Service>>();

/**
 * A node of the tree that can take traffic. It creates no resources: load balancers do.
 *
 * Values are never refused here; synthesis fails with every error, and `toTree` gives the tree to the companion.
 */
export abstract class Service extends Construct implements TreeSource, ServiceNode {
  /** Whether something is a service, of whichever copy of this library. */
  static isService(x: unknown): x is Service {
    return isServiceNode(x);
  }

  /** Its name in the tree. */
  readonly name: string;

  protected constructor(scope: Construct, id: string, props: ServiceProps | undefined) {
    super(scope, id);
    Object.defineProperty(this, SERVICE_BRAND, { value: true });
    const stack = this.node.scopes.find((one) => TerraformStack.isStack(one));
    this.name = props?.name ?? nameInStack(this, stack);
    const duplicate = this.#claimName(stack ?? this.node.root);
    this.node.addValidation({
      validate: () => errorsOf(sortFindings([...duplicate, ...this.#ownFindings()])).map(validationMessage),
    });
  }

  /** This service as plain data; its children by name. */
  abstract toSpec(): ServiceSpec;

  /** The services that this one leads to. */
  abstract childServices(): readonly unknown[];

  /**
   * The tree below this service, as plain data.
   *
   * @throws FindingsError where two services of it have one name
   */
  toTree(): Tree {
    const { services, findings } = collect([this]);
    failOnErrors(findings);
    return { root: this.name, services };
  }

  /** What is wrong with this service itself; each service below says its own. */
  #ownFindings(): Finding[] {
    const { findings } = checkTree({ root: this.name, services: collect([this]).services });
    return findings
      .filter(({ path }) => serviceOfPlace(path) === this.name)
      .map((finding) => ({ ...finding, construct: this.node.path }));
  }

  #claimName(stack: IConstruct): readonly Finding[] {
    const names = taken.get(stack) ?? new Map<string, Service>();
    taken.set(stack, names);
    const first = names.get(this.name);
    if (!first) names.set(this.name, this);
    return first ? duplicateName(this.name, this.node.path, first.node.path) : [];
  }
}

function nameInStack(service: Construct, stack: IConstruct | undefined): string {
  const { scopes } = service.node;
  return scopes
    .slice(stack ? scopes.indexOf(stack) + 1 : 0)
    .map((one) => one.node.id)
    .filter((id) => id !== '')
    .join('-');
}
