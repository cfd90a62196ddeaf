import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { SshHost } from '../../../src/index';
import type { Cleanup } from './cleanup';
import { freePort } from './free-ports';
import { sshdPrograms } from './places';
import { until } from './poll';
import { spawnTied } from './tied-process';

/** A machine to log in to: a real sshd on a loopback address, with keys of its own. */
export async function startSshd(directory: string, address: string, cleanup: Cleanup): Promise<SshHost> {
  const at = (name: string) => join(directory, name);
  for (const key of ['host-key', 'user-key']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(key)]);
  copyFileSync(at('user-key.pub'), at('authorized'));
  const port = await freePort(address);
  const path = [sshdPrograms(), process.env.PATH].join(':');
  const lines = [
    `Port ${port}`,
    `ListenAddress ${address}`,
    `HostKey ${at('host-key')}`,
    `AuthorizedKeysFile ${at('authorized')}`,
    'StrictModes no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin yes',
    'PidFile none',
    `SetEnv PATH=${path}`,
  ];
  writeFileSync(at('sshd_config'), `${lines.join('\n')}\n`);
  const child = spawnTied('KILL', join(sshdPrograms(), 'sshd'), ['-D', '-e', '-f', at('sshd_config')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  cleanup.later(() => {
    child.kill('SIGTERM');
    return ended;
  });
  await until('sshd listens', () => listens(address, port));
  const hostKey = readFileSync(at('host-key.pub'), 'utf8').trim();
  return { host: address, port, user: userInfo().username, hostKey, privateKeyFile: at('user-key') };
}

const listens = (address: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: address, port });
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
