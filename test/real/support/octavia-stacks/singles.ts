import type { MemberSpec, MonitorSpec, Tree } from '../../../../src/tree';
import { a, BALANCER, b, c, LISTENER, type Stacks, treeOf, WEB } from './step';

const times = { type: 'tcp', interval: '2s', timeout: '1s', rise: 1, fall: 1 } as const;
const MONITOR = 'monitor web of web_http: type=TCP delay=2 timeout=1 max_retries=1 max_retries_down=1';
const singles = (members: readonly MemberSpec[], monitor: Partial<MonitorSpec> = {}): Tree =>
  treeOf(
    { web: { kind: 'pool', members, monitor: { ...times, ...monitor } } },
    [{ protocol: 'http', port: 80, service: 'web' }],
    {
      memberResources: 'single',
    },
  );

/** A single member says where its monitor goes, also where that is the member itself. */
const line = (name: string, address: string, before = '', monitorAt = `${address} 80`): string => {
  const [monitorAddress, monitorPort] = monitorAt.split(' ');
  return `member web/${name} of web_http: address=${address} protocol_port=80${before} monitor_address=${monitorAddress} monitor_port=${monitorPort}`;
};

export const single: Stacks = {
  'members as single resources': [
    {
      change: 'two',
      tree: singles([a, { ...b, weight: 3 }]),
      there: [BALANCER, LISTENER, WEB, MONITOR, line('a', '10.0.0.1'), line('b', '10.0.0.2', ' weight=3')],
    },
    {
      change: 'another address, a backup, one more that is out',
      tree: singles([
        { ...a, address: '10.0.1.1' },
        { ...b, backup: true },
        { ...c, enabled: false },
      ]),
      gone: [line('a', '10.0.0.1'), line('b', '10.0.0.2', ' weight=3')],
      there: [line('a', '10.0.1.1'), line('b', '10.0.0.2', ' backup=true'), `${line('c', '10.0.0.3')} admin_state_up=false`],
    },
    {
      change: 'a monitor with an address and port',
      tree: singles([a], { address: '10.9.9.9', port: 99 }),
      gone: [line('a', '10.0.1.1'), line('b', '10.0.0.2', ' backup=true'), `${line('c', '10.0.0.3')} admin_state_up=false`],
      there: [line('a', '10.0.0.1', '', '10.9.9.9 99')],
    },
    {
      change: 'a monitor without',
      tree: singles([a]),
      gone: [line('a', '10.0.0.1', '', '10.9.9.9 99')],
      there: [line('a', '10.0.0.1')],
    },
  ],
};
