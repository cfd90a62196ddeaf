import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { haproxyStatus } from 'healthtree/live';
import { formatFinding, render } from 'healthtree/runtime';
import { CONFIG_FILE, type HaproxySettings } from 'healthtree/targets';
import type { Tree } from '../../src/tree';
import { selfSigned } from '../live/__test-helpers__/self-signed';
import { cleanupAfterEach } from './support/cleanup';
import { freePorts } from './support/free-ports';
import { startHaproxy } from './support/haproxy-process';
import { meaningOf } from './support/meaning';
import { longRun } from './support/places';
import { readBack } from './support/read-back';
import { type Random, withRandom } from './support/seed';
import { temporaryDirectory } from './support/temporary-directory';
import { WildHaproxy } from './support/wild-haproxy';
import { type WildPlaces, WildTree } from './support/wild-tree';

const cleanup = cleanupAfterEach();

/** Most ports that one tree takes: 6 listeners, as many redirects, the page of statistics, and tables that are handed over. */
const PORTS = 14;

/** Rewinds with every tree. */
function placesOn(address: string, ports: readonly number[], directory: string): WildPlaces {
  const left = [...ports];
  return {
    port: () => left.pop() ?? 0,
    binds: [address],
    // Checks really go out: to where nothing listens.
    addresses: ['127.0.6.1', '127.0.6.254', '::1'],
    handovers: () => [`${address}:${left.pop()}`, join(directory, `${address}.peers`), `abns@healthtree-${address}`],
  };
}

interface Drawn {
  readonly tree: Tree;
  readonly settings: HaproxySettings;
}

/** Nobody listens behind it: members are down sooner or later, and with them those above. */
const ONLY_HEALTH = /^(?:its checks |it was not checked yet|down: |up on )/;

const infoOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split('\n').map((line) => line.split(': ') as [string, string]));

test('what a running HAProxy tells of itself is what the tree says, and nothing else', () =>
  withRandom('read back', async (random: Random) => {
    const directory = temporaryDirectory(cleanup);
    const certificate = join(directory, 'site.pem');
    const { cert, key } = selfSigned('app.example');
    writeFileSync(certificate, cert + key);

    const lane = async (count: number, address: string): Promise<void> => {
      const ports = await freePorts(PORTS, address);
      const draw = (): Drawn => {
        const places = placesOn(address, ports, directory);
        const wild = new WildTree(random, places);
        const haproxy = new WildHaproxy(random, certificate, places);
        const tree = haproxy.persistent(wild.tree());
        const options = haproxy.options(tree);
        const stats = options.stats && { ...options.stats, bind: address };
        return { tree, settings: { ...wild.settings(), ...options, stats, socket: join(directory, address) } };
      };
      for (let i = 0; i < count; i++) {
        const { tree, settings } = draw();
        const { artifact, findings } = render(tree, { target: 'haproxy', ...settings });
        if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
        const configText = artifact.files()[CONFIG_FILE] ?? '';
        const haproxy = cleanup.add(await startHaproxy({ configText }));
        const { rows, findings: told } = await haproxyStatus(tree, {
          socket: haproxy.socketPath,
          as: { target: 'haproxy', ...settings },
        });
        const strange = rows.filter(({ differs, why }) => differs && !ONLY_HEALTH.test(why));
        expect({ configText, told, strange }).toEqual({ configText, told: [], strange: [] });
        const seen = await readBack(haproxy);
        const info = infoOf(await haproxy.command('show info'));
        await haproxy.stop('SIGKILL');
        expect({ configText, ...seen }).toEqual({ configText, ...meaningOf(tree, settings, Number(info.Maxconn)) });
        if (settings.maxconn !== undefined) expect(info.Maxconn).toBe(`${settings.maxconn}`);
        if (settings.nbthread !== undefined) expect(info.Nbthread).toBe(`${settings.nbthread}`);
      }
    };
    const count = longRun() ? 500 : 100;
    await Promise.all([lane(count / 2, '127.0.7.1'), lane(count / 2, '127.0.7.2')]);
  }));
