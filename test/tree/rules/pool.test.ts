import { Token } from 'cdktn';
import { check } from '../../../src/runtime';
import { checkTree, type Pool } from '../../../src/tree';
import { member, places, pool, tree } from '../__test-helpers__/trees';

const later = { resolve: () => '', toString: () => '', creationStack: [] };
const members = (...list: readonly object[]): never => tree({ a: pool({ members: list }) });
const resolved = (broken: never): Pool => checkTree(broken).model.services.get('a') as Pool;

describe('minHealthy', () => {
  const four = [1, 2, 3, 4].map((i) => member(i));

  test.each<[number | string, number]>([
    [1, 1],
    [4, 4],
    ['1%', 1],
    ['25%', 1],
    ['26%', 2],
    ['50%', 2],
    ['51%', 3],
    ['100%', 4],
  ])('%j of four members is %d: a percentage rounds up', (minHealthy, count) => {
    const valid = tree({ a: pool({ members: four, minHealthy }) });
    expect(check(valid)).toEqual([]);
    expect(resolved(valid).minHealthy).toBe(count);
  });

  test('a percentage is of the actives: neither backups nor disabled members nor those of weight 0', () => {
    const others = [member(5, { backup: true }), member(6, { enabled: false }), member(7, { weight: 0 })];
    expect(resolved(tree({ a: pool({ members: [...four, ...others], minHealthy: '50%' }) })).minHealthy).toBe(2);
  });

  test.each(['0%', '101%', '50', '%', '50.5%', '-50%', '50 %', 'half', ''])('%j is no percentage', (minHealthy) => {
    expect(places(check(tree({ a: pool({ minHealthy }) })))).toEqual(['min-healthy.form services.a.minHealthy']);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no count', (minHealthy) => {
    expect(places(check(tree({ a: pool({ minHealthy }) })))).toEqual(['min-healthy.range services.a.minHealthy']);
  });

  test('more than there are is an error, unless backups serve then', () => {
    const list = [member(1), member(2, { enabled: false })];
    expect(places(check(tree({ a: pool({ members: list, minHealthy: 2 }) })))).toEqual([
      'min-healthy.unreachable services.a.minHealthy',
    ]);
    expect(check(tree({ a: pool({ members: [...list, member(3, { backup: true })], minHealthy: 2 }) }))).toEqual([]);
  });
});

describe('members', () => {
  test.each([0, 1, 256])('a weight may be %d', (weight) => {
    expect(check(members(member(1, { weight }), member(2)))).toEqual([]);
  });

  test.each([-1, 257, 1.5, Number.NaN, Number.NEGATIVE_INFINITY])('a weight can not be %d', (weight) => {
    expect(places(check(members(member(1, { weight }), member(2))))).toEqual(['weight.range services.a.members[0].weight']);
  });

  test.each([0.1, 150, 1_000_000_000])('a capacity may be %d', (capacity) => {
    expect(resolved(members(member(1, { capacity }), member(2))).members.map((one) => one.capacity)).toEqual([
      capacity,
      undefined,
    ]);
  });

  test.each([0, -1, 1_000_000_001, Number.NaN, Number.POSITIVE_INFINITY])('a capacity can not be %d', (capacity) => {
    expect(places(check(members(member(1, { capacity }))))).toEqual(['capacity.range services.a.members[0].capacity']);
  });

  test.each([0, -1, 65_536, 80.5, Number.NaN])('a port can not be %d', (port) => {
    expect(places(check(members(member(1, { port }))))).toEqual(['port.range services.a.members[0].port']);
  });

  test('an address in brackets is told to lose them, any other what addresses look like', () => {
    expect(check(members(member(1, { address: '[::1]' })))).toMatchObject([{ hint: 'Write IPv6 addresses without brackets.' }]);
    expect(check(members(member(1, { address: '10.0.0.1:80' })))).toMatchObject([
      { hint: expect.stringContaining('the port has a field of its own') },
    ]);
  });

  test('a name defaults to address and port, an IPv6 one without brackets', () => {
    const { members: list } = resolved(members({ address: '10.0.0.1', port: 80 }, { address: '2001:db8::1', port: 80 }));
    expect(list.map(({ name }) => name)).toEqual(['10.0.0.1:80', '2001:db8::1:80']);
  });

  test('names are compared with those that others have by default', () => {
    const broken = members({ address: '10.0.0.1', port: 80 }, { name: '10.0.0.1:80', address: '10.0.0.2', port: 80 });
    expect(places(check(broken))).toEqual(['name.duplicate services.a.members[1]']);
  });

  test('every repetition is told, with the number of the first', () => {
    const broken = members(member(1), member(2), member(3, { name: 'm1' }), member(4, { name: 'm1' }), member(2, { name: 'm5' }));
    expect(check(broken).map(({ path, message }) => [path, message])).toEqual([
      ['services.a.members[2]', 'Member m1 is there twice: also as number 1'],
      ['services.a.members[3]', 'Member m1 is there twice: also as number 1'],
      ['services.a.members[4]', '10.0.0.2:80 is there twice: also as number 2'],
    ]);
  });

  test('one address on two ports, and one member in two pools, are fine', () => {
    expect(check(members(member(1), member(1, { name: 'm2', port: 81 })))).toEqual([]);
    const twoPools = { a: { kind: 'weighted', children: [{ service: 'b' }, { service: 'c' }] }, b: pool(), c: pool() };
    expect(check(tree(twoPools))).toEqual([]);
  });

  test('an address or port that is known only at apply is fine where the member has a name', () => {
    const tokens = { address: Token.asString(later), port: Token.asNumber(later) };
    expect(check(members({ name: 'm1', ...tokens }, { name: 'm2', ...tokens }))).toEqual([]);
    expect(places(check(members({ address: '10.0.0.1', port: Token.asNumber(later) })))).toEqual([
      'name.required services.a.members[0].name',
    ]);
  });

  test('a member that is wrong does not hide what is wrong with the others', () => {
    expect(places(check(members(member(1, { port: 0, weight: 300 }), 5 as never, member(2, { address: '' }))))).toEqual([
      'port.range services.a.members[0].port',
      'weight.range services.a.members[0].weight',
      'shape.type services.a.members[1]',
      'address.form services.a.members[2].address',
    ]);
  });

  test('a pool takes no traffic only where all weights are 0', () => {
    expect(check(members(member(1, { weight: 0 }), member(2, { weight: 1 })))).toEqual([]);
    expect(check(members(member(1, { weight: 0 }), member(2, { weight: 0 })))).toMatchObject([
      { code: 'pool.all-zero', value: [0, 0] },
    ]);
  });
});

