import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../src/cli/run';
import type { Finding, FindingCode } from '../../../src/tree';
import { memoryIo } from '../../cli/__test-helpers__/memory-io';

const text = readFileSync(join(__dirname, '../fixtures/twenty-mistakes.yaml'), 'utf8');
const lines = text.split('\n');

/** Code, path, value and what the hint says, in the order of the file. */
const EXPECTED: readonly [FindingCode, string, unknown, string][] = [
  ['field.unknown', 'colour', 'blue', 'Its fields are root, listeners, services, targets.'],
  ['health-check.fields', 'services.shop.healthCheck', { interval: '2s' }, 'Write healthCheck: true'],
  ['weight.range', 'services.shop.children[0].weight', 257, 'from 0 to 256'],
  ['child.duplicate', 'services.shop.children[2]', 'dc1', 'List a child once and raise its weight.'],
  ['service.unknown', 'services.shop.children[3].service', 'dc9', 'Did you mean dc1?'],
  ['child.unobservable', 'services.shop.children[4]', 'blind', 'turn healthCheck of shop off'],
  ['cycle', 'services.back.children[1]', ['loop', 'back', 'loop'], 'Remove loop from the children of back.'],
  ['shape.word', 'services.dc1.algorithm', 'round_robin', 'Did you mean round-robin?'],
  ['field.misplaced', 'services.dc1.initState', 'down', "Move initState to the pool's monitor."],
  ['path.form', 'services.dc1.monitor.path', '/health check', 'encode blanks as %20'],
  ['host.form', 'services.dc1.monitor.host', 'app\u0007.example', 'Write a host name'],
  ['duration.unit', 'services.dc1.monitor.interval', 2, '2s or 2ms'],
  ['duration.form', 'services.dc1.monitor.timeout', '1.5s', 'Use integers with ms, s, m or h'],
  ['codes.order', 'services.dc1.monitor.codes', '399-200', 'Write codes as 200'],
  ['name.duplicate', 'services.dc1.members[1]', 'a', 'a name and an address of its own'],
  ['shape.missing', 'services.dc1.members[2].port', null, 'Add port.'],
  ['shape.type', 'services.dc1.members[3].port', '80', 'It must be a number.'],
  ['pool.all-zero', 'services.drained.members', [0], 'a weight above 0'],
  ['pool.empty', 'services.deserted.members', [], 'Add a member'],
  ['name.duplicate', 'services.dc2', 'dc2', 'Rename one of them.'],
];

const io = memoryIo({ 'twenty-mistakes.yaml': text });
const exit = run(['check', 'twenty-mistakes.yaml', '--json'], io);
const { findings } = JSON.parse(io.written.out) as { findings: Finding[] };

test('one run tells all twenty, and nothing else', () => {
  expect(exit).toBe(1);
  expect(findings.map(({ code, path, value }) => [code, path, value])).toEqual(
    EXPECTED.map(([code, path, value]) => [code, path, value]),
  );
});

test.each(EXPECTED.map((expected, i) => [i + 1, ...expected] as const))(
  'number %d, %s at %s, stands at its line, with a hint',
  (number, _code, path, _value, hint) => {
    const finding = findings[number - 1];
    const line = lines.findIndex((one) => one.endsWith(` #${number}`));
    const written = lines[line] as string;
    const key = /([^.[\]]+)(?:\[\d+\])?$/.exec(path)?.[1] as string;
    const column = written.includes(`${key}:`) ? written.indexOf(`${key}:`) : written.indexOf('{');
    expect(finding).toMatchObject({ severity: 'error', source: { line: line + 1, column: column + 1 } });
    expect(finding?.message).not.toBe('');
    expect(finding?.hint).toContain(hint);
  },
);

test('they are sorted by where they stand', () => {
  const stands = findings.map(({ source }) => (source?.line ?? 0) * 1000 + (source?.column ?? 0));
  expect(stands).toEqual([...stands].sort((a, b) => a - b));
});

test('the text names file, line and column of each, and counts them', () => {
  const plain = memoryIo({ 'twenty-mistakes.yaml': text });
  expect(run(['check', 'twenty-mistakes.yaml'], plain)).toBe(1);
  expect(plain.written.out).toContain(
    '✖ The tree has no field "colour" [field.unknown]\n  → at twenty-mistakes.yaml:3:1 colour\n',
  );
  expect(plain.written.out).toMatch(/\ntwenty-mistakes\.yaml: 20 errors\n$/);
});
