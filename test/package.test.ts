import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json';
import { type BuiltPackage, buildPackage } from './__test-helpers__/built-package';

const repository = join(__dirname, '..');

describe('what is published', () => {
  interface Packed {
    readonly files: readonly { readonly path: string; readonly mode: number }[];
  }
  const npm = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline'];
  const [packed] = JSON.parse(
    execFileSync('npm', npm, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as [Packed];
  const files = packed.files.map(({ path }) => path);

  test('was built: npm ci does that', () => {
    expect(existsSync(join(repository, 'dist/index.js'))).toBe(true);
  });

  test('is the built package with its command, licence and readme', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'LICENSE',
        'README.md',
        'bin/healthtree.js',
        'dist/index.js',
        'dist/index.d.ts',
        'dist/runtime.js',
        'dist/cli/main.js',
      ]),
    );
  });

  test('is nothing else: neither sources nor tests', () => {
    expect(
      files.filter(
        (path) => !/^(?:dist\/.+\.(?:js|d\.ts)|bin\/healthtree\.js|package\.json|LICENSE|README\.md|CHANGELOG\.md)$/.test(path),
      ),
    ).toEqual([]);
    expect(files.filter((path) => /\.test\.|test-helpers|\/test\//.test(path))).toEqual([]);
  });

  test('has a command that can be executed', () => {
    expect(() => accessSync(join(repository, manifest.bin.healthtree), constants.X_OK)).not.toThrow();
    expect(packed.files.find(({ path }) => path === manifest.bin.healthtree)?.mode).toBe(0o755);
  });
});

describe('a fresh build', () => {
  let built: BuiltPackage;
  beforeAll(() => {
    built = buildPackage();
  }, 60_000);
  afterAll(() => built?.remove());

  const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target === 'string' ? [[name, target]] : Object.values(target).map((path) => [name, path]),
  );

  test.each(entries)('%s is at %s', (_name, path) => {
    expect(statSync(join(built.folder, path as string)).size).toBeGreaterThan(0);
  });

  test('main and types are those of the package itself', () => {
    expect({ types: manifest.types, default: manifest.main }).toEqual(manifest.exports['.']);
  });

  test('can be imported by name, from CommonJS and from ES modules', () => {
    const names = ['healthtree', 'healthtree/runtime', 'healthtree/targets', 'healthtree/testing', 'healthtree/live'];
    const script = `const names = ${JSON.stringify(names)};
      Promise.all(names.map((name) => import(name))).then((modules) =>
        console.log(JSON.stringify(names.map((name, i) => [Object.keys(require(name)).length, Object.keys(modules[i].default).length]))));`;
    for (const [required, imported] of built.evaluate(script) as [number, number][]) {
      expect(required).toBeGreaterThan(0);
      expect(imported).toBe(required);
    }
  });

  test('has no other way in', () => {
    const script = `let code; try { require('healthtree/dist/tree/index.js') } catch (error) { code = error.code } console.log(JSON.stringify(code))`;
    expect(built.evaluate(script)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  describe('its command', () => {
    const tree = join(repository, 'examples/whoami.yaml');
    test('checks a file, by its exit code', () => {
      expect(built.shell(`bin/healthtree.js check ${tree}`)).toEqual({ out: `${tree}: no findings\n`, error: '', exit: 0 });
      expect(built.shell('bin/healthtree.js check nowhere.yaml --json')).toMatchObject({ error: '', exit: 1 });
      expect(built.shell('bin/healthtree.js chekc')).toMatchObject({ out: '', exit: 2 });
    });

    test('ends quietly when its reader leaves before anything is written', () => {
      expect(built.shell(`bin/healthtree.js show ${tree} --format html | true`)).toEqual({ out: '', error: '', exit: 0 });
    });

    test('writes a file whole, and tells where it can not', () => {
      const written = built.shell(
        `bin/healthtree.js render ${tree} --target haproxy -o out.cfg 2>/dev/null && cat out.cfg && ls`,
      );
      expect(written.out).toMatch(/^# Written by healthtree for HAProxy/);
      expect(written.out).not.toContain('.new');
      const refused = built.shell(`bin/healthtree.js render ${tree} --target haproxy -o dist; ls -A | grep new`);
      expect(refused.error).toMatch(/^healthtree: dist can not be written: EISDIR/);
      expect(refused).toMatchObject({ out: '', exit: 1 });
    });
  });

  describe('its companion', () => {
    const literal = `{ root: 'a', services: { a: { kind: 'pool', members: [{ address: '10.0.0.1', port: 80 }] } } }`;
    /** The packages whose modules are loaded once a script has run. */
    const loadedBy = (script: string): unknown =>
      built.evaluate(`const runtime = require('healthtree/runtime'); ${script};
        const packages = Object.keys(require.cache).flatMap((path) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(path)?.[1] ?? []);
        console.log(JSON.stringify([...new Set(packages)].sort()));`);

    test('loads no package at all for a tree that is well formed', () => {
      const use = `const tree = runtime.defineTree(${literal});
        if (runtime.evaluate(tree, { down: ['a'] }).status('a') !== 'up') throw new Error('not evaluated');
        runtime.check(tree, { target: 'haproxy@3.2' }); runtime.render(tree, 'haproxy@3.2'); runtime.duration('2s'); String(runtime.treeText(tree, runtime.evaluate(tree)));
        const scenario = { as: 'haproxy@3.2', rate: 5, steps: [{ at: '1s', fail: 'a', expect: { lost: '1' } }] };
        if (!runtime.runScenario(scenario, tree).holds) throw new Error('not run')`;
      expect(loadedBy(use)).toEqual([]);
    });

    test('loads what it needs to read a tree from outside, and no CDK', () => {
      expect(loadedBy(`runtime.parseTree(${literal})`)).toEqual(expect.arrayContaining(['zod']));
      expect(loadedBy(`runtime.parseFile('root: a')`)).toEqual(['yaml', 'zod']);
      expect(loadedBy(`runtime.parseScenarioFile('steps: []')`)).toEqual(['yaml', 'zod']);
    });

    test('says the same where the CDK is not installed', () => {
      const hide = `const Module = require('node:module'); const resolve = Module._resolveFilename;
        Module._resolveFilename = (name, ...rest) => {
          if (/^(cdktn|constructs|zod|yaml)/.test(name)) throw new Error(name + ' is hidden');
          return resolve(name, ...rest);
        };`;
      const script = `${hide} const { evaluate, formatRatio } = require('healthtree/runtime'); console.log(JSON.stringify(formatRatio(evaluate(${literal}).share('a'))))`;
      expect(built.evaluate(script)).toBe('1');
    });
  });
});
