import { readState } from '../../../src/live/haproxy/read-state';
import { FindingsError } from '../../../src/runtime';

/** As HAProxy 3.2.26 wrote them, with fewer columns of statistics. */
const INFO = 'Name: HAProxy\nVersion: 3.2.26-1\nPid: 23773\nUptime: 0d 0h00m02s\nUptime_sec: 2';
const COLUMNS =
  'pxname,svname,scur,stot,dreq,status,weight,act,bck,lastchg,throttle,type,check_status,check_code,check_duration,req_tot,last_chk,agent_status,mode,intercepted,-,';
const STAT = [
  `# ${COLUMNS}`,
  'http:80,FRONTEND,0,4,1,OPEN,,,,,,0,,,,9,,,http,2,-,',
  'tcp:90,FRONTEND,0,7,0,OPEN,,,,,,0,,,,,,,tcp,,-,',
  'p,a,2,5,,UP,1,1,0,22,18,2,* L7OK,0,1,,,,http,,-,',
  'p,b,0,0,,DOWN,3,1,0,26,,2,L7STS,404,3,,"File ""x"", not found",,http,,-,',
  'p,c,0,0,,no check,2,0,1,26,,2,,,,,,,http,,-,',
  'p,new,0,0,,MAINT,2,0,1,26,,2,,,,,,,http,,-,',
  'p,BACKEND,0,5,0,UP,1,1,1,26,,1,,,,,,,http,,-,',
  '',
].join('\n');
const SERVERS = [
  '1',
  '# be_id be_name srv_id srv_name srv_addr srv_op_state srv_admin_state srv_uweight srv_iweight srv_time_since_last_change srv_check_status srv_check_result srv_check_health srv_check_state srv_agent_state bk_f_forced_id srv_f_forced_id srv_fqdn srv_port srvrecord srv_use_ssl srv_check_port srv_check_addr srv_agent_addr srv_agent_port',
  '5 p 1 a 127.0.9.2 1 12 5 3 22 15 3 4 6 0 0 0 - 21001 - 0 0 - - 0',
  '5 p 2 b - 0 32 3 3 26 8 2 0 2 0 0 0 nosuch.example 21002 - 0 0 - - 0',
  '5 p 3 c ::1 2 19 2 2 26 1 0 2 0 6 0 0 - 21004 - 0 0 - - 0',
].join('\n');

const answers = (more: Readonly<Record<string, string>> = {}) => {
  const all: Readonly<Record<string, string>> = { 'show info': INFO, 'show stat': STAT, 'show servers state': SERVERS, ...more };
  return async (command: string): Promise<string> => all[command] ?? 'Unknown command';
};

test('what HAProxy says becomes data', async () => {
  const { process, frontends, backends, servers } = await readState(answers(), 'socket');
  expect(process).toEqual({ version: '3.2.26-1', pid: 23773, uptime: 2 });
  expect(frontends).toEqual([
    { name: 'http:80', status: 'OPEN', requests: 6 },
    { name: 'tcp:90', status: 'OPEN', requests: 7 },
  ]);
  expect(backends).toEqual([{ name: 'p', status: 'UP', since: 26 }]);
  expect(servers).toEqual([
    {
      backend: 'p',
      name: 'a',
      status: 'UP',
      since: 22,
      address: '127.0.9.2',
      port: 21001,
      hostname: undefined,
      weight: 5,
      configuredWeight: 3,
      throttle: 18,
      backup: false,
      admin: { maintenance: false, disabled: true, drain: true, inherited: false, unresolved: false },
      check: { result: 'L7OK', code: undefined, text: '', took: 1, enabled: true },
      agent: undefined,
      sessions: 2,
      requests: 5,
    },
    expect.objectContaining({
      address: undefined,
      hostname: 'nosuch.example',
      admin: { maintenance: false, disabled: false, drain: false, inherited: false, unresolved: true },
      check: { result: 'L7STS', code: 404, text: 'File "x", not found', took: 3, enabled: false },
    }),
    expect.objectContaining({
      address: '::1',
      backup: true,
      check: undefined,
      agent: '',
      admin: { maintenance: true, disabled: false, drain: false, inherited: true, unresolved: false },
    }),
  ]);
});

test.each([
  ['show info', 'HTTP/1.1 200 OK', 'runtime-api.answer'],
  ['show info', "Unknown command: 'show', but maybe", 'runtime-api.master'],
  ['show stat', 'Permission denied', 'runtime-api.answer'],
  ['show stat', '', 'runtime-api.answer'],
  ['show servers state', '2\n# other', 'runtime-api.answer'],
])('an answer to %s that can not be read is told: %s', async (command, answer, code) => {
  const reading = readState(answers({ [command]: answer }), 'socket');
  await expect(reading).rejects.toThrow(FindingsError);
  await expect(reading).rejects.toThrow(`[${code}, haproxy]`);
});
