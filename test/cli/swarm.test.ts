import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { healthtree } from './__test-helpers__/healthtree';

const example = (name: string): string => readFileSync(join(__dirname, '../../examples/swarm', name), 'utf8');
const FILES = {
  'shop.yaml': example('shop.yaml'),
  'broken.yaml': example('broken-version.yaml'),
  'slow.yaml': example('broken-version.yaml').replace('fails-probe', '{ boot: 51s }'),
  'plain.yaml': example('shop.yaml').replace(/targets:[\s\S]*/, ''),
};
const cli = (line: string) => healthtree(line, FILES);

test('check says what Swarm makes of the tree', () => {
  const { exit, out } = cli('check shop.yaml --target swarm');
  expect([exit, out.match(/\[[a-z.-]+, swarm\]/g)]).toEqual([0, ['[swarm.rollback, swarm]']]);
  expect(cli('check plain.yaml --target swarm').exit).toBe(1);
});

test('render writes a Compose file, and other formats by --format', () => {
  const { exit, out, error } = cli('render shop.yaml --target swarm');
  expect([exit, Object.keys(parse(out).services)]).toEqual([0, ['shop']]);
  expect(error).toContain('[swarm.rollback, swarm]');
  const formats = ['service-create', 'service-update', 'dockerfile'];
  const beginnings = formats.map((format) =>
    cli(`render shop.yaml --target swarm --format ${format}`).out.split('\n').slice(0, 3),
  );
  expect(beginnings).toEqual([
    ['#!/bin/sh', 'set -eu', 'docker service create \\'],
    ['#!/bin/sh', 'set -eu', 'docker service update \\'],
    [expect.stringMatching(/^HEALTHCHECK --interval=10s .* CMD \["curl",/), ''],
  ]);
  expect(Object.keys(JSON.parse(cli('render shop.yaml --target swarm --format dockerfile --json').out).files)).toEqual([
    'shop.Dockerfile',
  ]);
});

test('--format is told where it can not be', () => {
  const { exit, out, error } = cli('render shop.yaml --target swarm --format nomad');
  expect({ exit, out }).toEqual({ exit: 1, out: '' });
  expect(error).toContain('It must be one of compose, service-create, service-update, dockerfile, terraform');
  expect(cli('render shop.yaml --target haproxy@3.2 --format compose').error).toContain('There is no setting "format"');
  expect(cli('render shop.yaml --target swarm --format terraform').error).toContain('[swarm.terraform, swarm]');
});

test('render for Docker needs to know what runs the check', () => {
  const { exit, error } = cli('render plain.yaml --target docker --format compose');
  expect(exit).toBe(1);
  expect(error).toContain('[docker.probe-with, docker]');
});

test('simulate follows a rollout that is rolled back, and one that is too slow', () => {
  expect(cli('simulate shop.yaml broken.yaml')).toMatchObject({ exit: 0, error: '' });
  const slow = cli('simulate shop.yaml slow.yaml');
  expect(slow.exit).toBe(0);
  expect(slow.out).toContain('rollout of shop: rolled back after 57.000 s, 1 of 3 counted as failed');
  const { rollouts } = JSON.parse(cli('simulate shop.yaml broken.yaml --json').out);
  expect(rollouts).toMatchObject([{ service: 'shop', state: 'rolled-back', failures: 1 }]);
});

test('compare tells a system that has no rollouts', () => {
  const { exit, error } = cli('compare plain.yaml broken.yaml --as swarm --as docker');
  expect(exit).toBe(1);
  expect(error).toMatch(/\[rollout\.unsupported\]\n {2}→ at broken\.yaml:4:/);
});
