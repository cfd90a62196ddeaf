import { realWorld, type World } from '../../../src/live';
import { credentialsOf } from '../../../src/live/openstack/credentials';
import { FindingsError } from '../../../src/runtime';

type Env = World['env'];

/** A world with these variables and files. */
function world(env: Env, files: Readonly<Record<string, string>> = {}): World {
  return {
    env,
    home: '/home/me',
    readFile: (path) => files[path],
    fetch: () => Promise.reject(new Error('nothing is asked here')),
    connect: realWorld.connect,
    now: () => 0,
    sleep: () => Promise.resolve(),
  };
}

const own: Env = {
  OS_AUTH_URL: 'https://keystone.example:5000',
  OS_USERNAME: 'me',
  OS_PASSWORD: 's3cr3t',
  OS_PROJECT_NAME: 'shop',
};

const clouds = (text: string): string => `clouds:\n${text}`;
const north = clouds(
  '  north: { auth: { auth_url: https://north.example/v3, username: me, project_id: 42 }, region_name: n1, interface: internal }\n',
);

/** What is said of credentials that can not be used; never a secret. */
function refusal(env: Env, files?: Readonly<Record<string, string>>): string {
  try {
    credentialsOf(world(env, files));
  } catch (error) {
    expect(error).toBeInstanceOf(FindingsError);
    expect(JSON.stringify((error as FindingsError).findings)).not.toContain('s3cr3t');
    return (error as FindingsError).findings.map(({ code, message, hint }) => `${code}: ${message}. ${hint}`).join('\n');
  }
  throw new Error('nothing was refused');
}

describe('from the environment', () => {
  test('user and password, scoped to a project', () => {
    expect(credentialsOf(world({ ...own, OS_REGION_NAME: 'n1' }))).toEqual({
      authUrl: 'https://keystone.example:5000/v3',
      auth: {
        identity: { methods: ['password'], password: { user: { name: 'me', domain: { id: 'default' }, password: 's3cr3t' } } },
        scope: { project: { name: 'shop', domain: { id: 'default' } } },
      },
      region: 'n1',
      interface: 'public',
      endpoint: undefined,
    });
  });

  test('domains by name or id, and ids in place of names', () => {
    const { auth } = credentialsOf(world({ ...own, OS_USER_DOMAIN_NAME: 'staff', OS_PROJECT_DOMAIN_ID: 'd1' }));
    expect(auth).toMatchObject({
      identity: { password: { user: { domain: { name: 'staff' } } } },
      scope: { project: { domain: { id: 'd1' } } },
    });
    const ids = credentialsOf(world({ ...own, OS_USER_ID: 'u1', OS_PROJECT_ID: 'p1' })).auth;
    expect(ids).toMatchObject({ identity: { password: { user: { id: 'u1' } } }, scope: { project: { id: 'p1' } } });
  });

  test('an application credential has its scope in itself', () => {
    const env = { OS_AUTH_URL: own.OS_AUTH_URL, OS_APPLICATION_CREDENTIAL_ID: 'a1', OS_APPLICATION_CREDENTIAL_SECRET: 's3cr3t' };
    expect(credentialsOf(world(env)).auth).toEqual({
      identity: { methods: ['application_credential'], application_credential: { id: 'a1', secret: 's3cr3t' } },
    });
    const named = { ...env, OS_APPLICATION_CREDENTIAL_ID: '', OS_APPLICATION_CREDENTIAL_NAME: 'ci', OS_USERNAME: 'me' };
    expect(credentialsOf(world(named)).auth).toMatchObject({
      identity: { application_credential: { name: 'ci', user: { name: 'me', domain: { id: 'default' } } } },
    });
  });

  test.each([
    ['https://a.example', 'https://a.example/v3'],
    ['https://a.example/identity/', 'https://a.example/identity/v3'],
    ['https://a.example/identity/v3/', 'https://a.example/identity/v3'],
  ])('the address %s is %s', (given, used) => {
    expect(credentialsOf(world({ ...own, OS_AUTH_URL: given })).authUrl).toBe(used);
  });

  test('interface and endpoint', () => {
    const env = { ...own, OS_INTERFACE: 'adminURL', OS_LOAD_BALANCER_ENDPOINT_OVERRIDE: 'http://o.example:9876' };
    expect(credentialsOf(world(env))).toMatchObject({ interface: 'admin', endpoint: 'http://o.example:9876' });
  });
});

