import type { FileProvisioner, RemoteExecProvisioner, SSHProvisionerConnection, TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { TerraformData } from '../terraform-data';
import type { Delivered } from './delivered';
import type { Fields } from './fields';
import { checkProcess, type HaproxyProcess, scriptEnvironment, timeoutOf } from './reload';
import { ABSOLUTE, PATH } from './rules';
import { RELOAD_SCRIPT } from './script/reload';
import { templateText } from './template-text';
import { DeliveredText } from './upload';

/** A machine with sshd. */
export interface SshHost {
  /** Name or address; may be a token. */
  readonly host: string;
  /** Its public key, as `ssh-keyscan` tells it: `ssh-ed25519 AAAA...`; the delivery stops where the machine has another. May be a token. */
  readonly hostKey: string;
  /** 1 to 65535. @defaultValue 22 */
  readonly port?: number | undefined;
  /** @defaultValue `root` */
  readonly user?: string | undefined;
  /** Path, on the machine of Terraform, of the private key. @defaultValue the keys of the ssh agent there */
  readonly privateKeyFile?: string | undefined;
}

/**
 * Reloads the HAProxy of other machines, as `reload` does on the machine of Terraform: one machine after the other, and where one
 * fails, those behind it stay as they are. Terraform logs in by ssh; `scp` must be there.
 */
export interface SshDelivery extends HaproxyProcess {
  readonly kind: 'ssh';
  /** The machines, in the order in which they are reloaded. */
  readonly hosts: readonly SshHost[];
  /** Runs the delivery as root by `sudo -n`. @defaultValue false */
  readonly sudo?: boolean | undefined;
  /**
   * When the machines are looked at: when the configuration changes, or at every apply, which then repairs what was changed on them.
   * A plan can not look there, so with `always` it is never empty. @defaultValue `change`
   */
  readonly verify?: 'change' | 'always' | undefined;
}

const HOSTS = "It must be a list with at least one { host: '10.0.0.5', hostKey: 'ssh-ed25519 AAAA...' }.";

export function checkSsh(fields: Fields, what: Delivered): void {
  checkProcess(fields, what, ABSOLUTE);
  fields.flag('sudo');
  fields.word('verify', ['change', 'always']);
  for (const host of fields.list('hosts', HOSTS)) {
    host.anyText('host', 'It must be a name or an address.');
    host.anyText('hostKey', 'It must be the public key of the machine: ssh-ed25519 AAAA...');
    host.integer('port', 1, 65_535);
    host.text('user', { isOne: (text) => /^[A-Za-z_][A-Za-z0-9_.-]*$/.test(text), what: 'It must be the name of an account.' });
    host.text('privateKeyFile', PATH);
    host.rejectRest();
  }
}

export function deliverBySsh(scope: Construct, id: string, what: Delivered, delivery: SshDelivery): readonly TerraformResource[] {
  const { file, text } = what;
  const delivered = new DeliveredText(scope, id, text);
  const resources: TerraformResource[] = [];
  for (const [i, host] of delivery.hosts.entries()) {
    const before = resources.at(-1);
    const resource = new TerraformData(scope, i === 0 ? id : `${id}_${i + 1}`, {
      ...(before ? { dependsOn: [before] } : {}),
      triggersReplace: {
        host: host.host,
        path: templateText(delivery.path),
        file,
        text: `\${${delivered.pieces}}`,
        ...(delivery.verify === 'always' ? { at: '${timestamp()}' } : {}),
      },
    });
    resource.provisioners = provisioners(host, resource.friendlyUniqueId, what, delivered, delivery);
    resources.push(resource);
  }
  return resources;
}

/** The script and the text go into a folder that only the user can read, and that the script's end removes. */
function provisioners(
  host: SshHost,
  name: string,
  { file, socket }: Delivered,
  delivered: DeliveredText,
  delivery: SshDelivery,
): (FileProvisioner | RemoteExecProvisioner)[] {
  const connection = connectionTo(host, delivery);
  const stage = `/tmp/healthtree-${name}`;
  const environment = { ...scriptEnvironment(delivery, file, socket), HEALTHTREE_NEW: `${stage}/${file}` };
  const variables = Object.entries(environment).map(([variable, value]) => `${variable}=${quoted(value)}`);
  const run = `${delivery.sudo ? 'sudo -n ' : ''}env ${variables.join(' ')} sh ${stage}/deliver`;
  return [
    { type: 'remote-exec', connection, inline: ['set -eu', 'umask 077', `rm -rf ${stage}`, `mkdir ${stage}`] },
    { type: 'file', connection, destination: `${stage}/deliver`, content: templateText(RELOAD_SCRIPT) },
    { type: 'file', connection, destination: `${stage}/${file}`, content: `\${${delivered.whole}}` },
    { type: 'remote-exec', connection, inline: [`${run} && code=0 || code=$?`, `rm -rf ${stage}`, 'exit $code'] },
  ];
}

function connectionTo({ host, hostKey, port, user, privateKeyFile }: SshHost, delivery: SshDelivery): SSHProvisionerConnection {
  const key =
    privateKeyFile === undefined
      ? { agent: 'true' }
      : { agent: 'false', privateKey: `\${file(${templateText(JSON.stringify(privateKeyFile))})}` };
  return { type: 'ssh', host, port: port ?? 22, user: user ?? 'root', hostKey, timeout: `${timeoutOf(delivery)}s`, ...key };
}

/** One word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
