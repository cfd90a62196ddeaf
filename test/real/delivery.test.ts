import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, DataResource, LocalBackend, propertyAccess, TerraformStack, Token } from 'cdktn';
import { deliverToDirectory } from '../../src/constructs/delivery/directory';
import { type DirectoryDelivery, HaproxyLoadBalancer, httpMonitor, type MemberSpec, Pool } from '../../src/index';
import { cleanupAfterEach } from './support/cleanup';
import { checkHaproxyConfig } from './support/haproxy-process';
import { haproxyBinary } from './support/places';
import { type Random, withRandom } from './support/seed';
import { temporaryDirectory } from './support/temporary-directory';
import { Terraform } from './support/terraform';

const cleanup = cleanupAfterEach();

/** An app with one stack, synthesized and initialized. */
async function synthesized(build: (stack: TerraformStack, target: string) => void, directory = temporaryDirectory(cleanup)) {
  const app = new App({ outdir: join(directory, 'cdktf.out') });
  const stack = new TerraformStack(app, 'stack');
  new LocalBackend(stack, { path: join(directory, 'terraform.tfstate') });
  build(stack, join(directory, 'haproxy'));
  app.synth();
  const terraform = new Terraform(join(app.outdir, 'stacks', 'stack'));
  expect(await terraform.init()).toMatchObject({ code: 0 });
  return { terraform, directory, file: join(directory, 'haproxy', 'haproxy.cfg') };
}

/** One pool of the given members behind one listener. */
function loadBalancer(
  stack: TerraformStack,
  path: string,
  members: readonly MemberSpec[],
  more: Partial<DirectoryDelivery> = {},
  headers = {},
) {
  const service = new Pool(stack, 'pool', { members, monitor: httpMonitor({ headers }) });
  return new HaproxyLoadBalancer(stack, 'edge', {
    listeners: [{ protocol: 'http', port: 8080, bind: '127.0.0.1', service }],
    stateFile: '/nonexistent/state',
    delivery: { kind: 'directory', path, ...more },
  });
}

const randomAddress = (random: Random): string => `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`;

it('a configuration of 10,000 servers with random addresses arrives byte for byte', async () => {
  await withRandom('10,000 servers', async (random) => {
    const members = Array.from({ length: 10_000 }, (_, i) => ({
      name: `s${i}`,
      address: randomAddress(random),
      port: random.int(1, 65_535),
      weight: random.int(1, 256),
    }));
    let config = '';
    const { terraform, file } = await synthesized((stack, path) => {
      config = loadBalancer(stack, path, members).config;
    });
    expect(config.match(/^ {4}server /gm)).toHaveLength(10_000);
    expect(await terraform.apply()).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8') === config).toBe(true);
    expect(await checkHaproxyConfig(file)).toMatchObject({ code: 0 });
    expect(await terraform.plan('-detailed-exitcode')).toMatchObject({ code: 0 });
  });
}, 120_000);

it('headers with beginnings of templates, quotes and backslashes arrive as they are, and HAProxy takes them', async () => {
  const headers = { a: '${x}', b: '%{y}', c: '$${x} %%{y} $$${z}', d: '%[src] ${', e: `"'\\ # $HOME`, f: '%{+Q}r $' };
  let config = '';
  const { terraform, file } = await synthesized((stack, path) => {
    config = loadBalancer(stack, path, [{ address: '127.0.0.1', port: 80 }], {}, headers).config;
  });
  for (const text of ['${x}', '$${x}', '$$${z}']) expect(config).toContain(text);
  expect(await terraform.apply()).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toBe(config);
  expect(await checkHaproxyConfig(file)).toMatchObject({ code: 0 });
}, 60_000);

