import { App } from 'cdktn';
import { sites } from './service';
import { WhoamiHaproxy, WhoamiOctavia } from './stacks';

const app = new App();
export const haproxy = new WhoamiHaproxy(app, 'whoami-haproxy', { sites, delivery: { kind: 'directory', path: 'haproxy' } });
export const octavia = new WhoamiOctavia(app, 'whoami-octavia', { sites, vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1' });
app.synth();
