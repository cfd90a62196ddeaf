import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CdktfProject } from './cdktf-project';
import type { Cleanup } from './cleanup';
import { type DeliveryWorld, deliveryApp, STACK, stackDirectory } from './delivery-world';
import { MasterHaproxy } from './master-haproxy';
import { haproxyBinary } from './places';
import { until } from './poll';
import { Terraform } from './terraform';
import type { Finished } from './tied-process';

export type Apply = (world: DeliveryWorld) => Promise<Finished>;

export function byTerraform(directory: string): Apply {
  const terraform = new Terraform(stackDirectory(directory));
  let initialized = false;
  return async (world) => {
    deliveryApp(world, join(directory, 'cdktf.out')).app.synth();
    if (!initialized) expect(await terraform.init()).toMatchObject({ code: 0 });
    initialized = true;
    return terraform.apply();
  };
}

export function byCdktf(directory: string): Apply {
  const file = join(directory, 'world.json');
  const project = new CdktfProject(directory, 'test/real/support/delivery-main.ts', { HEALTHTREE_WORLD: file });
  return (world) => {
    writeFileSync(file, JSON.stringify(world));
    return project.deploy(STACK);
  };
}

export function worldOf(directory: string, tree: DeliveryWorld['tree']): DeliveryWorld {
  return {
    tree,
    settings: { stateFile: join(directory, 'states', 'servers') },
    delivery: {
      kind: 'reload',
      path: join(directory, 'haproxy'),
      haproxy: haproxyBinary(),
      reloadBy: { kind: 'master', socket: join(directory, 'master.sock') },
    },
    state: join(directory, 'terraform.state'),
  };
}

/** A HAProxy that runs with a tree, as if it had been there before. */
export async function runningWith(
  directory: string,
  tree: DeliveryWorld['tree'],
  cleanup: Cleanup,
  settings?: DeliveryWorld['settings'],
): Promise<MasterHaproxy> {
  const file = join(directory, 'haproxy', 'haproxy.cfg');
  const world = worldOf(directory, tree);
  mkdirSync(join(directory, 'haproxy'));
  writeFileSync(file, deliveryApp({ ...world, settings: settings ?? world.settings }, join(directory, 'first')).balancer.config);
  return cleanup.add(await MasterHaproxy.start(file, join(directory, 'master.sock')));
}

export const allUp = (haproxy: MasterHaproxy, members: readonly string[]) =>
  until(
    'all members are up',
    async () => {
      const statuses = await haproxy.statuses();
      return members.filter((member) => statuses[member] !== 'UP');
    },
    { accept: (missing) => missing.length === 0 },
  );
