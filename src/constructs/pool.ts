import type { Construct } from 'constructs';
import type { Algorithm, MemberSpec, MonitorSpec, PersistenceSpec, PoolSpec } from '../tree';
import { defined } from './message';
import { Service, type ServiceProps } from './service';

export interface PoolProps extends ServiceProps {
  /** Where traffic goes. Addresses and ports may be tokens; such members need a name. */
  readonly members: readonly MemberSpec[];
  /** How members are probed. @defaultValue not at all: nothing can be seen down */
  readonly monitor?: MonitorSpec | undefined;
  /** @defaultValue `round-robin` */
  readonly algorithm?: Algorithm | undefined;
  /** How many actives (`2`, or `'50%'` of them, rounded up) must be up. @defaultValue 1 */
  readonly minHealthy?: number | string | undefined;
  /** How a client stays with the member that it was given first. @defaultValue none */
  readonly persistence?: PersistenceSpec | undefined;
}

/** Members behind one balancing algorithm, with at most one monitor. */
export class Pool extends Service {
  readonly #props: PoolProps;

  constructor(scope: Construct, id: string, props: PoolProps) {
    super(scope, id, props);
    this.#props = props;
  }

  override toSpec(): PoolSpec {
    const { name: _name, members, monitor, persistence, ...rest } = { ...this.#props };
    return defined({
      kind: 'pool',
      ...rest,
      monitor: monitor && defined(monitor),
      persistence: persistence && defined(persistence),
      members: Array.isArray(members) ? members.map(plainFields) : members,
    });
  }

  override childServices(): readonly unknown[] {
    return [];
  }
}

const plainFields = <T>(value: T): T => (typeof value === 'object' && value !== null ? (defined(value) as T) : value);
