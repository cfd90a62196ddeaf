import { withScenarios } from './__test-helpers__/scenarios';

const haproxies = '--as haproxy@3.2.26 --as haproxy@3.2.13';

test('when each noticed and how many requests went where stands side by side', () => {
  const { exit, out, error } = withScenarios(`compare whoami.yaml fine.yaml ${haproxies}`);
  expect(exit).toBe(1);
  expect(out).toMatchInlineSnapshot(`
"                               haproxy@3.2.26  haproxy@3.2.13
10.000 s  fail whoami-dc1/*    after 4.500 s   after 4.500 s
requests sent                  2000            2000
requests lost                  450 (22.5 %)    450 (22.5 %)
requests unserved              200 (10 %)      0
requests to unready members    450 (22.5 %)    450 (22.5 %)
expectations that do not hold  0               1

haproxy@3.2.13
✖ 0.000 s  unserved: expected 1, saw 0
  → at fine.yaml:4:25 steps[0].expect.unserved
    whoami-public (weighted, healthCheck) is up, 2 of 2 children up
"
`);
  expect(error).toContain('[haproxy.init-state-reload, haproxy]');
});

test('it is fine when everything holds on all of them', () => {
  const { exit, out, error } = withScenarios('compare whoami.yaml fine.yaml --as haproxy@3.2 --as haproxy@3.2.26');
  expect([exit, error]).toEqual([0, '']);
  expect(out).toMatch(/\nexpectations that do not hold {2,}0 {2,}0\n$/);
});

test('more than two can be compared', () => {
  const { out } = withScenarios(`compare whoami.yaml fine.yaml ${haproxies} --as haproxy@3.2`);
  expect(out.split('\n')[0]?.trim().split(/ +/)).toEqual(['haproxy@3.2.26', 'haproxy@3.2.13', 'haproxy@3.2']);
});

test('--json has the results of each as data', () => {
  const { exit, out, error } = withScenarios(`compare whoami.yaml fine.yaml ${haproxies} --json`);
  expect([exit, error]).toEqual([1, '']);
  const { systems, ...rest } = JSON.parse(out);
  expect(rest).toMatchObject({
    holds: false,
    steps: [{ at: 10_000, actions: ['fail whoami-dc1/*'], noticed: [4_500, 4_500] }],
    findings: expect.arrayContaining([expect.objectContaining({ file: 'whoami.yaml', code: 'haproxy.init-state-reload' })]),
  });
  expect(
    systems.map(({ as, holds, requests }: Record<string, unknown>) => [as, holds, (requests as { unserved: string }).unserved]),
  ).toEqual([
    ['haproxy@3.2.26', true, '200'],
    ['haproxy@3.2.13', false, '0'],
  ]);
});

test('what one of the systems refuses is an error, and nothing is compared', () => {
  const { exit, out, error } = withScenarios('compare whoami.yaml fine.yaml --as haproxy@3.2 --as traefik');
  expect([exit, out]).toEqual([1, '']);
  expect(error).toContain('[traefik.init-state, traefik]');
  expect(JSON.parse(withScenarios('compare whoami.yaml fine.yaml --as haproxy --as traefik --json').out)).toMatchObject({
    holds: false,
    steps: [],
    systems: [],
  });
});
