import type { Hop } from '../../../../health';
import type { Pool, Service } from '../../../../tree';
import type { Mode } from '../../backend';
import { balanceOf } from '../../balance';
import { modeLines } from '../../mode-lines';
import { time } from '../../quote';
import type { Sockets } from './sockets';

/** Between two parts of one process nobody is waited for: clients and members are silent for as long as they may. */
const FOREVER = '2147483647ms';

/** What a child listens with. The client's address is in a PROXY header, so that whatever looks at it sees what it would in front. */
export function hopFrontend(service: Service, mode: Mode, sockets: Sockets): string[] {
  const { name } = service;
  const lines = [
    ...modeLines(mode),
    `bind ${sockets.of(name)} accept-proxy`,
    `timeout client ${FOREVER}`,
    threshold(service) > 1 ? `use_backend ${name} if { nbsrv(${name}) ge ${threshold(service)} }` : `default_backend ${name}`,
  ];
  return [`frontend hop:${name}`, ...lines.map((line) => `    ${line}`)];
}

/** Where checks of children are answered: 503 where the child has nothing to serve with. No path of the application is taken. */
export function healthFrontend(children: readonly Service[], sockets: Sockets): string[] {
  const strict = children.filter((service) => threshold(service) > 1);
  const down = 'http-request return status 503 if';
  const lines = [
    'mode http',
    `bind ${sockets.health}`,
    `${down} { path,word(1,/),nbsrv lt 1 }`,
    ...strict.map((one) => `${down} { path -m str -- /${one.name} } { nbsrv(${one.name}) lt ${threshold(one)} }`),
    'http-request return status 200',
  ];
  return ['frontend healthtree:health', ...lines.map((line) => `    ${line}`)];
}

const threshold = (service: Service): number => (service.kind === 'pool' ? service.minHealthy : 1);

/** The backend of an inner service. Of backups only the first that is up is used: a failover with all its levels. */
export function hopBackend({ name, members, monitor, ...hop }: Hop, mode: Mode, sockets: Sockets): string[] {
  const check = monitor ? ` check inter ${time(monitor.interval ?? 0)} rise ${monitor.rise} fall ${monitor.fall}` : '';
  const lines = [
    `mode ${mode}`,
    `balance ${balanceOf({ ...hop, name, members, monitor }, false)}`,
    `timeout server ${FOREVER}`,
    ...(monitor ? checkLines(monitor, sockets) : []),
    ...members.map(
      ({ name: child, weight, backup }) =>
        `server ${child} ${sockets.of(child)} weight ${weight} send-proxy-v2${check}${backup ? ' backup' : ''}`,
    ),
  ];
  return [`backend ${name}`, ...lines.map((line) => `    ${line}`)];
}

const checkLines = ({ timeout }: NonNullable<Pool['monitor']>, sockets: Sockets): string[] => [
  'option httpchk',
  `http-check connect addr ${sockets.health}`,
  'http-check send meth GET uri-lf /%[srv_name]',
  'http-check expect status 200',
  `timeout check ${time(timeout ?? 0)}`,
];
