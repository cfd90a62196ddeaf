import type { Construct } from 'constructs';
import type { WeightedSpec } from '../tree';
import { referenceTo } from './collect';
import { defined } from './message';
import { Service, type ServiceProps } from './service';

export interface WeightedChild {
  readonly service: Service;
  /** 0 to 256; 0 takes nothing and has no vote. @defaultValue 1 */
  readonly weight?: number | undefined;
}

export interface WeightedServiceProps extends ServiceProps {
  readonly children: readonly WeightedChild[];
  /**
   * Leaves out children that are down, and tells the parent when none is left. Every child must be observable.
   * @defaultValue false: a child that is down keeps its share, which is answered 503
   */
  readonly healthCheck?: boolean | Readonly<Record<string, never>> | undefined;
}

/** Children that share traffic by weight. */
export class WeightedService extends Service {
  readonly #props: WeightedServiceProps;

  constructor(scope: Construct, id: string, props: WeightedServiceProps) {
    super(scope, id, props);
    this.#props = props;
  }

  override toSpec(): WeightedSpec {
    const { name: _name, children, ...rest } = { ...this.#props };
    const specs = Array.isArray(children)
      ? children.map((child) => defined({ ...child, service: referenceTo(child?.service) }))
      : children;
    return defined({ kind: 'weighted', ...rest, children: specs as WeightedSpec['children'] });
  }

  override childServices(): readonly unknown[] {
    const children: unknown = this.#props?.children;
    return Array.isArray(children) ? children.map((child) => child?.service) : [];
  }
}
