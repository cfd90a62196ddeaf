import { requireVersion } from '../../../src/targets/haproxy/options/since';
import { readTls } from '../../../src/targets/haproxy/options/tls';
import { Settings } from '../../../src/targets/settings';
import { Reporter } from '../../../src/tree';

const needed = { major: 2, minor: 8, patch: 0 };

function said(fields: object, version: typeof needed): unknown[] {
  const reporter = new Reporter('haproxy');
  const settings = new Settings(reporter, 'haproxy', fields);
  requireVersion(settings, 'forwarded', needed, version, 'writes no Forwarded header');
  return [...reporter.findings];
}

it('refuses an option on a version that does not have it, and says since when it is there', () => {
  expect(said({ forwarded: true }, { major: 2, minor: 6, patch: 12 })).toEqual([
    expect.objectContaining({
      code: 'haproxy.version',
      severity: 'error',
      path: 'targets.haproxy.forwarded',
      message: 'HAProxy 2.6.12 writes no Forwarded header: that came with 2.8',
      hint: 'Use HAProxy 2.8 or later, or remove forwarded.',
    }),
  ]);
  expect(said({}, { major: 2, minor: 6, patch: 12 })).toEqual([]);
  expect(said({ forwarded: true }, needed)).toEqual([]);
  expect(said({ forwarded: true }, { major: 3, minor: 2, patch: 0 })).toEqual([]);
});

it('offers no protocol by TLS where none is wanted, also on versions that do so by themselves', () => {
  const words = (version: typeof needed): string => {
    const reporter = new Reporter('haproxy');
    const settings = new Settings(reporter, 'haproxy', { tls: { certificates: ['/a.pem'], alpn: [] } });
    return readTls(settings, { protocol: 'terminated-https', deploys: true, version }).words.join(' ');
  };
  expect(words({ major: 2, minor: 6, patch: 12 })).not.toContain('alpn');
  expect(words(needed)).toContain(' no-alpn');
});
