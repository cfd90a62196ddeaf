import { run } from '../../src/cli/run';
import { FILES, healthtree } from './__test-helpers__/healthtree';
import { memoryIo } from './__test-helpers__/memory-io';

test('the configuration goes out, the findings beside it', () => {
  const { exit, out, error } = healthtree('render whoami.yaml --target haproxy');
  expect(exit).toBe(0);
  expect(out).toMatch(/^# Written by healthtree for HAProxy 3\.2\.\d+/);
  expect(out).toContain('\nbackend whoami-dc1\n');
  expect(error).toContain('[haproxy.lowering, haproxy]');
});

test('-o writes the same bytes to the file and nothing out', () => {
  const { exit, out, files } = healthtree('render whoami.yaml --target haproxy -o out/haproxy.cfg');
  expect([exit, out]).toEqual([0, '']);
  expect(files).toEqual({ ...FILES, 'out/haproxy.cfg': healthtree('render whoami.yaml --target haproxy').out });
});

test('--json has the files by name and the findings', () => {
  const { exit, out, error } = healthtree('render whoami.yaml --target octavia --json');
  const { files, findings, ...rest } = JSON.parse(out);
  expect([exit, error, rest]).toEqual([0, '', {}]);
  expect(Object.keys(files)).toEqual(['main.tf.json']);
  expect(JSON.parse(files['main.tf.json'])).toMatchObject({ resource: { openstack_lb_loadbalancer_v2: expect.any(Object) } });
  expect(findings.map(({ code }: { code: string }) => code)).toContain('octavia.lowering');
});

test('the same tree gives the same bytes', () => {
  for (const target of ['haproxy', 'octavia'])
    expect(healthtree(`render whoami.yaml --target ${target}`)).toEqual(healthtree(`render whoami.yaml --target ${target}`));
});

test('a version on the command line wins over that of the file', () => {
  expect(healthtree('render whoami.yaml --target haproxy@3.2.13').out).toMatch(/^# Written by healthtree for HAProxy 3\.2\.13;/);
});

test.each([
  ['a broken tree', 'broken.yaml --target haproxy', 'service.unknown'],
  ['a file that is not there', 'nowhere.yaml --target haproxy', 'file.unreadable'],
  ['a target that does not exist', 'whoami.yaml --target nginx', 'target.unknown'],
  ['a version that is none', 'whoami.yaml --target haproxy@x', 'version.form'],
])('%s writes nothing', (_what, line, code) => {
  const { exit, out, error, files } = healthtree(`render ${line} -o out.cfg`);
  expect({ exit, out, files }).toEqual({ exit: 1, out: '', files: FILES });
  expect(error).toContain(`[${code}`);
  const told = JSON.parse(healthtree(`render ${line} --json`).out);
  expect(told.files).toEqual({});
  expect(told.findings).toContainEqual(expect.objectContaining({ code, severity: 'error' }));
});

test('a file that can not be written is told, without a stack', () => {
  const io = memoryIo(FILES);
  const readOnly = {
    ...io,
    writeFile: () => {
      throw new Error('EACCES: permission denied');
    },
  };
  expect(run(['render', 'whoami.yaml', '--target', 'haproxy', '-o', '/nowhere/x'], readOnly)).toBe(2);
  expect(io.written.error).toMatch(/^healthtree: \/nowhere\/x can not be written: EACCES: permission denied\n/);
});
