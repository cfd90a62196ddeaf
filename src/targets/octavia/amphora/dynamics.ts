import type { Behaviour, Unit, Watched } from '../../../health';
import type { Model, Service } from '../../../tree';
import { checks } from '../../haproxy/checks';
import { roundRobinTurns } from '../../haproxy/turns';
import type { Dynamics } from '../../target';
import { isDatagramPool } from '../protocols';
import { lvsChecks } from './lvs/checks';
import { lvsTurns } from './lvs/turns';

const haproxy: Dynamics = {
  behaviour: checks({ initAtStart: true, adminIn: 'configuration' }),
  turns: roundRobinTurns,
};

const lvs: Dynamics = { behaviour: lvsChecks, turns: lvsTurns };

/** An amphora has HAProxy for streams, IPVS with keepalived for datagrams. */
export function dynamicsOf(model: Model): Dynamics {
  const of = ({ name }: Pick<Service, 'name'>): Dynamics => (isDatagramPool(model, name) ? lvs : haproxy);
  const behaviourOf = ({ members: [first = ''] }: Unit, members: ReadonlyMap<string, Watched>): Behaviour =>
    of((members.get(first) as Watched).pool).behaviour;
  return {
    behaviour: {
      carriesState: true,
      adminIn: 'configuration',
      boot: (boot) =>
        [haproxy, lvs].flatMap((one) =>
          one.behaviour.boot({ ...boot, watched: boot.watched.filter(({ pool }) => of(pool) === one) }),
        ),
      step: (unit, now, look, members) => behaviourOf(unit, members).step(unit, now, look, members),
      wake: (unit, now, members) => behaviourOf(unit, members).wake(unit, now, members),
      administer: (unit, id, admin, now, members) => behaviourOf(unit, members).administer(unit, id, admin, now, members),
      spans: (watched, all) => {
        const own = of(watched.pool);
        return own.behaviour.spans(
          watched,
          all.filter(({ pool }) => of(pool) === own),
        );
      },
      seen: (unit, id, members) => behaviourOf(unit, members).seen(unit, id, members),
    },
    turns: {
      start: (service, choices) => of(service).turns.start(service, choices),
      changed: (service, state, choices) => of(service).turns.changed(service, state, choices),
      next: (service, state, choices) => of(service).turns.next(service, state, choices),
    },
  };
}
