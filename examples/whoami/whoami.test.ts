import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'cdktn';
import { evaluate } from 'healthtree/runtime';
import 'healthtree/testing';
import { sites } from './service';
import { WhoamiHaproxy, WhoamiOctavia } from './stacks';

const outdir = mkdtempSync(join(tmpdir(), 'whoami-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

const app = new App({ outdir });
const haproxy = new WhoamiHaproxy(app, 'whoami-haproxy', { sites, delivery: { kind: 'directory', path: 'haproxy' } });
const octavia = new WhoamiOctavia(app, 'whoami-octavia', { sites, vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1' });

describe('what is synthesized', () => {
  beforeAll(() => app.synth());

  const synthesized = (stack: string) => JSON.parse(readFileSync(join(outdir, 'stacks', stack, 'cdk.tf.json'), 'utf8')).resource;

  it('for HAProxy is the configuration and its delivery', () => {
    expect(haproxy.loadBalancer.config).toMatchSnapshot();
    expect(Object.keys(synthesized('whoami-haproxy'))).toEqual(['terraform_data']);
  });

  it('for Octavia is a load balancer with one pool', () => {
    const withoutMetadata = (_key: string, value: unknown) =>
      typeof value === 'object' && value !== null && '//' in value ? { ...value, '//': undefined } : value;
    expect(JSON.parse(JSON.stringify(synthesized('whoami-octavia'), withoutMetadata))).toMatchSnapshot();
  });

  it('has nothing to tell that is not acknowledged', () => {
    expect(app).toHaveNoFindings();
  });
});

describe('what happens', () => {
  it('three of four requests go to dc1', () => {
    expect(haproxy.loadBalancer).toRoute({ 'whoami-dc1/*': '3/4', 'whoami-dc2/*': '1/4' });
  });

  it('when all of dc1 dies, dc2 takes exactly everything', () => {
    const reading = evaluate(haproxy.loadBalancer, { as: 'haproxy', down: ['whoami-dc1/*'] });
    expect(reading).toRoute({ 'whoami-dc1/*': '0', 'whoami-dc2/*': '1' });
    expect(reading).toBeDown('whoami-dc1');
    expect(reading).toBeUp('whoami-public');
  });

  it('when half of dc1 dies, HAProxy keeps its share, and Octavia moves some of it', () => {
    const down = ['whoami-dc1/a'];
    expect(evaluate(haproxy.loadBalancer, { as: 'haproxy', down })).toRoute({ 'whoami-dc1/b': '3/4', 'whoami-dc2/*': '1/4' });
    expect(evaluate(octavia.loadBalancer, { as: 'octavia', down })).toRoute({ 'whoami-dc1/b': '3/5', 'whoami-dc2/*': '2/5' });
  });

  it('when everything dies, it is answered 503', () => {
    const reading = evaluate(haproxy.loadBalancer, { as: 'haproxy', down: ['whoami-public'] });
    expect(reading).toBeDown('whoami-public');
    expect(reading).toRoute({ 'whoami-dc1/*': '0', 'whoami-dc2/*': '0' });
  });
});
