import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { formatFinding, render } from 'healthtree/runtime';
import { CONFIG_FILE } from 'healthtree/targets';
import { selfSigned } from '../live/__test-helpers__/self-signed';
import { cleanupAfterEach } from './support/cleanup';
import { freePort, freePorts } from './support/free-ports';
import { checkHaproxyConfig, startHaproxy } from './support/haproxy-process';
import { INNOCENT, SLOT_FIELDS, type Slot, type SlotField, type SlotPlace, treeOf } from './support/hostile-slot';
import { hostileText } from './support/hostile-text';
import { Listening } from './support/listening';
import { meaningOf } from './support/meaning';
import { until } from './support/poll';
import { RawClient } from './support/raw-client';
import { readBack } from './support/read-back';
import { type Random, withRandom } from './support/seed';
import { temporaryDirectory } from './support/temporary-directory';

const cleanup = cleanupAfterEach();

const ADDRESS = '127.0.9.1';
const COUNT = 10_000;
const SLOTS = 100;

/** What is on the wire: HAProxy and node know bytes. */
const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

interface Heard {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A member of all pools that remembers what it was asked. */
async function listener(): Promise<{ port: number; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer({ insecureHTTPParser: true }, ({ url: path = '', headers }, response) => {
    heard.push({ path, headers });
    response.writeHead(200, { 'content-length': 2, 'x-answer-of': 'member' }).end('ok');
  });
  const listening = cleanup.add(new Listening(server, ADDRESS, await freePort(ADDRESS)));
  await listening.start();
  return { port: listening.port, heard };
}

const rendered = (slots: readonly Slot[], places: readonly SlotPlace[]) => {
  const { tree, settings } = treeOf(slots, places);
  const { artifact, findings } = render(tree, { target: 'haproxy', stateFile: '/nonexistent/state', ...settings });
  const errors = findings.filter(({ severity }) => severity === 'error');
  expect(artifact === undefined).toBe(errors.length > 0);
  return { tree, settings, errors, config: artifact?.files()[CONFIG_FILE] };
};

/** Names that can not stand twice in one tree. */
const UNIQUE: readonly SlotField[] = ['service'];

test('no text that a user writes freely means anything to HAProxy but itself', () =>
  withRandom('hostile', async (random: Random) => {
    const folder = join(temporaryDirectory(cleanup), 'some', 'folders', 'deep');
    const member = await listener();
    const ports = await freePorts(2 * SLOTS, ADDRESS);
    const places = Array.from({ length: SLOTS }, (_, i): SlotPlace => {
      const [plain = 0, secure = 0] = ports.slice(2 * i);
      return { address: ADDRESS, plain, secure, member: member.port, folder: join(folder, `${i}`) };
    });
    const accepted = new Map<SlotField, string[]>(SLOT_FIELDS.map((field) => [field, []]));
    let refused = 0;
    for (let i = 0; i < COUNT; i++) {
      const field = SLOT_FIELDS[i % SLOT_FIELDS.length] as SlotField;
      const text = hostileText(random, INNOCENT[field]);
      const { config } = rendered([{ ...INNOCENT, [field]: text }], places);
      const before = accepted.get(field) as string[];
      if (config === undefined) refused++;
      // A token is filled in at apply; HAProxy never sees one.
      else if (!config.includes('TfToken') && !(UNIQUE.includes(field) && before.includes(text))) before.push(text);
    }
    expect(refused).toBeGreaterThan(COUNT / 4);

    const rounds = Math.max(...[...accepted.values()].map(({ length }) => length));
    const slots = Array.from({ length: rounds }, (_, i): Slot => {
      const own = SLOT_FIELDS.map((field) => {
        const innocent = UNIQUE.includes(field) ? `${INNOCENT[field]}-${i}` : INNOCENT[field];
        return [field, accepted.get(field)?.[i] ?? innocent];
      });
      return apart(Object.fromEntries(own) as Slot);
    });
    const certificate = selfSigned('site.example');
    for (let i = 0; i < slots.length; i += SLOTS) {
      const batch = slots.slice(i, i + SLOTS);
      rmSync(folder, { recursive: true, force: true });
      for (const [i, { certificate: name }] of batch.entries()) {
        const file = join(folder, `${i}`, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, certificate.cert + certificate.key);
      }
      await holdsFor(batch, places, member.heard);
    }
  }));

/** Of two headers with one name, the later one would win; and a certificate must be a file. */
function apart(slot: Slot): Slot {
  const lower = (field: SlotField): string => slot[field].toLowerCase();
  const taken = ['host', 'content-length', 'x-answer-of'];
  const fix = (field: SlotField, others: readonly SlotField[]): string =>
    [...taken, ...others.map(lower)].includes(lower(field)) ? INNOCENT[field] : slot[field];
  return {
    ...slot,
    probeName: fix('probeName', []),
    requestName: fix('requestName', ['poolName', 'removed']),
    poolName: fix('poolName', ['removed']),
    answerName: fix('answerName', []),
    certificate: /(?:^|\/)\.{0,2}$/.test(slot.certificate) ? INNOCENT.certificate : slot.certificate,
  };
}

async function holdsFor(slots: readonly Slot[], places: readonly SlotPlace[], heard: Heard[]): Promise<void> {
  const { tree, settings, errors, config = '' } = rendered(slots, places);
  if (errors.length > 0) throw new Error(errors.map((finding) => formatFinding(finding)).join('\n'));
  const file = join(temporaryDirectory(cleanup), 'haproxy.cfg');
  writeFileSync(file, config);
  const { code, output } = await checkHaproxyConfig(file);
  const said = output.split('\n').filter((line) => line !== '' && !/Can't open global server state file/.test(line));
  expect({ code, said }).toEqual({ code: 0, said: [] });

  const haproxy = await startHaproxy({ configFile: file });
  try {
    const maxconn = Number(/^Maxconn: (\d+)$/m.exec(await haproxy.command('show info'))?.[1]);
    expect(await readBack(haproxy)).toEqual(meaningOf(tree, settings, maxconn));
    for (const [i, slot] of slots.entries()) await answersAs(slot, places[i] as SlotPlace, heard);
    for (const { path, probeName, probeValue } of slots)
      await until(`a check of ${path} with ${probeName}`, () =>
        heard.some((one) => one.path === path && one.headers[probeName.toLowerCase()] === bytes(probeValue)),
      );
  } finally {
    await haproxy.stop('SIGKILL');
  }
}

async function answersAs(slot: Slot, { plain, address }: SlotPlace, heard: Heard[]): Promise<void> {
  const ask = async (host: string, path: string): Promise<{ text: string; told: Heard }> => {
    const mark = `${host}:${heard.length}`;
    const client = cleanup.add(new RawClient(plain, address));
    client.send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Mark: ${mark}\r\n${slot.removed}: x\r\nConnection: close\r\n\r\n`);
    await until(`an answer to ${host}${path}`, () => client.closed, { everyMs: 1 });
    const told = heard.find(({ headers }) => headers['x-mark'] === mark);
    if (!told) throw new Error(`nobody was asked for ${host}${path}: ${client.text}`);
    return { text: client.text, told };
  };
  const { text, told } = await ask(slot.routeHost, `${slot.pathPrefix}/mine`);
  const seen = (name: string) => told.headers[name.toLowerCase()];
  expect({
    slot,
    path: told.path,
    request: seen(slot.requestName),
    pool: seen(slot.poolName),
    removed: seen(slot.removed),
  }).toEqual({
    slot,
    path: `${slot.pathPrefix}/mine`,
    request: bytes(slot.requestValue),
    pool: bytes(slot.poolValue),
    removed: undefined,
  });
  expect(text.toLowerCase()).toContain(`\r\n${slot.answerName}: ${bytes(slot.answerValue)}\r\n`.toLowerCase());
  const elsewhere = await ask('nobody.example', `${slot.pathPrefix}/mine`);
  expect(elsewhere.told.headers).not.toHaveProperty([slot.poolName.toLowerCase()]);
}
