import type { Construct } from 'constructs';
import type { FailoverSpec } from '../tree';
import { referenceTo } from './collect';
import { Service, type ServiceProps } from './service';

export interface FailoverServiceProps extends ServiceProps {
  /** In order of preference; all but the last must be observable. */
  readonly children: readonly Service[];
}

/** The first child that is up takes everything. */
export class FailoverService extends Service {
  readonly #props: FailoverServiceProps;

  constructor(scope: Construct, id: string, props: FailoverServiceProps) {
    super(scope, id, props);
    this.#props = props;
  }

  override toSpec(): FailoverSpec {
    const { name: _name, children, ...rest } = { ...this.#props };
    return {
      kind: 'failover',
      ...rest,
      children: Array.isArray(children) ? children.map((service) => ({ service: referenceTo(service) })) : children,
    } as FailoverSpec;
  }

  override childServices(): readonly unknown[] {
    const children: unknown = this.#props?.children;
    return Array.isArray(children) ? children : [];
  }
}
