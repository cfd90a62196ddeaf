import { OctaviaClient } from '../../../src/live';
import { FindingsError } from '../../../src/runtime';
import { SmallCloud } from '../__test-helpers__/small-cloud';

let cloud: SmallCloud;
beforeEach(async () => {
  cloud = await SmallCloud.start();
});
afterEach(() => cloud.stop());

const ID = '00000000-0000-4000-8000-000000000001';
const client = (more?: Parameters<SmallCloud['world']>[0]) => new OctaviaClient({ world: cloud.world(more), timeout: 2_000 });

const member = (i: number) => ({ name: `m${i}`, address: `10.0.0.${i}`, port: 80, weight: i, status: 'DRAINING' });
const balancer = (name: string, id = ID) => ({
  id,
  name,
  listeners: {
    'http-80': [
      { name: 'app', members: [1, 2, 3, 4, 5].map(member) },
      { name: 'other', protocol: 'TCP', members: [] },
    ],
  },
});

async function refusal(asked: Promise<unknown>): Promise<string> {
  const error: unknown = await asked.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FindingsError);
  const { findings } = error as FindingsError;
  expect(JSON.stringify(findings)).not.toMatch(/s3cr3t|token-\d/);
  return findings.map(({ code, message, hint }) => `${code}: ${message}. ${hint}`).join('\n');
}

test('a load balancer by name or id, its pools, and all pages of their members', async () => {
  cloud.balancers.push(balancer('edge'));
  const octavia = client();
  expect(await octavia.loadBalancer('edge')).toEqual({
    id: ID,
    name: 'edge',
    provider: 'amphora',
    operatingStatus: 'ONLINE',
    provisioningStatus: 'ACTIVE',
  });
  expect((await octavia.loadBalancer(ID))?.name).toBe('edge');
  expect((await octavia.pools(ID)).map(({ name, protocol }) => [name, protocol])).toEqual([
    ['app', 'HTTP'],
    ['other', 'TCP'],
  ]);
  const members = await octavia.members('pool-app-HTTP');
  expect(members.map(({ name }) => name)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  expect(members[2]).toEqual({
    id: 'member-10.0.0.3-80',
    name: 'm3',
    address: '10.0.0.3',
    port: 80,
    weight: 3,
    enabled: true,
    operatingStatus: 'DRAINING',
    provisioningStatus: 'ACTIVE',
  });
  expect(cloud.logins).toHaveLength(1);
});

test('one that is not there is undefined, by name and by id', async () => {
  expect([await client().loadBalancer('edge'), await client().loadBalancer(ID)]).toEqual([undefined, undefined]);
  expect(await refusal(client().require('edge'))).toMatch(/^openstack\.not-found: There is no load balancer edge/);
});

test('two of one name are told with their ids', async () => {
  cloud.balancers.push(balancer('edge', 'a'), balancer('edge', 'b'));
  expect(await refusal(client().loadBalancer('edge'))).toMatch(
    /^openstack\.ambiguous: 2 load balancers are called edge\. .*a, b/,
  );
});

test('region and interface choose the endpoint', async () => {
  await client().loadBalancer('edge');
  const { env } = cloud.world();
  await client({ env: { ...env, OS_REGION_NAME: 'south', OS_INTERFACE: 'internal' } }).loadBalancer('edge');
  expect(cloud.requests.filter((line) => line.startsWith('GET')).map((line) => line.split('/v2')[0])).toEqual([
    'GET /north/public',
    'GET /south/internal',
  ]);
});

test('an endpoint that is given wins over the catalogue, with or without a version', async () => {
  const { env } = cloud.world();
  for (const path of ['/own', '/own/', '/own/v2.0', '/own/v2'])
    await client({ env: { ...env, OS_LOAD_BALANCER_ENDPOINT_OVERRIDE: `${cloud.url}${path}` } }).loadBalancer('edge');
  const asked = cloud.requests.filter((line) => line.startsWith('GET'));
  expect(new Set(asked)).toEqual(new Set(['GET /own/v2/lbaas/loadbalancers?name=edge']));
});

test.each([
  [
    'several regions and none chosen',
    { OS_REGION_NAME: '' },
    /2 public endpoints of Octavia, and no region was chosen.*north.*south/,
  ],
  ['a region that is not there', { OS_REGION_NAME: 'east' }, /no public endpoint of Octavia in east.*OS_REGION_NAME/],
  ['an interface that is not there', { OS_INTERFACE: 'admin' }, /no admin endpoint of Octavia in north/],
])('%s is told', async (_what, more, expected) => {
  const { env } = cloud.world();
  expect(await refusal(client({ env: { ...env, ...more } }).loadBalancer('edge'))).toMatch(expected);
});

test('a token that has expired is renewed once', async () => {
  cloud.balancers.push(balancer('edge'));
  const octavia = client();
  await octavia.loadBalancer('edge');
  cloud.tokens.clear();
  expect((await octavia.loadBalancer('edge'))?.id).toBe(ID);
  expect(cloud.logins).toHaveLength(2);
});

test('a new token that is refused as well is told', async () => {
  cloud.fault = (request, response) => request.method === 'GET' && !!response.writeHead(401).end('{}');
  expect(await refusal(client().loadBalancer('edge'))).toMatch(/^openstack\.refused: Octavia answers 401/);
  expect(cloud.logins).toHaveLength(2);
});

test('passing faults are waited out, longer each time, or as long as the server asks for', async () => {
  cloud.balancers.push(balancer('edge'));
  let left = 3;
  cloud.fault = (request, response) => {
    if (request.method !== 'GET' || left === 0) return false;
    left--;
    return !!response.writeHead(503, left === 0 ? { 'retry-after': '7' } : {}).end('busy');
  };
  const world = cloud.world();
  expect((await new OctaviaClient({ world }).loadBalancer('edge'))?.id).toBe(ID);
  expect(world.slept).toEqual([500, 1_000, 7_000]);
});

test('a fault that stays is told after some attempts', async () => {
  cloud.fault = (request, response) => request.method === 'GET' && !!response.writeHead(502).end('<html>');
  const world = cloud.world();
  expect(await refusal(new OctaviaClient({ world }).loadBalancer('edge'))).toMatch(/^openstack\.refused: Octavia answers 502/);
  expect(world.slept).toEqual([500, 1_000, 2_000, 4_000]);
});

test.each([
  [
    'no right',
    403,
    { faultstring: 'Policy does not allow this request to be performed.' },
    /403: Policy does not allow.*load-balancer_member/,
  ],
  ['a redirection, which would take the token along', 301, {}, /Octavia answers 301/],
  ['an answer without a list', 200, { load_balancers: [] }, /openstack\.answer: The answer of Octavia has no loadbalancers/],
  ['an answer whose list is none', 200, { loadbalancers: 7 }, /no list of loadbalancers/],
  ['an answer that is none', 200, 'null', /openstack\.answer/],
])('%s is told', async (_what, status, body, expected) => {
  cloud.fault = (request, response) => request.method === 'GET' && !!response.writeHead(status).end(JSON.stringify(body));
  expect(await refusal(client().loadBalancer('edge'))).toMatch(expected);
});

test('members of which things are missing are read as far as they go', async () => {
  cloud.fault = (request, response) =>
    request.method === 'GET' && !!response.writeHead(200).end('{"members":[null,{"name":"a"}]}');
  expect(await client().members('p')).toMatchObject([
    { name: '' },
    { name: 'a', address: '', port: 0, weight: 0, enabled: false },
  ]);
});

test.each([
  [401, /^openstack\.auth: Keystone at .* refuses the credentials \(401\)/],
  [404, /^openstack\.auth: Keystone at .* answers 404/],
  [201, /^openstack\.answer: .* gave no token/],
])('a login that is answered %d is told', async (status, expected) => {
  cloud.fault = (request, response) =>
    request.method === 'POST' && !!response.writeHead(status).end('{"error":{"message":"s3cr3t"}}');
  expect(await refusal(client().loadBalancer('edge'))).toMatch(expected);
});

test('a cloud that is not there is told by its address', async () => {
  await cloud.stop();
  expect(await refusal(client().loadBalancer('edge'))).toMatch(
    /^openstack\.unreachable: http:\/\/127\.0\.4\.2:\d+ can not be reached \(ECONNREFUSED\), 5 times in a row/,
  );
});

test('a certificate that Node does not trust is told at once, with what Node reads', async () => {
  const world = cloud.world({
    fetch: () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'SELF_SIGNED_CERT_IN_CHAIN' } })),
  });
  expect(await refusal(new OctaviaClient({ world }).loadBalancer('edge'))).toMatch(
    /SELF_SIGNED_CERT_IN_CHAIN.*NODE_EXTRA_CA_CERTS/,
  );
  expect(world.slept).toEqual([]);
});

