import type { TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { readDuration } from '../../tree';
import { TerraformData } from '../terraform-data';
import type { Delivered } from './delivered';
import type { Fields, TextRule } from './fields';
import { COMMAND, PATH, PROGRAM, SOCKET, TIMEOUT } from './rules';
import { RELOAD_SCRIPT } from './script/reload';
import { templateText } from './template-text';
import { DeliveredText } from './upload';

/** Where a running HAProxy is, and how it takes a new configuration. */
export interface HaproxyProcess {
  /** Directory of `haproxy.cfg`, with which HAProxy runs (`-f`); created if missing. */
  readonly path: string;
  /** The program, by name or absolute path. @defaultValue `haproxy` */
  readonly haproxy?: string | undefined;
  /** How it takes a new configuration. @defaultValue through the master's socket at `/run/haproxy-master.sock` */
  readonly reloadBy?: ReloadByMaster | ReloadByCommand | undefined;
  /**
   * Shell command that starts HAProxy where none answers, for example `systemctl start haproxy`.
   * @defaultValue none: the delivery fails where no HAProxy runs
   */
  readonly start?: string | undefined;
  /** Longest wait for an answer, for a new worker, and for another delivery to the same place; 1s to 10m. @defaultValue `30s` */
  readonly timeout?: string | undefined;
}

/** The CLI of a master (`haproxy -W -S SOCKET`): it tells whether a reload succeeded, and what was wrong. */
export interface ReloadByMaster {
  readonly kind: 'master';
  /** Absolute path. @defaultValue `/run/haproxy-master.sock`, as in Debian's unit */
  readonly socket?: string | undefined;
}

/** A command of your own; that it succeeded is seen at the Runtime API, which the load balancer needs as `socket`. */
export interface ReloadByCommand {
  readonly kind: 'command';
  /** For example `systemctl reload haproxy`, or `kill -USR2 "$(cat /run/haproxy.pid)"`. */
  readonly command: string;
}

/**
 * Reloads the HAProxy that runs on the machine of Terraform: the new configuration is validated, what its servers are is saved,
 * and the new worker takes over the sockets. When anything fails, the old file and the old process stay.
 */
export interface ReloadDelivery extends HaproxyProcess {
  readonly kind: 'reload';
}

const BY = "It must be { kind: 'master' } or { kind: 'command', command: 'systemctl reload haproxy' }.";

/** @param path - what the directory must be */
export function checkProcess(fields: Fields, { socket }: Delivered, path: TextRule = PATH): void {
  fields.text('path', { needed: true, ...path });
  fields.text('haproxy', PROGRAM);
  fields.text('start', COMMAND);
  fields.text('timeout', TIMEOUT);
  const by = fields.group('reloadBy', BY);
  if (!by) return;
  const kind = by.raw('kind');
  if (kind === 'master') by.text('socket', SOCKET);
  else if (kind === 'command') by.text('command', { needed: true, ...COMMAND });
  else by.reject('kind', kind, BY);
  if (kind === 'command' && socket === undefined)
    by.reject('kind', kind, 'It needs the Runtime API: give the load balancer a socket, or use the master.');
  if (kind === 'master' || kind === 'command') by.rejectRest();
}

/** What the script is told; all of it fit for a template. */
export function scriptEnvironment(process: HaproxyProcess, file: string, socket: string | undefined): Record<string, string> {
  const by = process.reloadBy ?? { kind: 'master' };
  const environment = {
    HEALTHTREE_DIRECTORY: directoryOf(process),
    HEALTHTREE_NAME: file,
    HEALTHTREE_HAPROXY: process.haproxy ?? 'haproxy',
    HEALTHTREE_MASTER: by.kind === 'master' ? (by.socket ?? '/run/haproxy-master.sock') : '',
    HEALTHTREE_SOCKET: by.kind === 'command' ? (socket ?? '') : '',
    HEALTHTREE_RELOAD: by.kind === 'command' ? by.command : '',
    HEALTHTREE_START: process.start ?? '',
    HEALTHTREE_SECONDS: `${timeoutOf(process)}`,
  };
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, templateText(value)]));
}

/** Seconds. */
export const timeoutOf = ({ timeout }: HaproxyProcess): number => Math.ceil(Number(readDuration(timeout ?? '30s')) / 1_000);

/** A relative path that no program takes for an option. */
const directoryOf = ({ path }: HaproxyProcess): string => (path.startsWith('-') ? `./${path}` : path);

export function reload(
  scope: Construct,
  id: string,
  { file, text, socket }: Delivered,
  delivery: ReloadDelivery,
): TerraformResource {
  const directory = directoryOf(delivery);
  const delivered = new DeliveredText(scope, id, text);
  const arrived = templateText(`${directory}/.${file}.new`);
  const environment = { ...scriptEnvironment(delivery, file, socket), HEALTHTREE_NEW: arrived, HEALTHTREE_FILE: arrived };
  const first = ['mkdir -p "$HEALTHTREE_DIRECTORY"', ': > "$HEALTHTREE_FILE"'];
  return new TerraformData(scope, id, {
    triggersReplace: {
      path: templateText(directory),
      file,
      text: `\${${delivered.pieces}}`,
      inFile: delivered.inFile(`${directory}/${file}`),
    },
    provisioners: delivered.provisioners(environment, first, [RELOAD_SCRIPT]),
  });
}
