import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { MonitorSpec, Tree } from '../../../src/tree';
import { filesOf, service } from './__test-helpers__/rendered';

/** Texts as hostile as the tree lets them be. */
const ascii = (from: string, to: string) =>
  fc.string({
    unit: fc.integer({ min: from.charCodeAt(0), max: to.charCodeAt(0) }).map((code) => String.fromCharCode(code)),
    maxLength: 12,
  });
const hostile = fc.constantFrom(
  "'",
  "''",
  '"',
  '\\',
  '$(reboot)',
  '${x}',
  '%{x}',
  '`id`',
  '$$',
  '; :',
  ' #',
  '&&',
  '|',
  '>x',
  '{{',
  '*',
  '!',
  '-',
  '\\n',
);
const text = fc.array(fc.oneof(ascii(' ', '~'), hostile), { maxLength: 4 }).map((parts) => parts.join(''));
const path = text.map((tail) => `/${tail.replace(/[ #]/g, '')}`);
const value = text.map((one) => one.trim());

const monitor = fc.record({
  path,
  headers: fc.record({ 'X-A': value }),
  codes: fc.constantFrom(undefined, '200', '200-299', '204,500'),
});
const tree = (one: Partial<MonitorSpec>): Tree => service(1, one);
const settings = { imageReference: 'nginx:1.27' } as const;

/** What a shell takes the words of a command in a script to be: `name` is a function there that tells them. */
function wordsOf(name: string, script: string): readonly string[][] {
  const told = `${name}() { for word; do printf '%s\\0' "$word" >&3; done; printf '\\n\\0' >&3; }\n${script}\n`;
  const out = execFileSync('/bin/sh', ['-c', `(${told}) 3>&1 >/dev/null 2>&1 || :`], { encoding: 'utf8', env: {} });
  return out
    .split('\n\0')
    .slice(0, -1)
    .map((call) => call.split('\0').slice(0, -1));
}

const undollared = (words: readonly string[]): string[] => words.map((word) => word.replaceAll('$$', '$'));

/** The test of the one service of a Compose file. */
const testOf = (of: Tree, more: object): string[] =>
  undollared(parse(filesOf(of, { target: 'swarm', ...settings, ...more })['compose.yaml'] ?? '').services.app.healthcheck.test);

/** The words that the command gets in the end, from either form. */
const wordsOfTest = (name: string, test: readonly string[]): readonly string[] =>
  test[0] === 'CMD' ? test.slice(2) : (wordsOf(name, test[1] ?? '')[0] ?? []);

test('path and headers reach curl as they are, from a Compose file', () => {
  fc.assert(
    fc.property(monitor, (one) => {
      const words = wordsOfTest('curl', testOf(tree(one), { probeWith: 'curl' }));
      const header = one.headers['X-A'];
      expect(words).toContain(`http://127.0.0.1:8080${one.path}`);
      expect(words).toContain(header === '' ? 'X-A;' : `X-A: ${header}`);
    }),
    { numRuns: 25 },
  );
});

test('they reach BusyBox wget as they are', () => {
  fc.assert(
    fc.property(monitor, (one) => {
      const words = wordsOfTest('wget', testOf(tree(one), { probeWith: 'busybox' }));
      expect(words.slice(-3)).toEqual(['--header', `X-A: ${one.headers['X-A']}`, `http://127.0.0.1:8080${one.path}`]);
    }),
    { numRuns: 25 },
  );
});

test('no shell ever reads what bash is to send', () => {
  fc.assert(
    fc.property(monitor, (one) => {
      const test = testOf(tree(one), { probeWith: 'bash' });
      const [script] = test.splice(3, 1);
      expect(test).toEqual([
        'CMD',
        'bash',
        '-c',
        'bash',
        '8080',
        `GET ${one.path} HTTP/1.1`,
        'Host: 127.0.0.1:8080',
        `X-A: ${one.headers['X-A']}`,
        'Connection: close',
      ]);
      expect(script).toMatch(/^exec 3<>"\/dev\/tcp\/127\.0\.0\.1\/\$1" [^<>]*<&3 [^<>]*$|^exec 3/);
    }),
    { numRuns: 25 },
  );
});

test('the words of a command are the same in a Compose file, a Dockerfile, Terraform and flags', () => {
  fc.assert(
    fc.property(
      fc.array(
        text.filter((one) => one !== ''),
        { minLength: 1, maxLength: 3 },
      ),
      (tail) => {
        const command = ['probe', ...tail];
        const of = (format: string) =>
          Object.values(filesOf(tree({}), { target: 'swarm', ...settings, format, command }))[0] ?? '';
        expect(testOf(tree({}), { command })).toEqual(['CMD', ...command]);
        const dockerfile = of('dockerfile').trimEnd();
        expect(dockerfile).not.toContain('\n');
        expect(JSON.parse(dockerfile.slice(dockerfile.indexOf(' CMD ') + 5))).toEqual(command);
        const terraform = JSON.parse(of('terraform')).resource.docker_service.app.task_spec.container_spec.healthcheck.test;
        expect(terraform).toEqual(['CMD', ...command].map((word) => word.replace(/[$%](?=\{)/g, (sign) => sign + sign)));
        for (const format of ['service-create', 'service-update']) {
          const [call = []] = wordsOf('docker', of(format));
          expect(call.slice(0, 2)).toEqual(['service', format.slice(8)]);
          const line = call[call.indexOf('--health-cmd') + 1] ?? '';
          expect(wordsOf('probe', line)).toEqual([tail]);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('labels and members stay what they are in scripts', () => {
  fc.assert(
    fc.property(text, (label) => {
      const poolOptions = { app: { labels: { a: label } } };
      const [script = ''] = Object.values(filesOf(service(2), { target: 'docker', format: 'run', ...settings, poolOptions }));
      const [, first, second] = wordsOf('docker', script);
      for (const [i, call] of [first ?? [], second ?? []].entries()) {
        expect(call[call.indexOf('--label') + 1]).toBe(`a=${label}`);
        expect(call[call.indexOf('--name') + 1]).toBe(`app-m${i}`);
        expect(call.at(-1)).toBe('nginx:1.27');
      }
    }),
    { numRuns: 15 },
  );
});
