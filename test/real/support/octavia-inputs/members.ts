import { each, type Input } from './input';

const long = 'n'.repeat(256);

export const MEMBER_INPUTS: readonly Input[] = [
  ...each(
    'member',
    'address',
    [
      '10.9.1.1',
      '127.0.0.1',
      '169.254.169.254',
      '::1',
      '2001:db8::1',
      'fe80::1',
      'fe80::1%eth0',
      '0.0.0.0',
      '224.0.0.1',
      'web.example.org',
      '10.9.1.300',
      '10.9.1.01',
      '10.9.1',
      '[::1]',
      '10.0.0.0/24',
      '',
    ],
    (address) => ({ fields: { address }, member: { address } }),
  ),
  ...each('member', 'port', [0, 1, 65_535, 65_536, -1, 80.5], (port) => ({ fields: { protocol_port: port }, member: { port } })),
  ...each('member', 'weight', [0, 1, 256, 257, -1, 1.5, '7', 'x', true], (weight) => ({
    fields: { weight },
    member: { weight },
  })),
  ...each('member', 'backup', [true, false, 'yes', 'maybe'], (backup) => ({ fields: { backup }, member: { backup } })),
  ...each('member', 'enabled', [true, false, 'maybe'], (enabled) => ({
    fields: { admin_state_up: enabled },
    member: { enabled },
  })),
  ...each('member', 'name', [long.slice(1), long], (name) => ({ fields: { name }, member: { name } })),
  ...each('member', 'monitor port', [0, 1, 65_535, 65_536, '81'], (port) => ({
    fields: { monitor_port: port },
    member: {},
    settings: { memberOptions: { 'app/m': { monitorPort: port } } },
  })),
  ...each('member', 'monitor address', ['10.9.1.1', '2001:db8::5', 'x', ''], (address) => ({
    fields: { monitor_address: address },
    member: {},
    settings: { memberOptions: { 'app/m': { monitorAddress: address } } },
  })),
  ...each('member', 'subnet', ['nope', '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1', '2b1e2c4a54f44d5e8a530d3c6cfdb9a1', ''], (id) => ({
    fields: { subnet_id: id },
    member: {},
    settings: { memberOptions: { 'app/m': { subnetId: id } } },
  })),
  ...each('member', 'tags', [['a'], [long], [7], 'a', ['']], (tags) => ({
    fields: { tags },
    member: {},
    settings: { memberResources: 'single', memberOptions: { 'app/m': { tags } } },
  })),
  ...each('member', 'address and port of another', ['10.9.0.1', '10.9.0.2'], (address) => ({
    fields: { address, protocol_port: 80 },
    member: { address, port: 80 },
  })),
];
