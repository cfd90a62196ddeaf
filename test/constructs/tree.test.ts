import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Lazy, type TerraformStack, Testing, Token } from 'cdktn';
import { Construct } from 'constructs';
import { sites, whoamiPublic } from '../../examples/whoami/service';
import { FailoverService, httpMonitor, Pool, Service, WeightedService } from '../../src/index';
import { evaluate, parseFile } from '../../src/runtime';
import '../../src/testing';
import { emptyApp } from './__test-helpers__/app';

const { stack, cleanUp } = emptyApp();
afterAll(cleanUp);

const monitor = httpMonitor({ path: '/ping' });
const members = [{ address: '10.0.0.1', port: 80 }];

it('constructs and the file form lead to the same tree', () => {
  const file = parseFile(readFileSync(join(__dirname, '../../examples/whoami.yaml'), 'utf8')).tree;
  const tree = whoamiPublic(stack('same'), sites).toTree();
  expect(tree).toStrictEqual({ root: 'whoami-public', services: file.services });
});

it('a service is called by its path within the stack, or by its name', () => {
  const scope = new Construct(stack('names'), 'eu');
  const inner = new Pool(scope, 'paris', { members, monitor });
  const named = new Pool(scope, 'other', { name: 'berlin', members, monitor });
  expect([inner.name, named.name]).toEqual(['eu-paris', 'berlin']);
  const root = new WeightedService(scope, 'all', {
    healthCheck: true,
    children: [{ service: inner }, { service: named, weight: 2 }],
  });
  expect(root).toRoute({ 'eu-all/eu-paris': '1/3', berlin: '2/3' });
});

it('a service without a stack has a name and a tree all the same', () => {
  const pool = new Pool(new Construct(undefined as never, ''), 'alone', { members });
  expect(pool).toRoute({ 'alone/10.0.0.1:80': '1' });
});

it('two services of one name fail synthesis at the second', () => {
  const one = stack('twice');
  new Pool(one, 'a-b', { members });
  const second = new Pool(new Construct(one, 'a'), 'b', { members });
  expect(second.node.validate()).toEqual([expect.stringContaining('Two services are called a-b: twice/a-b and twice/a/b')]);
});

it('two services of one name from different stacks are refused where they meet', () => {
  const a = new Pool(stack('here'), 'p', { members, monitor });
  const b = new Pool(stack('there'), 'p', { members, monitor });
  const both = new FailoverService(stack('meeting'), 'both', { children: [a, b] });
  expect(() => both.toTree()).toThrow('Two services are called p: here/p and there/p');
  expect(both).toHaveFinding({ code: 'name.duplicate', path: 'services.p', construct: 'there/p' });
});

it('every error of every service fails synthesis, each at its own construct', () => {
  const one = stack('errors');
  const bad = new Pool(one, 'bad', {
    members: [{ address: 'no way', port: 70_000, weight: 1.5 }],
    monitor: httpMonitor({ interval: '2', path: 'ping' }),
  });
  const blind = new Pool(one, 'blind', { members });
  new WeightedService(one, 'root', {
    healthCheck: true,
    children: [{ service: bad, weight: 300 }, { service: blind }, { service: blind }],
  });
  const lines = validationsOf(one);
  expect(lines.map((line) => line.replace(/\(.*, ([a-z.-]+)\)\..*/, '($1)'))).toEqual([
    '[errors/bad] The address "no way" is neither an IP address nor a DNS name (address.form)',
    '[errors/bad] The port 70000 is outside 1 to 65535 (port.range)',
    '[errors/bad] Weight 1.5 is not an integer (weight.range)',
    '[errors/bad] The interval "2" is no duration (duration.form)',
    '[errors/bad] The path "ping" does not begin with / (path.form)',
    '[errors/root] Weight 300 is outside 0 to 256 (weight.range)',
    '[errors/root] root can not see whether blind is down: pool blind has no monitor (child.unobservable)',
    '[errors/root] blind is a child of root twice: also as number 2 (child.duplicate)',
  ]);
  expect(() => App.of(one).synth()).toThrow(/\[errors\/bad\][\s\S]*\[errors\/root\]/);
});

it.each([
  ['no props', undefined],
  ['no members', {}],
  ['members that are none', { members: [null, 5, {}] }],
  ['members that are no list', { members: 'many' }],
])('a pool with %s is refused by synthesis, not by its constructor', (_, props) => {
  const one = stack(`pool-${_.replaceAll(' ', '-')}`);
  new Pool(one, 'p', props as never);
  expect(validationsOf(one)).not.toEqual([]);
});

it.each([
  ['no props', undefined],
  ['children that are no services', { children: [null, {}, { service: 'text' }, { service: {} }] }],
  ['children that are no list', { children: 7 }],
])('weighted and failover services with %s are refused by synthesis, not by their constructors', (_, props) => {
  const one = stack(`inner-${_.replaceAll(' ', '-')}`);
  new WeightedService(one, 'w', props as never);
  new FailoverService(one, 'f', props as never);
  const lines = validationsOf(one);
  expect(lines.some((line) => line.includes('/w]'))).toBe(true);
  expect(lines.some((line) => line.includes('/f]'))).toBe(true);
});

it('tokens pass in addresses and ports, and nowhere else', () => {
  const one = stack('tokens');
  const text = Lazy.stringValue({ produce: () => '10.0.0.9' });
  const number = Token.asNumber(Lazy.numberValue({ produce: () => 80 }));
  const pool = new Pool(one, 'fine', {
    members: [{ name: 'a', address: text, port: number }],
    monitor: { ...monitor, address: text, port: number },
  });
  expect(pool).toHaveNoFindings();
  new Pool(one, 'unnamed', { members: [{ address: text, port: 80 }] });
  new Pool(one, 'wrong', {
    members: [{ name: 'a', address: '10.0.0.1', port: 80, weight: number }],
    monitor: httpMonitor({ path: text, rise: number, interval: text }),
  });
  expect(validationsOf(one).filter((line) => line.includes('unnamed'))).toEqual([expect.stringContaining('name.required')]);
  expect(validationsOf(one).filter((line) => line.includes('token.not-allowed'))).toHaveLength(4);
});

it('a service of another copy of the library is known by its brand', () => {
  const foreign = new Construct(stack('foreign'), 'p');
  Object.defineProperty(foreign, Symbol.for('healthtree/Service'), { value: true });
  Object.assign(foreign, { name: 'theirs', toSpec: () => ({ kind: 'pool', members, monitor }), childServices: () => [] });
  expect(Service.isService(foreign)).toBe(true);
  const root = new WeightedService(stack('ours'), 'root', { healthCheck: true, children: [{ service: foreign as never }] });
  expect(evaluate(root)).toRoute({ 'root/theirs/*': '1' });
});

function validationsOf(one: TerraformStack): string[] {
  return one.node.findAll().flatMap(({ node }) => node.validate().map((message) => `[${node.path}] ${message}`));
}

it('a stack that only declares services synthesizes no resources', () => {
  const one = stack('nothing');
  whoamiPublic(one, sites);
  expect(JSON.parse(Testing.synth(one))).not.toHaveProperty('resource');
});
