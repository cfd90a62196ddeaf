import manifest from '../../package.json';
import { USAGE } from '../../src/cli/run';
import { FILES, healthtree } from './__test-helpers__/healthtree';

test.each(['help', '--help', '-h', 'check --help', 'show whoami.yaml --help'])(
  '%s prints how it is used, and is fine',
  (line) => {
    expect(healthtree(line)).toEqual({ exit: 0, out: USAGE, error: '', files: FILES });
  },
);

test('--version prints the version of the package', () => {
  expect(healthtree('--version')).toEqual({ exit: 0, out: `${manifest.version}\n`, error: '', files: FILES });
});

test.each([
  ['', 'no command given'],
  ['chekc whoami.yaml', 'there is no command chekc'],
  ['constructor whoami.yaml', 'there is no command constructor'],
  ['check', 'expected one file, got 0'],
  ['check whoami.yaml broken.yaml', 'expected one file, got 2'],
  ['show', 'expected one file, got 0'],
  ['schema whoami.yaml', 'unexpected whoami.yaml'],
  ['render whoami.yaml', 'render needs --target'],
  ['drain', 'expected a file and at least one path in it, got nothing'],
  ['ready whoami.yaml', 'expected a file and at least one path in it, got the file alone'],
  ['ready whoami.yaml a --maint', "Unknown option '--maint'"],
  ['octavia-template', 'expected one file, got 0'],
  ['octavia-template in -o out', 'octavia-template needs --init-state'],
  ['octavia-template in --init-state down', 'octavia-template needs -o'],
  ['octavia-template in --init-state low -o out', '--init-state is fully-up, up, down, fully-down, not low'],
  ['octavia-template in --init-state down -o ./in', './in is where the templates are: they stay as they are'],
  ['simulate whoami.yaml', 'expected 2 files, got 1'],
  ['simulate whoami.yaml scenario.yaml --rate 5', "Unknown option '--rate'"],
  ['compare whoami.yaml', 'expected 2 files, got 1'],
  ['compare whoami.yaml scenario.yaml', 'compare needs --as twice or more'],
  ['compare whoami.yaml scenario.yaml --as haproxy', 'compare needs --as twice or more'],
  ['check whoami.yaml --bogus', "Unknown option '--bogus'"],
  ['show whoami.yaml -x', "Unknown option '-x'"],
  ['check whoami.yaml --as haproxy', "Unknown option '--as'"],
  ['render whoami.yaml --target', "Option '--target <value>' argument missing"],
  ['show whoami.yaml --down', "Option '--down <value>' argument missing"],
  ['check whoami.yaml --json=yes', "Option '--json' does not take an argument"],
  ['show whoami.yaml --format pdf', '--format is text, json, mermaid, html, not pdf'],
  ['show whoami.yaml --format', "Option '--format <value>' argument missing"],
])('wrong usage is told with how it is used: healthtree %s', (line, message) => {
  const { exit, out, error, files } = healthtree(line);
  expect({ exit, out, files }).toEqual({ exit: 2, out: '', files: FILES });
  expect(error.startsWith(`healthtree: ${message}`)).toBe(true);
  expect(error.endsWith(`\n\n${USAGE}`)).toBe(true);
});

test('every command that there is stands in the usage', () => {
  expect([...USAGE.matchAll(/^ {2}healthtree ([\w-]+)/gm)].map(([, name]) => name)).toEqual([
    'check',
    'show',
    'render',
    'simulate',
    'compare',
    'schema',
    'admit',
    'status',
    'status',
    'drain',
    'ready',
    'octavia-template',
  ]);
});
