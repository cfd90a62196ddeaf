import { gzipSync } from 'node:zlib';
import { TerraformLocal } from 'cdktn';
import type { Construct } from 'constructs';
import { known } from '../../tree';
import type { Delivered } from './delivered';
import type { Fields } from './fields';
import { scriptEnvironment } from './reload';
import { ABSOLUTE, SOCKET, TIMEOUT } from './rules';
import { RELOAD_SCRIPT } from './script/reload';
import { DeliveredText } from './upload';

/**
 * User data for an instance of any cloud: cloud-init installs HAProxy and starts it with the configuration when the instance boots for
 * the first time. Nothing is created but the text: give `userData` (or `userDataBase64`) of the load balancer to your instance.
 * User data does not change an instance that runs: a changed tree needs a new one.
 */
export interface CloudInitDelivery {
  readonly kind: 'cloudInit';
  /** Directory of `haproxy.cfg` on the instance. @defaultValue `/etc/haproxy` */
  readonly path?: string | undefined;
  /** Whether the package `haproxy` is installed; false where the image has it. @defaultValue true */
  readonly install?: boolean | undefined;
  /** Socket of the master on the instance. @defaultValue `/run/haproxy-master.sock`, as in Debian's unit */
  readonly masterSocket?: string | undefined;
  /** Longest wait for HAProxy, 1s to 10m. @defaultValue `30s` */
  readonly timeout?: string | undefined;
  /** Bytes that the cloud takes, counted as base64 as Nova does: 1000 to 1000000. @defaultValue 65535, Nova's limit */
  readonly maxBytes?: number | undefined;
}

/** What an instance is given. */
export interface UserData {
  /** A `#cloud-config`; an expression of Terraform, as it may hold what is known only at apply. */
  readonly text: string;
  /** The same, packed by gzip and in base64, for attributes that take binary data. */
  readonly base64: string;
}

/** What stands around the packed files. */
const FRAME_BYTES = 1_500;

const inBase64 = (bytes: number): number => 4 * Math.ceil(bytes / 3);

const STAGE = '/var/lib/healthtree';

export function checkCloudInit(fields: Fields, { text }: Delivered): void {
  fields.text('path', ABSOLUTE);
  fields.flag('install');
  fields.text('masterSocket', SOCKET);
  fields.text('timeout', TIMEOUT);
  fields.integer('maxBytes', 1_000, 1_000_000);
  const limit = fields.raw('maxBytes') ?? 65_535;
  const size = inBase64(inBase64(gzipSync(text).length) + inBase64(gzipSync(RELOAD_SCRIPT).length) + FRAME_BYTES);
  if (typeof limit === 'number' && limit >= 1_000 && known(text) && size > limit)
    fields.remark('delivery.too-large', {
      value: size,
      message: `The user data takes about ${size} bytes in base64, and the cloud takes ${limit}`,
      hint: 'Deliver by ssh, split the tree, or raise maxBytes where your cloud takes more.',
    });
}

const contentOf = (name: string): string => `content of ${name}`;

export function userDataOf(scope: Construct, id: string, { file, text }: Delivered, delivery: CloudInitDelivery): UserData {
  const [configuration, script] = [new DeliveredText(scope, id, text), new DeliveredText(scope, `${id}_script`, RELOAD_SCRIPT)];
  const process = {
    path: delivery.path ?? '/etc/haproxy',
    reloadBy: { kind: 'master', socket: delivery.masterSocket },
    start: 'systemctl start haproxy',
    timeout: delivery.timeout,
  } as const;
  const environment = { ...scriptEnvironment(process, file, undefined), HEALTHTREE_NEW: `${STAGE}/${file}` };
  const written = (name: string, permissions: string) => ({
    path: `${STAGE}/${name}`,
    permissions,
    encoding: 'gz+b64',
    content: contentOf(name),
  });
  const config = {
    ...(delivery.install === false ? {} : { package_update: true, packages: ['haproxy'] }),
    write_files: [written('deliver', '0755'), written(file, '0644')],
    runcmd: [['env', ...Object.entries(environment).map(([name, value]) => `${name}=${value}`), 'sh', `${STAGE}/deliver`]],
  };
  // JSON is YAML. The expressions come last: quotes in them must stay as they are.
  const yaml = `#cloud-config\n${JSON.stringify(config, null, 2)}\n`
    .replace(contentOf('deliver'), () => `\${base64gzip(${script.whole})}`)
    .replace(contentOf(file), () => `\${base64gzip(${configuration.whole})}`);
  const local = new TerraformLocal(scope, `${id}_user_data`, yaml);
  const name = `local.${local.friendlyUniqueId}`;
  return { text: `\${${name}}`, base64: `\${base64gzip(${name})}` };
}
