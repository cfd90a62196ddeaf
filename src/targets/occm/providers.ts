import { amphora } from '../octavia/amphora';
import { f5 } from '../octavia/f5';
import { ovn } from '../octavia/ovn';
import type { Provider, Start } from '../octavia/provider';

/** A driver of Octavia behind OCCM: `lb-provider` of cloud.conf. */
export type OccmProvider = 'amphora' | 'f5' | 'ovn';

const ADMISSION =
  'OCCM sets neither weights nor admin states, so it can not hold a node back; acknowledge octavia.init-state to accept that window, or use Octavia without OCCM.';

const held = (start: Start): Start => ({ ...start, admission: ADMISSION });

/** As Octavia's own target has them, but that nothing holds back a new member. */
const without = (provider: Provider): Provider => {
  const { startOf } = provider;
  return {
    ...provider,
    start: held(provider.start),
    startOf: startOf && ((model, pool) => held(startOf(model, pool))),
    gates: () => false,
  };
};

export const PROVIDERS: Readonly<Record<OccmProvider, Provider>> = {
  amphora: without(amphora),
  f5: without(f5),
  ovn: without(ovn),
};

export const PROVIDER_NAMES = ['amphora', 'f5', 'ovn'] as const satisfies readonly OccmProvider[];