test('an answer that does not come in time is asked for again', async () => {
  cloud.balancers.push(balancer('edge'));
  let held = 0;
  cloud.fault = (request) => request.method === 'GET' && held++ === 0;
  expect((await new OctaviaClient({ world: cloud.world(), timeout: 200 }).loadBalancer('edge'))?.id).toBe(ID);
});

test('a caller can give up, before and while it waits', async () => {
  expect(await refusal(new OctaviaClient({ world: cloud.world(), signal: AbortSignal.abort() }).loadBalancer('edge'))).toMatch(
    /^openstack\.aborted/,
  );
  const stop = new AbortController();
  cloud.fault = (request) => {
    if (request.method === 'GET') stop.abort();
    return request.method === 'GET';
  };
  expect(await refusal(new OctaviaClient({ world: cloud.world(), signal: stop.signal }).loadBalancer('edge'))).toMatch(
    /^openstack\.aborted/,
  );
});

test('a list whose next page is always the same ends', async () => {
  cloud.fault = (request, response) =>
    request.method === 'GET' &&
    !!response.writeHead(200).end('{"members":[{"name":"a"}],"members_links":[{"rel":"next","href":"http://x/?marker=1"}]}');
  expect(await refusal(client().members('p'))).toMatch(/^openstack\.answer: .*page/);
});

test('the status of a load balancer and of everything below it', async () => {
  cloud.balancers.push(balancer('edge'));
  const tree = await client().status(ID);
  expect(tree.listeners.map(({ name, pools }) => [name, pools.map((pool) => pool.name)])).toEqual([
    ['http-80', ['app', 'other']],
  ]);
  expect(tree.listeners[0]?.pools[0]?.monitor?.operatingStatus).toBe('ONLINE');
  expect(await refusal(client().status('gone'))).toMatch(/Octavia answers 404: Load Balancer gone not found/);
});
