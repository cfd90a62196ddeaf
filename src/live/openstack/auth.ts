import { show } from '../../tree';
import { type CloudFields, incomplete, refused } from './cloud-fields';
import type { Fields } from './clouds-file';

/** What Keystone is sent: who it is, by password or application credential, and for which project. */
export function authOf(read: CloudFields): Fields {
  const type = read.own('auth_type') ?? (hasApplicationCredential(read) ? 'v3applicationcredential' : 'password');
  if (type === 'v3applicationcredential') return { identity: applicationCredential(read) };
  if (type === 'password' || type === 'v3password') return { identity: password(read), ...scope(read) };
  throw refused('auth_type', `There is no support for the auth_type ${show(type)}`, 'Use password or v3applicationcredential.');
}

const hasApplicationCredential = (read: CloudFields): boolean =>
  ['application_credential_id', 'application_credential_name'].some((field) => read.auth(field) !== undefined);

function applicationCredential(read: CloudFields): Fields {
  const id = read.auth('application_credential_id');
  const name = read.auth('application_credential_name');
  const secret = read.auth('application_credential_secret');
  if (id === undefined && name === undefined) throw incomplete('application_credential_id', 'an application_credential_id');
  if (secret === undefined) throw incomplete('application_credential_secret', 'the application_credential_secret');
  const which = id === undefined ? { name, user: user(read) } : { id };
  return { methods: ['application_credential'], application_credential: { ...which, secret } };
}

function password(read: CloudFields): Fields {
  const secret = read.auth('password');
  if (secret === undefined) throw incomplete('password', 'a password, or an application credential');
  return { methods: ['password'], password: { user: { ...user(read), password: secret } } };
}

function user(read: CloudFields): Fields {
  const id = read.auth('user_id');
  if (id !== undefined) return { id };
  const name = read.auth('username');
  if (name === undefined) throw incomplete('username', 'a username or user_id');
  return { name, domain: domain(read, 'user') };
}

function domain(read: CloudFields, of: 'user' | 'project'): Fields {
  const id = read.auth(`${of}_domain_id`) ?? read.auth('domain_id');
  const name = read.auth(`${of}_domain_name`) ?? read.auth('domain_name');
  if (name !== undefined && read.auth(`${of}_domain_id`) === undefined) return { name };
  return { id: id ?? read.auth('default_domain') ?? 'default' };
}

/** Without a project the user's default one is used. */
function scope(read: CloudFields): Fields {
  const id = read.auth('project_id');
  const name = read.auth('project_name');
  if (id !== undefined) return { scope: { project: { id } } };
  return name === undefined ? {} : { scope: { project: { name, domain: domain(read, 'project') } } };
}
