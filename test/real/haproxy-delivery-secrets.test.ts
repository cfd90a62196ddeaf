import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from '../../src/tree';
import { selfSigned } from '../live/__test-helpers__/self-signed';
import { cleanupAfterEach } from './support/cleanup';
import { byTerraform, runningWith, worldOf } from './support/delivery';
import { stackDirectory } from './support/delivery-world';
import { freePort } from './support/free-ports';
import { startHttpMember } from './support/http-member';
import { temporaryDirectory } from './support/temporary-directory';
import { Terraform } from './support/terraform';

const cleanup = cleanupAfterEach();
const ADDRESS = '127.0.9.11';

const filesIn = (directory: string): string[] =>
  readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    if (!existsSync(path)) return [];
    return statSync(path).isDirectory() ? filesIn(path) : statSync(path).isFile() ? [path] : [];
  });

it('keys and what HAProxy reads from its environment are in no state, no plan and no log', async () => {
  const directory = temporaryDirectory(cleanup);
  const secret = randomBytes(12).toString('hex');
  process.env.HEALTHTREE_TEST_SECRET = secret;
  cleanup.later(() => delete process.env.HEALTHTREE_TEST_SECRET);
  const { cert, key } = selfSigned('app.example');
  const pem = join(directory, 'site.pem');
  writeFileSync(pem, cert + key);
  const [port, memberPort] = [await freePort(ADDRESS), await freePort(ADDRESS)];
  cleanup.add(await startHttpMember({ name: 'a', address: ADDRESS, port: memberPort }));
  const treeOf = (weight: number): Tree => ({
    listeners: [{ protocol: 'terminated-https', port, bind: ADDRESS, service: 'app' }],
    services: { app: { kind: 'pool', members: [{ name: 'a', address: ADDRESS, port: memberPort, weight }] } },
  });
  const line = 'http-request set-header x-secret "${HEALTHTREE_TEST_SECRET}"';
  const settings = {
    ...worldOf(directory, treeOf(1)).settings,
    listenerOptions: { [`terminated-https:${ADDRESS}:${port}`]: { tls: { certificates: [pem] }, lines: [line] } },
  };
  const haproxy = await runningWith(directory, treeOf(1), cleanup, settings);
  const worker = await haproxy.worker();
  const apply = byTerraform(directory);
  const done = await apply({ ...worldOf(directory, treeOf(2)), settings });
  expect(done.code).toBe(0);
  expect(await haproxy.worker()).not.toBe(worker);
  const terraform = new Terraform(stackDirectory(directory));
  const plan = await terraform.plan('-out', join(directory, 'plan'));
  const shown = JSON.stringify(await terraform.showPlanJson(join(directory, 'plan')));
  const broken = await apply({
    ...worldOf(directory, treeOf(3)),
    settings: { ...settings, poolOptions: { app: { lines: ['nothing'] } } },
  });
  expect(broken.code).toBe(1);

  expect(readFileSync(join(directory, 'haproxy', 'haproxy.cfg'), 'utf8')).toContain(line);
  const said = [done, plan, broken].flatMap(({ stdout, stderr }) => [stdout, stderr]);
  const written = filesIn(directory).filter((path) => path !== pem);
  expect(written.map((path) => path.slice(directory.length + 1))).toEqual(expect.arrayContaining(['terraform.state', 'plan']));
  const kept = key.split('\n')[1] ?? '';
  expect(kept.length).toBeGreaterThan(30);
  for (const text of [...said, shown, ...written.map((path) => readFileSync(path, 'latin1'))])
    expect([text.includes(secret), text.includes(kept)]).toEqual([false, false]);
}, 60_000);
