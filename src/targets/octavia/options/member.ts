import type { Settings } from '../../settings';
import { isUnprobed, UNPROBED } from '../address';
import { type Attributes, given } from '../resources/resource';
import { requireMinor } from './api-version';
import { ANY_TEXT, address } from './common';

/** What Octavia takes of members beyond the tree; by path or pattern, `dc1/*`. Ids and addresses may be tokens. */
export interface OctaviaMemberSettings {
  /** Subnet from which the member is reached. @defaultValue that of the VIP */
  readonly subnetId?: string | undefined;
  /** Address that is probed instead of the member's own and the monitor's. */
  readonly monitorAddress?: string | undefined;
  /** Port that is probed instead of the member's own and the monitor's, 1 to 65535. */
  readonly monitorPort?: number | undefined;
  /** API 2.5; with `memberResources: 'single'` only, since the provider's other resource has no tags. */
  readonly tags?: readonly string[] | undefined;
}

export function readMember(settings: Settings, minor: number, single: boolean): Attributes {
  const tags = settings.texts('tags', ...ANY_TEXT);
  if (tags !== undefined && !single)
    settings.report('tags', 'target.value', {
      message: 'The resource that holds all members of a pool has no tags',
      hint: "Use memberResources: 'single', or remove tags.",
    });
  requireMinor(settings, 'tags', 5, minor);
  const probed = address(settings, 'monitorAddress');
  if (probed !== undefined && isUnprobed(probed)) settings.report('monitorAddress', 'octavia.address', UNPROBED);
  return given({
    subnet_id: settings.id('subnetId'),
    monitor_address: probed,
    monitor_port: settings.integer('monitorPort', 1, 65_535),
    tags,
  });
}