it('any text arrives byte for byte, whatever it is cut at', async () => {
  await withRandom('any text', async (random) => {
    const atoms = [
      '$',
      '{',
      '}',
      '%',
      '${',
      '%{',
      '$${',
      '"',
      "'",
      '\\',
      '\n',
      '\t',
      ' ',
      'a',
      'é',
      '€',
      '𝄞',
      '`',
      '\\n',
      '${x}',
      '%{if}',
    ];
    const text = Array.from({ length: 40_000 }, () => random.pick(atoms)).join('');
    const { terraform, directory } = await synthesized((stack, path) => {
      deliverToDirectory(stack, 'lines', 'lines', text, { kind: 'directory', path });
      deliverToDirectory(stack, 'one-line', 'one-line', text.replaceAll('\n', ''), { kind: 'directory', path });
      deliverToDirectory(stack, 'nothing', 'nothing', '', { kind: 'directory', path });
    });
    expect(await terraform.apply()).toMatchObject({ code: 0 });
    const arrived = (name: string) => readFileSync(join(directory, 'haproxy', name), 'utf8');
    expect(arrived('lines') === text).toBe(true);
    expect(arrived('one-line') === text.replaceAll('\n', '')).toBe(true);
    expect(arrived('nothing')).toBe('');
  });
}, 120_000);

it('addresses and ports that are known only at apply stand in the file that arrives', async () => {
  const { terraform, file } = await synthesized((stack, path) => {
    const address = new DataResource(stack, 'address', { input: { value: '127.9.9.9' } });
    const port = new DataResource(stack, 'port', { input: { value: 8123 } });
    const addressToken = Token.asString(propertyAccess(address.output, ['value']));
    const portToken = Token.asNumber(propertyAccess(port.output, ['value']));
    const many = Array.from({ length: 2_000 }, (_, i) => ({ name: `m${i}`, address: addressToken, port: i + 1 }));
    loadBalancer(stack, path, [{ name: 'a', address: addressToken, port: portToken }, ...many]);
  });
  expect(await terraform.apply()).toMatchObject({ code: 0 });
  const config = readFileSync(file, 'utf8');
  expect(config).toContain('    server a 127.9.9.9:8123 weight 1 check');
  expect(config.match(/^ {4}server m\d+ 127\.9\.9\.9:\d+ weight 1 check inter 2s rise 2 fall 3$/gm)).toHaveLength(2_000);
  expect(await checkHaproxyConfig(file)).toMatchObject({ code: 0 });
}, 60_000);

it('a configuration that is refused leaves the old file, and the apply fails with the message of HAProxy', async () => {
  const directory = temporaryDirectory(cleanup);
  const validate = `${haproxyBinary()} -c -dW -f "$HEALTHTREE_FILE"`;
  const member = (address: string) => [{ name: 'a', address, port: 80 }];
  const first = await synthesized((stack, path) => loadBalancer(stack, path, member('127.0.0.1'), { validate }), directory);
  expect(await first.terraform.apply()).toMatchObject({ code: 0 });
  const before = readFileSync(first.file, 'utf8');

  const second = await synthesized(
    (stack, path) => loadBalancer(stack, path, member('no-such-host.invalid'), { validate }),
    directory,
  );
  const refused = await second.terraform.apply();
  expect(refused.code).toBe(1);
  expect(refused.stdout + refused.stderr).toContain('no-such-host.invalid');
  expect(refused.stdout + refused.stderr).toContain('haproxy.cfg was refused: the old one stays');
  expect(readFileSync(first.file, 'utf8')).toBe(before);
  expect(existsSync(join(directory, 'haproxy', '.haproxy.cfg.new'))).toBe(false);
}, 60_000);

it('the reload command runs once for each changed configuration, after the file is in place', async () => {
  const directory = temporaryDirectory(cleanup);
  const log = join(directory, 'reloads');
  writeFileSync(log, '');
  const reload = `grep -c "server a" "$HEALTHTREE_FILE" >> ${log}`;
  const apply = async (port: number) => {
    const { terraform } = await synthesized(
      (stack, path) => loadBalancer(stack, path, [{ name: 'a', address: '127.0.0.1', port }], { reload }),
      directory,
    );
    expect(await terraform.apply()).toMatchObject({ code: 0 });
    return readFileSync(log, 'utf8');
  };
  expect(await apply(80)).toBe('1\n');
  expect(await apply(80)).toBe('1\n');
  expect(await apply(81)).toBe('1\n1\n');
}, 60_000);
