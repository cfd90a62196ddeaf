import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, render, type Tree } from 'healthtree/runtime';
import { CONFIG_FILE, type HaproxySettings } from 'healthtree/targets';
import { selfSigned } from '../live/__test-helpers__/self-signed';
import { FIELDS, HARMLESS, HOSTILE, skeletonOf, type Texts, treeWith } from '../targets/haproxy/__test-helpers__/hostile';
import { cleanupAfterEach } from './support/cleanup';
import { checkHaproxyConfig } from './support/haproxy-process';
import { longRun, olderHaproxy } from './support/places';
import { withRandom } from './support/seed';
import { temporaryDirectory } from './support/temporary-directory';
import { WildHaproxy } from './support/wild-haproxy';
import { anywhere, WildTree } from './support/wild-tree';

const cleanup = cleanupAfterEach();

interface Case {
  readonly label: string;
  readonly config: string;
}

/** That the state file is not there yet is no complaint; for 2.6 it is a warning, and what follows from it. */
const NO_STATE_YET = /Can't open global server state file|haproxy version is|path to executable is|'zero-warning' is set/;

/** What HAProxy says of configurations that it does not take as they are, some at a time. */
async function complaints(cases: readonly Case[], binary?: string): Promise<string[]> {
  const directory = temporaryDirectory(cleanup);
  const complained: string[] = [];
  const pending = [...cases.entries()];
  const check = async (): Promise<void> => {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [i, { label, config }] = next;
      const file = join(directory, `${i}.cfg`);
      writeFileSync(file, config);
      const { code, output } = await checkHaproxyConfig(file, binary);
      const said = output.split('\n').filter((line) => line !== '' && !NO_STATE_YET.test(line));
      if (said.length > 0 || (code !== 0 && !output.includes('server state file')))
        complained.push(`${label}\n${output}\n${config}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, check));
  return complained;
}

function rendered(tree: Tree, settings: HaproxySettings): { config: string | undefined; errors: readonly Finding[] } {
  const { artifact, findings } = render(tree, { target: 'haproxy', ...settings });
  return { config: artifact?.files()[CONFIG_FILE], errors: findings.filter(({ severity }) => severity === 'error') };
}

const VERSIONS = [
  ['3.2', undefined, 300, 3_000],
  ['3.0', olderHaproxy('3.0'), 60, 500],
  ['2.6', olderHaproxy('2.6'), 60, 500],
] as const;

test.each(VERSIONS)('HAProxy %s takes random trees with all options, without a warning', (version, binary, few, many) =>
  withRandom(`wild trees for ${version}`, async (random) => {
    const certificate = join(temporaryDirectory(cleanup), 'site.pem');
    const { cert, key } = selfSigned('app.example');
    writeFileSync(certificate, cert + key);
    const cases = Array.from({ length: longRun() ? many : few }, (_, i): Case => {
      const places = anywhere();
      const wild = new WildTree(random, places, version);
      const haproxy = new WildHaproxy(random, certificate, places);
      const tree = haproxy.persistent(wild.tree());
      const options = haproxy.options(tree, version);
      const { config, errors } = rendered(tree, { ...wild.settings(), ...options });
      expect(errors).toEqual([]);
      return { label: `tree ${i}`, config: config ?? '' };
    });

    expect((await complaints(cases, binary)).slice(0, 3)).toEqual([]);
  }),
);

const renderedWith = (texts: Texts) => {
  const { tree, settings } = treeWith(texts);
  return rendered(tree, settings);
};

test('a hostile text in any field gets a finding, or is one word for HAProxy too', async () => {
  const harmless = skeletonOf(renderedWith(HARMLESS).config ?? '');
  const cases: Case[] = [];
  for (const field of FIELDS)
    for (const hostile of HOSTILE.flatMap((text) => [text, `${HARMLESS[field]}${text}`, `${text}${HARMLESS[field]}`])) {
      const { config, errors } = renderedWith({ ...HARMLESS, [field]: hostile });
      if (config === undefined) expect(errors).not.toEqual([]);
      // A token is the host's to fill in; HAProxy never sees one.
      if (config === undefined || config.includes('TfToken')) continue;
      expect({ field, hostile, skeleton: skeletonOf(config) }).toEqual({ field, hostile, skeleton: harmless });
      cases.push({ label: `${field}: ${JSON.stringify(hostile.slice(0, 60))}`, config });
    }

  expect(cases.length).toBeGreaterThan(100);
  expect((await complaints(cases)).slice(0, 3)).toEqual([]);
});