describe('from clouds.yaml', () => {
  test.each([['clouds.yaml'], ['clouds.json'], ['/home/me/.config/openstack/clouds.yaml'], ['/etc/openstack/clouds.yaml']])(
    'in %s, with the password in secure.yaml beside it',
    (path) => {
      const files = {
        [path]: north,
        [path.replace(/clouds\..*/, 'secure.yaml')]: clouds('  north: { auth: { password: s3cr3t } }\n'),
      };
      expect(credentialsOf(world({ OS_CLOUD: 'north' }, files))).toMatchObject({
        authUrl: 'https://north.example/v3',
        auth: { identity: { password: { user: { name: 'me', password: 's3cr3t' } } }, scope: { project: { id: '42' } } },
        region: 'n1',
        interface: 'internal',
      });
    },
  );

  test('where OS_CLIENT_CONFIG_FILE says', () => {
    const files = { '/a/b.yaml': north.replace('username: me', 'username: me, password: s3cr3t') };
    expect(credentialsOf(world({ OS_CLOUD: 'north', OS_CLIENT_CONFIG_FILE: '/a/b.yaml' }, files)).region).toBe('n1');
  });

  test('OS_CLOUD wins over OS_AUTH_URL, and a region in the environment over the one in the file', () => {
    const files = { 'clouds.yaml': north.replace('username: me', 'username: me, password: s3cr3t') };
    expect(credentialsOf(world({ ...own, OS_CLOUD: 'north', OS_REGION_NAME: 'n2' }, files))).toMatchObject({
      authUrl: 'https://north.example/v3',
      region: 'n2',
    });
  });

  test('the only cloud needs no name', () => {
    const files = { 'clouds.yaml': north.replace('username: me', 'username: me, password: s3cr3t') };
    expect(credentialsOf(world({}, files)).authUrl).toBe('https://north.example/v3');
  });
});

describe('what can not be used is told with what to do', () => {
  test.each<[string, Env, Readonly<Record<string, string>> | undefined, RegExp]>([
    ['nothing at all', {}, undefined, /^openstack\.credentials: There are no credentials.*OS_CLOUD/],
    ['a cloud and no file', { OS_CLOUD: 'north' }, undefined, /^openstack\.credentials: OS_CLOUD names north.*clouds\.yaml/],
    ['a file that is not there', { OS_CLIENT_CONFIG_FILE: '/x' }, undefined, /^openstack\.clouds: \/x is not there/],
    [
      'a cloud that is not in the file',
      { OS_CLOUD: 'nort' },
      { 'clouds.yaml': north },
      /has no cloud nort\. Did you mean north\?/,
    ],
    ['two clouds and no name', {}, { 'clouds.yaml': clouds('  a: {}\n  b: {}\n') }, /2 clouds, and none was chosen.*a, b/],
    ['no YAML', { OS_CLOUD: 'a' }, { 'clouds.yaml': 'clouds: {a: {auth: {password: s3cr3t' }, /clouds\.yaml is no YAML/],
    ['no clouds', { OS_CLOUD: 'a' }, { 'clouds.yaml': '[]' }, /has no map of clouds/],
    ['no password', { ...own, OS_PASSWORD: '' }, undefined, /lack a password.*OS_PASSWORD/],
    ['no user', { ...own, OS_USERNAME: '' }, undefined, /lack a username.*OS_USERNAME/],
    ['no secret', { ...own, OS_APPLICATION_CREDENTIAL_ID: 'a' }, undefined, /lack the application_credential_secret/],
    ['no address', { OS_CLOUD: 'a' }, { 'clouds.yaml': clouds('  a: {}\n') }, /lack the address of Keystone/],
    ['an address that is none', { ...own, OS_AUTH_URL: 'keystone' }, undefined, /lack the address of Keystone/],
    [
      'an address with a password',
      { ...own, OS_AUTH_URL: 'https://me:s3cr3t@a.example' },
      undefined,
      /auth_url has a user in it/,
    ],
    ['Keystone v2', { ...own, OS_AUTH_URL: 'https://a.example/v2.0' }, undefined, /Keystone v2/],
    ['another kind of login', { ...own, OS_AUTH_TYPE: 'v3oidcpassword' }, undefined, /v3oidcpassword.*v3applicationcredential/],
    ['another interface', { ...own, OS_INTERFACE: 'outer' }, undefined, /no interface "outer"/],
    [
      'an endpoint that is none',
      { ...own, OS_LOAD_BALANCER_ENDPOINT_OVERRIDE: 'octavia' },
      undefined,
      /endpoint of Octavia is no URL/,
    ],
  ])('%s', (_what, env, files, expected) => {
    expect(refusal(env, files)).toMatch(expected);
  });

  test('a file that can not be read', () => {
    const denied: World = {
      ...world({ OS_CLOUD: 'a' }),
      readFile: () => {
        throw new Error('EACCES: permission denied');
      },
    };
    expect(() => credentialsOf(denied)).toThrow(/can not be read: EACCES/);
  });
});
