import { Annotations } from 'cdktn';
import { HaproxyLoadBalancer, OctaviaLoadBalancer, Pool } from '../../src/index';
import '../../src/testing';
import { emptyApp } from '../constructs/__test-helpers__/app';

const { stack, cleanUp } = emptyApp();
afterAll(cleanUp);

const members = [{ address: '10.0.0.1', port: 80 }];
const delivery = { kind: 'directory', path: 'x' } as const;

it('a stack has the findings of all its services and load balancers', () => {
  const one = stack('one');
  const pool = new Pool(one, 'p', { members: [...members, ...members] });
  new OctaviaLoadBalancer(one, 'lb', { listeners: [{ protocol: 'http', port: 80, bind: '10.0.0.1', service: pool }] });
  expect(one).toHaveFinding({ code: 'name.duplicate', construct: 'one/p' });
  expect(one.node.root).toHaveFinding({ code: 'target.required', construct: 'one/lb' });
});

it('a stack without findings has none', () => {
  const one = stack('two');
  const pool = new Pool(one, 'p', { members });
  new HaproxyLoadBalancer(one, 'edge', { listeners: [{ protocol: 'http', port: 80, service: pool }], delivery });
  expect(one).toHaveNoFindings();
});

it('what else the CDK would refuse counts too: validations and error annotations of any construct', () => {
  const one = stack('three');
  new Pool(one, 'p', { members }).node.addValidation({ validate: () => ['no good'] });
  expect(() => expect(one).toHaveNoFindings()).toThrow('[three/p] no good');
  const two = stack('four');
  Annotations.of(two).addError('wrong');
  expect(() => expect(two).toHaveNoFindings()).toThrow('[four] wrong');
});