describe('a value that is known only at apply', () => {
  const text = Token.asString(later);
  const number = Token.asNumber(later);

  test.each([
    ['services.a.algorithm', { algorithm: text }],
    ['services.a.minHealthy', { minHealthy: text }],
    ['services.a.minHealthy', { minHealthy: number }],
    ['services.a.members[0]', { members: Token.asList(later) }],
    ['services.a.members[0].weight', { members: [member(1, { weight: number })] }],
    ['services.a.monitor.type', { monitor: { type: text } }],
    ['services.a.monitor.path', { monitor: { type: 'http', path: text } }],
    ['services.a.monitor.codes', { monitor: { type: 'http', codes: text } }],
    ['services.a.monitor.codes', { monitor: { type: 'http', codes: number } }],
    ['services.a.monitor.codes', { monitor: { type: 'http', codes: Token.asList(later) } }],
    ['services.a.monitor.httpVersion', { monitor: { type: 'http', httpVersion: number } }],
    ['services.a.monitor.headers.X-A', { monitor: { type: 'http', headers: { 'X-A': text } } }],
    ['services.a.monitor.interval', { monitor: { type: 'http', interval: text } }],
    ['services.a.monitor.interval', { monitor: { type: 'http', interval: number } }],
    ['services.a.monitor.rise', { monitor: { type: 'http', rise: number } }],
    ['services.a.monitor.initState', { monitor: { type: 'http', initState: text } }],
  ])('is refused as %s, and not compared', (path, fields) => {
    expect(places(check(tree({ a: pool(fields) })))).toEqual([`token.not-allowed ${path}`]);
  });

  test('is fine as the port and address of a monitor', () => {
    expect(check(tree({ a: pool({ monitor: { type: 'http', port: number, address: text } }) }))).toEqual([]);
  });

  test('is refused as the name of a service', () => {
    expect(places(check({ root: text, services: { a: pool() } } as never))).toEqual(['token.not-allowed root']);
  });
});

test('one IPv6 address in two forms is there twice', () => {
  const members = ['2001:db8::1', '2001:DB8:0::1', '2001:db8::2'].map((address, i) => ({ name: `m${i}`, address, port: 80 }));
  const { findings } = checkTree({ root: 'a', services: { a: { kind: 'pool', members } } });
  expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual(['member.duplicate services.a.members[1]']);
});
