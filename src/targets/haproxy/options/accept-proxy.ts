import { isCidr } from '../../cidr';
import type { Settings } from '../../settings';

export interface AcceptProxy {
  readonly bindWords: readonly string[];
  readonly lines: readonly string[];
}

const NETWORK = 'a network such as 10.0.0.0/8 or 2001:db8::/32, with nothing behind its prefix';

/** From whom a listener expects PROXY headers. */
export function readAcceptProxy(settings: Settings): AcceptProxy {
  const everyone = settings.flag('acceptProxy') ?? false;
  const networks = settings.formedTexts('acceptProxyFrom', isCidr, NETWORK) ?? [];
  if (everyone && networks.length > 0)
    settings.report('acceptProxyFrom', 'target.value', {
      message: 'acceptProxy already expects a PROXY header of everyone',
      hint: 'Remove acceptProxy or acceptProxyFrom.',
    });
  return {
    bindWords: everyone ? ['accept-proxy'] : [],
    lines: networks.map((network) => `tcp-request connection expect-proxy layer4 if { src ${network} }`),
  };
}
