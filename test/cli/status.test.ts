import { type CloudMember, type CloudPool, SmallCloud } from '../live/__test-helpers__/small-cloud';
import { FILES } from './__test-helpers__/healthtree';
import { withCloud } from './__test-helpers__/with-cloud';

let cloud: SmallCloud;
beforeEach(async () => {
  cloud = await SmallCloud.start();
});
afterEach(() => cloud.stop());

const gated = FILES['whoami.yaml']?.replace(/ +- \{ code: octavia.init-state.*\n/, '') ?? '';
const files = {
  ...FILES,
  'gated.yaml': gated,
  'state.yaml': gated.replace('name: whoami', 'name: whoami\n    gate: admin-state'),
};

const member = (dc: number, name: string, more: Partial<CloudMember> = {}): CloudMember => ({
  name: `whoami-dc${dc}/${name}`,
  address: `10.0.${dc}.${name === 'a' ? 10 : 11}`,
  port: 80,
  ...more,
});

interface Deployed {
  readonly dc1a?: Partial<CloudMember>;
  readonly pool?: Partial<CloudPool>;
  readonly status?: string;
  readonly provisioning?: string;
  readonly provider?: string;
}

/** The example as Octavia has it, where everything is fine but what is said here. */
function deployed({ dc1a, pool, ...balancer }: Deployed = {}): CloudPool {
  const members = [member(1, 'a', dc1a), member(1, 'b'), member(2, 'a'), member(2, 'b')];
  const own = { name: 'whoami-public', members, ...pool };
  cloud.balancers.push({ id: 'lb-1', name: 'whoami', listeners: { 'http-80': [own] }, ...balancer });
  return own;
}

const status = (more = '', file = 'whoami.yaml') => withCloud(`status ${file} ${more}`, cloud.world(), files);

test('what is as the tree lets expect is told so', async () => {
  deployed();
  const { exit, out, error } = await status();
  expect([exit, error]).toEqual([0, '']);
  expect(out).toBe(`load balancer whoami         ONLINE
  listener http-80           ONLINE
    pool whoami-public       ONLINE
      member whoami-dc1/a    ONLINE
      member whoami-dc1/b    ONLINE
      member whoami-dc2/a    ONLINE
      member whoami-dc2/b    ONLINE
as expected
`);
});

test('a dead member is a difference on its way up, with the checks that say so', async () => {
  deployed({ dc1a: { status: 'ERROR' }, pool: { status: 'DEGRADED' }, status: 'DEGRADED' });
  const { exit, out } = await status();
  expect(exit).toBe(1);
  expect(out).toMatch(
    /^ +member whoami-dc1\/a +≠ +ERROR +expected ONLINE +its checks fail: http GET \/ping every 2s, 3 in a row$/m,
  );
  expect(out).toMatch(/^ +pool whoami-public +≠ +DEGRADED +expected ONLINE +checks fail: whoami-dc1\/a$/m);
  expect(out).toMatch(
    /^load balancer whoami +≠ +DEGRADED +expected ONLINE +one pool that is degraded is enough: whoami-public$/m,
  );
  expect(out).toContain('3 of 7 differ');
});

test('--down says what is known to be down', async () => {
  deployed({ dc1a: { status: 'ERROR' }, pool: { status: 'DEGRADED' }, status: 'DEGRADED' });
  expect(await status('--down whoami-dc1/a')).toMatchObject({ exit: 0, error: '' });
  deployed();
});

test('one that is known to be down and reported up is a difference too', async () => {
  deployed();
  const { exit, out } = await status('--down whoami-dc1/a');
  expect(exit).toBe(1);
  expect(out).toMatch(/member whoami-dc1\/a +≠ +ONLINE +expected ERROR +its checks pass, or have not failed often enough yet/);
});

const why = async (more: Deployed, file?: string): Promise<string> => {
  deployed(more);
  return (await status('', file)).out;
};

describe('why a member may differ', () => {
  test.each<[string, Partial<CloudMember>, string, string]>([
    ['weight 0', { status: 'DRAINING', weight: 0 }, 'whoami.yaml', 'its weight is 0 in Octavia'],
    [
      'a gate by weight',
      { status: 'DRAINING', weight: 0 },
      'gated.yaml',
      'a check has passed, and it is not admitted yet: run healthtree admit, and deploy',
    ],
    [
      'a gate by state',
      { status: 'OFFLINE', enabled: false },
      'state.yaml',
      'it is disabled until it is admitted: run healthtree admit, and deploy',
    ],
    ['no status yet', { status: 'OFFLINE' }, 'whoami.yaml', 'it is disabled, or too new for a status, which is told every 10s'],
    ['no monitor', { status: 'NO_MONITOR' }, 'whoami.yaml', 'its pool has no monitor in Octavia, or a disabled one'],
  ])('%s', async (_what, dc1a, file, expected) => {
    expect(await why({ dc1a }, file)).toContain(expected);
  });
});

test('a listener takes connections over a dead pool', async () => {
  const out = await why({ pool: { status: 'ERROR' }, status: 'ERROR' });
  expect(out).toMatch(/listener http-80 +ONLINE +it takes connections, whatever its pool is: whoami-public is in error/);
  expect(out).toMatch(/load balancer whoami +≠ +ERROR +expected ONLINE +one pool in error is enough: whoami-public/);
});

test('a first deployment behind a gate is told as one', async () => {
  const draining = [member(1, 'a'), member(1, 'b'), member(2, 'a'), member(2, 'b')].map((one) => ({
    ...one,
    weight: 0,
    status: 'DRAINING',
  }));
  expect(await why({ pool: { status: 'ERROR', members: draining }, status: 'ERROR' }, 'gated.yaml')).toContain(
    'everyone who passes checks has weight 0, as in a first deployment',
  );
});

test('what is only in the tree, and what is only in the cloud', async () => {
  const pool = deployed();
  pool.members.shift();
  pool.members.push({ name: 'by-hand', address: '10.0.9.9', port: 80 });
  cloud.balancers[0] = {
    id: 'lb-1',
    name: 'whoami',
    listeners: { 'http-80': [pool], 'tcp-81': [], 'prometheus-9101': [] },
  };
  const { out } = await status();
  expect(out).toMatch(/member whoami-dc1\/a +≠ +- +expected ONLINE +it is not deployed/);
  expect(out).toMatch(/member by-hand +≠ +ONLINE +expected nothing +the tree does not have it/);
  expect(out).toMatch(/listener tcp-81 +≠ +ONLINE +expected nothing +the tree does not have it/);
  expect(out).not.toContain('prometheus');
});

test('a load balancer whose listener is not there yet', async () => {
  cloud.balancers.push({ id: 'lb-1', name: 'whoami', listeners: {} });
  const { out } = await status();
  expect(out).toMatch(/listener http-80 +≠ +- +expected ONLINE +it is not deployed/);
  expect(out).toMatch(/pool whoami-public +≠ +- +expected ONLINE +it is not deployed/);
});

test('a change that is under way, or that failed, is told', async () => {
  expect(await why({ provisioning: 'PENDING_UPDATE' })).toContain('it is being changed (PENDING_UPDATE)');
  cloud.balancers.pop();
  expect(await why({ provisioning: 'ERROR' })).toContain('Octavia could not apply its last change');
});

test('the driver of the load balancer says how its status comes about, unless --as does', async () => {
  deployed({ provider: 'ovn' });
  expect((await status()).error).toContain('[octavia.ovn-algorithm, octavia:ovn]');
  expect((await status('--as octavia')).exit).toBe(0);
});

test('--lb takes a name or an id, --json gives data', async () => {
  deployed({ dc1a: { status: 'ERROR' }, pool: { status: 'DEGRADED' }, status: 'DEGRADED' });
  const { exit, out } = await status('--lb whoami --json');
  const told = JSON.parse(out);
  expect([exit, told.holds, told.findings, told.rows.length]).toEqual([1, false, [], 7]);
  expect(told.rows[3]).toEqual({
    kind: 'member',
    depth: 3,
    name: 'whoami-dc1/a',
    expected: 'ONLINE',
    seen: 'ERROR',
    provisioning: 'ACTIVE',
    differs: true,
    why: 'its checks fail: http GET /ping every 2s, 3 in a row',
  });
});

test.each([
  ['a load balancer that is not there', 'whoami.yaml', 'openstack.not-found'],
  ['a broken tree', 'broken.yaml --as octavia', 'service.unknown'],
  ['a file that is not there', 'nowhere.yaml', 'file.unreadable'],
  ['a path that is not there', 'whoami.yaml --as octavia --down nobody', 'path.none'],
])('%s is told', async (_what, line, code) => {
  const { exit, out, error } = await withCloud(`status ${line}`, cloud.world(), files);
  expect([exit, out]).toEqual([1, '']);
  expect(error).toContain(`[${code}`);
  if (code.startsWith('openstack.')) expect(error).not.toMatch(/yaml:\d/);
  expect(JSON.parse((await withCloud(`status ${line} --json`, cloud.world(), files)).out)).toMatchObject({
    holds: false,
    rows: [],
    findings: expect.any(Array),
  });
});

test.each(['status', 'status a b', 'status a --wait'])('%s is wrong usage', async (line) => {
  expect((await withCloud(line, cloud.world(), files)).exit).toBe(2);
});
