import { evaluate, simulate } from '../../../src/runtime';
import '../../../src/testing';
import { as, HEALTHZ, nodes, TCP, web } from './__test-helpers__/occm';

const three = nodes(30_080, [{}, {}, {}]);
const local = { externalTrafficPolicy: 'local' } as const;

test('a dead node keeps its part until fall checks have failed, as on Octavia', () => {
  const tree = web({ members: three, monitor: HEALTHZ });
  const twins = [simulate(tree, { as: as(local) }), simulate(tree, { as: { target: 'octavia' } })];
  for (const twin of twins) {
    twin.advance('30s').fail('web/node-1');
    twin.advance('5s');
    expect(twin).toRoute({ 'web/node-1': '1/3', 'web/node-2': '1/3', 'web/node-3': '1/3' });
    twin.advance('15s');
    expect(twin).toRoute({ 'web/node-1': '0', 'web/node-2': '1/2', 'web/node-3': '1/2' });
  }
  expect(twins[0]?.timeline()).toEqual(twins[1]?.timeline());
});

test('without a monitor a dead node keeps its part for ever', () => {
  const twin = simulate(web({ members: three, monitor: undefined }), { as: as(local) });
  twin.fail('web/node-1').advance('1h');
  expect(twin).toRoute({ 'web/node-1': '1/3', 'web/node-2': '1/3', 'web/node-3': '1/3' });
});

test('a tcp monitor does not see a dead application behind an open node port, one of kube-proxy does', () => {
  const behind = (monitor: typeof TCP, settings: object) => {
    const twin = simulate(web({ members: three, monitor }), { as: as(settings) });
    return twin.advance('30s').set('web/node-1', { is: 'accepts-tcp' }).advance('1m');
  };
  expect(behind(TCP, {})).toRoute({ 'web/node-1': '1/3', 'web/node-2': '1/3', 'web/node-3': '1/3' });
  expect(behind(HEALTHZ, local)).toRoute({ 'web/node-1': '0', 'web/node-2': '1/2', 'web/node-3': '1/2' });
});

test('times that a monitor leaves out are those of cloud.conf', () => {
  const fall = (cloudConfig: object) => {
    const twin = simulate(web({ members: three, monitor: { type: 'tcp' } }), { as: as({ cloudConfig }) });
    twin.advance('1m').fail('web/node-1').advance('40s');
    return twin;
  };
  expect(fall({})).toRoute({ 'web/node-1': '0', 'web/node-2': '1/2', 'web/node-3': '1/2' });
  expect(fall({ monitorDelay: '60s', monitorTimeout: '30s' })).toRoute({
    'web/node-1': '1/3',
    'web/node-2': '1/3',
    'web/node-3': '1/3',
  });
});

test('a node that was not to be a member is one', () => {
  const tree = web({ members: nodes(30_080, [{}, { enabled: false }]) });
  const acknowledge = [{ code: 'occm.taken-out', reason: 'still to be labelled' }];
  expect(evaluate(tree, { as: as({ acknowledge }) })).toRoute({ 'web/node-1': '1/2', 'web/node-2': '1/2' });
});

test('on OVN shares are right on average, and status is told at once', () => {
  const tree = web({ members: three, monitor: { ...TCP, fall: 1 }, algorithm: 'source-port' });
  const reading = evaluate(tree, { as: as({}, 'occm:ovn'), down: ['web/node-1'] });
  expect(reading).toRoute({ 'web/node-2': '1/2', 'web/node-3': '1/2' });
  expect(reading.node('web').reported).toBe('DEGRADED');
});

test('a prediction needs no selector', () => {
  expect(evaluate(web(), { as: 'occm' })).toRoute({ 'web/*': '1' });
});
