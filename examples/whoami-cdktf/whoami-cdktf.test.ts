import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'cdktn';
import 'healthtree/testing';
import { sites } from '../whoami/service';
import { WhoamiHaproxy } from '../whoami/stacks';
import { whoamiApp } from './main';

const folders = ['cdktf', 'cdktn'].map((name) => mkdtempSync(join(tmpdir(), `whoami-${name}-`)));
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const resourcesIn = (outdir: string, stack: string) =>
  JSON.parse(readFileSync(join(outdir, 'stacks', stack, 'cdk.tf.json'), 'utf8')).resource;

it('an app of cdktf 0.21 synthesizes what an app of cdktn does', () => {
  const [inCdktf = '', inCdktn = ''] = folders;
  whoamiApp(inCdktf).synth();
  const app = new App({ outdir: inCdktn });
  new WhoamiHaproxy(app, 'whoami', { sites, delivery: { kind: 'directory', path: 'haproxy' } });
  app.synth();
  expect(resourcesIn(inCdktf, 'whoami').terraform_data).toMatchObject(resourcesIn(inCdktn, 'whoami').terraform_data);
  expect(Object.keys(resourcesIn(inCdktf, 'whoami')).sort()).toEqual([
    'openstack_lb_listener_v2',
    'openstack_lb_loadbalancer_v2',
    'openstack_lb_members_v2',
    'openstack_lb_monitor_v2',
    'openstack_lb_pool_v2',
    'terraform_data',
  ]);
});

it('warnings are annotations there too, and errors fail its synthesis', () => {
  const [inCdktf = ''] = folders;
  expect(JSON.parse(readFileSync(join(inCdktf, 'manifest.json'), 'utf8')).stacks.whoami.annotations).toEqual([
    expect.objectContaining({
      constructPath: 'whoami/lb',
      level: '@cdktf/warn',
      message: expect.stringContaining('octavia.flat-partial'),
    }),
  ]);
  const { App: CdktfApp, TerraformStack } = require('cdktf') as typeof import('cdktf');
  const { Pool } = require('healthtree') as typeof import('healthtree');
  const app = new CdktfApp({ outdir: inCdktf });
  const stack = new TerraformStack(app, 'wrong');
  new Pool(stack, 'empty', { members: [] });
  new Pool(stack, 'zero', { members: [{ address: '10.0.0.1', port: 80, weight: 0 }] });
  expect(() => app.synth()).toThrow(
    /\[wrong\/empty\] Pool empty has no members[\s\S]*\[wrong\/zero\] All members of pool zero have weight 0/,
  );
});
