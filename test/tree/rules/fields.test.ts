import { check, parseTree } from '../../../src/runtime';
import { FIELDS } from '../../../src/tree/rules/fields';
import { behind, failover, member, pool, tree, watched, weighted } from '../__test-helpers__/trees';

describe('healthCheck', () => {
  test.each([true, false, {}, undefined])('of a weighted service may be %j', (healthCheck) => {
    expect(check(tree({ a: weighted(['b'], { healthCheck }), b: pool() }))).toEqual([]);
  });

  test('that is an empty object means true', () => {
    const blind = tree({ a: weighted(['b'], { healthCheck: {} }), b: pool({ monitor: undefined }) });
    expect(check(blind)).toMatchObject([{ code: 'child.unobservable' }]);
  });

  test('with fields is refused, and the hint says where they belong', () => {
    const fields = { interval: '2s', path: '/ping' };
    expect(check(tree({ a: weighted(['b'], { healthCheck: fields }), b: pool() }))).toMatchObject([
      {
        code: 'health-check.fields',
        path: 'services.a.healthCheck',
        value: fields,
        message: 'healthCheck has interval, path, but only its presence counts',
        hint: 'Write healthCheck: true, and put interval, path on the monitors of the pools below.',
      },
    ]);
  });

  test.each(['yes', 1, null, ['interval']])('that is %j is of the wrong type', (healthCheck) => {
    expect(check(tree({ a: weighted(['b'], { healthCheck }), b: pool() }))).toMatchObject([
      { code: 'shape.type', path: 'services.a.healthCheck', hint: 'It must be true or false or a map of fields.' },
    ]);
  });
});

describe('a field in the wrong place', () => {
  const above = (fields: object): never => tree({ a: { ...failover(['b']), ...fields }, b: pool() });

  test.each([
    ['services.a.initState', tree({ a: pool({ initState: 'down' }) }), "Move initState to the pool's monitor."],
    ['services.a.initState', above({ initState: 'down' }), "Move initState to the pool's monitor."],
    [
      'services.a.members[0].initState',
      tree({ a: pool({ members: [member(1, { initState: 'up' })] }) }),
      "Move initState to the pool's monitor.",
    ],
    ['initState', { ...(tree({ a: pool() }) as object), initState: 'up' } as never, "Move initState to the pool's monitor."],
    ['services.a.minHealthy', above({ minHealthy: 1 }), 'Move minHealthy to a pool.'],
    ['services.a.monitor.minHealthy', tree({ a: watched({ minHealthy: 1 }) }), 'Move minHealthy to a pool.'],
    ['services.a.healthCheck', above({ healthCheck: true }), 'Move healthCheck to a weighted service.'],
    [
      'services.a.healthCheck',
      tree({ a: pool({ healthCheck: true }) }),
      'A pool is watched by its monitor: write monitor: { type: http, path: ... }.',
    ],
    [
      'listeners[0].healthCheck',
      behind([{ protocol: 'http', port: 80, service: 'a', healthCheck: true }]),
      'Move healthCheck to a weighted service.',
    ],
    [
      'services.a.children[0].weight',
      above({ children: [{ service: 'b', weight: 1 }] }),
      'A failover has an order, no weights; use kind: weighted for weights.',
    ],
    ['services.a.weight', tree({ a: pool({ weight: 1 }) }), 'Move weight to a member, or a child of a weighted service.'],
    ['services.a.interval', tree({ a: pool({ interval: '2s' }) }), "Move interval to the pool's monitor."],
  ])('%s is told with where it belongs', (path, broken, hint) => {
    expect(check(broken)).toMatchObject([{ code: 'field.misplaced', path, hint }]);
  });
});

describe('an unknown field', () => {
  test.each([
    ['services.a.membres', tree({ a: pool({ membres: [] }) }), 'Did you mean members?'],
    ['services.a.members[0].prot', tree({ a: pool({ members: [member(1, { prot: 81 })] }) }), 'Did you mean port?'],
    ['services.a.monitor.intervall', tree({ a: watched({ intervall: '2s' }) }), 'Did you mean interval?'],
    ['services.a.colour', tree({ a: pool({ colour: 'red' }) }), `Its fields are ${FIELDS.pool.join(', ')}.`],
    ['service', { ...(tree({ a: pool() }) as object), service: {} } as never, 'Did you mean services?'],
  ])('%s is told with the field that was meant', (path, broken, hint) => {
    expect(check(broken)).toMatchObject([{ code: 'field.unknown', path, hint }]);
  });

  test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])('may be called %s', (field) => {
    const broken = JSON.parse(JSON.stringify(tree({ a: pool({ xxx: 1 }) })).replace('xxx', field));
    expect(check(broken)).toMatchObject([{ code: 'field.unknown', path: `services.a.${field}` }]);
  });
});

test('the fields that the rules know are those of the shape', () => {
  const everything = behind(
    [
      {
        protocol: 'http',
        port: 80,
        bind: '10.0.0.1',
        service: 'a',
        routes: [{ host: 'shop.example', pathPrefix: '/cart', service: 'b' }],
      },
    ],
    {
      a: weighted([], { children: [{ service: 'b', weight: 1 }, { service: 'c' }] }),
      b: {
        kind: 'pool',
        algorithm: 'round-robin',
        minHealthy: 1,
        persistence: { type: 'app-cookie', cookie: 'SID' },
        members: [member(1, { weight: 1, enabled: true, backup: false, capacity: 150 })],
        monitor: {
          type: 'http',
          method: 'GET',
          path: '/ping',
          host: 'app.example',
          codes: '200',
          httpVersion: '1.1',
          headers: { 'X-Probe': 'yes' },
          port: 8080,
          address: '10.0.0.9',
          interval: '2s',
          timeout: '1s',
          rise: 2,
          fall: 3,
          initState: 'fully-down',
        },
      },
      c: failover(['d']),
      d: pool({ persistence: { type: 'header', header: 'X-User' } }),
    },
  );
  const full = { ...(everything as object), targets: {} };
  expect(parseTree(full)).toBe(full);
  const text = JSON.stringify(full);
  const unused = Object.values(FIELDS).flatMap((fields) => fields.filter((field) => !text.includes(`"${field}":`)));
  expect(unused).toEqual(['root']);
});
