import { dirname } from 'node:path/posix';
import type { Delivered } from './delivered';
import type { Fields } from './fields';
import { ABSOLUTE } from './rules';

/**
 * Data for a container: nothing is created; `container` of the load balancer says which files there are, where they belong, and
 * what HAProxy needs besides. Put the files into a config map or a mounted folder.
 */
export interface ContainerDelivery {
  readonly kind: 'container';
  /** Directory of `haproxy.cfg` in the container. @defaultValue `/usr/local/etc/haproxy`, as in the official image */
  readonly path?: string | undefined;
}

/** A path that must be there in the container. */
export interface ContainerMount {
  readonly path: string;
  readonly readOnly: boolean;
  /** What it is. */
  readonly what: 'configuration' | 'certificates' | 'state' | 'socket';
}

export interface ContainerData {
  /** Text by name, for the folder of the configuration; may hold what is known only at apply. */
  readonly files: Readonly<Record<string, string>>;
  readonly mounts: readonly ContainerMount[];
  /** What the container runs. It reloads on SIGUSR2, once the new file is there. */
  readonly command: readonly string[];
}

export function checkContainer(fields: Fields): void {
  fields.text('path', ABSOLUTE);
}

/** Words of a `bind` or `server` line whose next word is a path of certificates or keys. */
const CERTIFICATES = /(?:^| )(?:crt|ca-file|ca-verify-file|crl-file|crt-list) (?:'([^']+)'|(\/\S+))/g;

export function containerData({ file, text }: Delivered, { path = '/usr/local/etc/haproxy' }: ContainerDelivery): ContainerData {
  const lines = text.split('\n').map((line) => line.trim());
  const secured = lines.filter((line) => /^(?:bind|server) /.test(line));
  const certificates = secured.flatMap((line) => [...line.matchAll(CERTIFICATES)].map(([, a, b]) => a ?? b ?? ''));
  const folders = (keyword: string): string[] =>
    lines.flatMap((line) => (line.startsWith(`${keyword} `) ? [dirname(line.split(' ')[keyword.split(' ').length] ?? '')] : []));
  return {
    files: { [file]: text },
    mounts: [
      { path, readOnly: true, what: 'configuration' },
      ...[...new Set(certificates)].map((place) => ({ path: place, readOnly: true, what: 'certificates' }) as const),
      ...folders('server-state-file').map((place) => ({ path: place, readOnly: false, what: 'state' }) as const),
      ...folders('stats socket').map((place) => ({ path: place, readOnly: false, what: 'socket' }) as const),
    ],
    command: ['haproxy', '-W', '-db', '-f', `${path}/${file}`],
  };
}
