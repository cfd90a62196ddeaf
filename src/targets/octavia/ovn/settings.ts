import type { ResolvedSettings } from '../settings';

/** Options of a listener that the driver reads nowhere (ovn-octavia-provider of 2026-08-05, from its source). */
const IGNORED = [
  'connectionLimit',
  'timeoutClientData',
  'timeoutMemberConnect',
  'timeoutMemberData',
  'timeoutTcpInspect',
] as const;

/** OVN spreads connections in the network: nothing there waits, counts or encrypts them. */
export function checkSettings({ listeners, pools }: ResolvedSettings): void {
  for (const { settings } of listeners.values())
    for (const field of IGNORED)
      if (settings.has(field))
        settings.report(field, 'octavia.ovn-ignored', {
          severity: 'warning',
          message: `OVN ignores ${field}: it spreads connections in the network, where nothing waits for them or counts them`,
          hint: `Remove ${field}, or use the amphora driver.`,
        });
  for (const { settings } of pools.values())
    for (const field of ['tls', 'protocol'])
      if (settings.has(field))
        settings.report(field, 'octavia.ovn-pool', {
          message: `OVN passes connections on as they are, so a pool has no ${field} of its own there`,
          hint: `Remove ${field}, or use the amphora driver.`,
        });
}
