import { resolve } from 'node:path';
import { run } from '../../src/cli/run';
import { MACROS, MAIN } from '../__test-helpers__/jinja-templates';
import { healthtree } from './__test-helpers__/healthtree';
import { memoryIo } from './__test-helpers__/memory-io';

const FILES = {
  'in/haproxy.cfg.j2': MAIN,
  'in/macros.j2': MACROS,
  'in/README': 'no template',
  'two/a.j2': MACROS,
  'two/b.j2': MACROS,
};
const edited = (state: string) => MACROS.replace('|trim() }}', () => `|trim() }}{{ " init-state ${state}" if hm_opt else "" }}`);

test('a changed copy is written, and what was done and is to do is told', () => {
  const { exit, out, error, files } = healthtree('octavia-template in --init-state fully-down -o out/own', FILES);
  expect([exit, error]).toEqual([0, '']);
  expect(files).toEqual({ ...FILES, 'out/own/haproxy.cfg.j2': MAIN, 'out/own/macros.j2': edited('fully-down') });
  expect(out).toBe(
    [
      'out/own/macros.j2:10: members with a health monitor get init-state fully-down',
      'copied as they are: out/own/haproxy.cfg.j2',
      '',
      `Once HAProxy is 3.2.26 or later in every amphora, set haproxy_template = ${resolve('out/own/haproxy.cfg.j2')}`,
      'in [haproxy_amphora] of the worker, the health manager and the housekeeping, and restart them.',
      '',
    ].join('\n'),
  );
});

test('a copy can be copied again, with the same state or another', () => {
  const files = { 'own/macros.j2': edited('fully-down') };
  const same = healthtree('octavia-template own --init-state fully-down -o out', files);
  expect(same.out).toMatch(/^out\/macros.j2:10: members with a health monitor had init-state fully-down already\n/);
  expect(same.files['out/macros.j2']).toBe(edited('fully-down'));
  const other = healthtree('octavia-template own --init-state down -o out', files);
  expect(other.out).toMatch(/^out\/macros.j2:10: members with a health monitor get init-state down instead of fully-down\n/);
  expect(other.files['out/macros.j2']).toBe(edited('down'));
});

test('--json has what was written, where, and the findings', () => {
  const told = JSON.parse(healthtree('octavia-template in --init-state down -o out --json', FILES).out);
  expect(told).toEqual({
    files: ['out/haproxy.cfg.j2', 'out/macros.j2'],
    edit: { file: 'out/macros.j2', line: 10, initState: 'down' },
    findings: [],
  });
});

test.each([
  ['in which no server is', 'out', 'octavia-template.server-line'],
  ['with two places', 'two', 'octavia-template.server-line'],
  ['that is not there', 'nowhere', 'file.unreadable'],
])('a directory %s gets a finding, and nothing is written', (_what, directory, code) => {
  const files = { ...FILES, 'out/x': '' };
  const line = `octavia-template ${directory} --init-state down -o new`;
  const { exit, out, error, files: left } = healthtree(line, files);
  expect({ exit, out, left }).toEqual({ exit: 1, out: '', left: files });
  expect(error).toContain(`[${code}`);
  const told = JSON.parse(healthtree(`${line} --json`, files).out);
  expect([told.files, told.findings[0].code]).toEqual([[], code]);
});

test.each(['makeDirectory', 'writeFile'] as const)('an output that can not be written is told: %s', (what) => {
  const io = memoryIo(FILES);
  const refusing = {
    ...io,
    [what]: () => {
      throw new Error('EACCES: permission denied');
    },
  };
  expect(run(['octavia-template', 'in', '--init-state', 'down', '-o', 'out'], refusing)).toBe(2);
  expect(io.written.error).toMatch(/^healthtree: out\S* can not be (made|written): EACCES: permission denied\n/);
});
