import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFile, parseScenarioFile, runScenario, simulate } from 'healthtree/runtime';
import 'healthtree/testing';

const read = (name: string): string => readFileSync(join(__dirname, name), 'utf8');
const [tcp, http] = [parseFile(read('tcp.yaml')), parseFile(read('http.yaml'))];
const { scenario, findings } = parseScenarioFile(read('scenario.yaml'));

it('the files have no findings', () => {
  for (const found of [tcp.findings, http.findings, findings]) expect(found).toHaveNoFindings();
});

it('with an http monitor the scenario holds: the dead application is taken out, and put back when it lives again', () => {
  const result = runScenario(scenario, http.tree);
  expect(result).toHold();
  expect(result.requests).toMatchObject({ sent: { n: 6000n, d: 1n }, lost: { n: 400n, d: 1n } });
});

it('with a tcp monitor it does not: every second request is lost for as long as the application is dead', () => {
  const result = runScenario(scenario, tcp.tree);
  expect(result).not.toHold();
  expect(result.timeline).toEqual([]);
  expect(result.requests).toMatchObject({ sent: { n: 6000n, d: 1n }, lost: { n: 1500n, d: 1n } });
});

it('the same in a test, without a file', () => {
  const dead = (tree: typeof tcp.tree) => simulate(tree, { as: 'haproxy@3.2' }).set('nodes/b', { is: 'accepts-tcp' });
  expect(dead(http.tree)).toBecome('nodes/b', 'down', { within: '10s' });
  expect(dead(http.tree)).toExpose({ requests: { atMost: 500 }, within: '1h', rate: 100 });
  expect(dead(tcp.tree)).not.toBecome('nodes/b', 'down', { within: '1h' });
  expect(dead(tcp.tree)).toExpose({ requests: 180_000, within: '1h', rate: 100 });
});
