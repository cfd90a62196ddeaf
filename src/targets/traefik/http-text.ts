const PLAIN_PATH = /^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@/[\]-]|%[0-9A-Fa-f]{2})*$/;
const PLAIN_PREFIX = /^\/[A-Za-z0-9._~!$&'()*+,;=:@/-]*$/;
const DOT_SEGMENT = /\/\.\.?(?=\/|$)/;

/** What Traefik makes of a check's path, which it resolves as a URL (3.7.15, measured); undefined when it sends it as it is. */
export function checkPathFault(text: string): string | undefined {
  const path = text.replace(/\?.*$/, '');
  if (path.startsWith('//')) return 'takes it for another server, and every check fails';
  if (/%(?![0-9A-Fa-f]{2})/.test(path)) return 'can not read it, and every check fails';
  if (DOT_SEGMENT.test(path)) return 'resolves its dots before it sends it';
  return PLAIN_PATH.test(path) ? undefined : 'encodes some of its characters before it sends it';
}

/** Why no request is ever seen to begin with a path prefix: Traefik compares cleaned, decoded paths (3.7.15, measured). */
export function prefixFault(text: string): string | undefined {
  if (text.includes('//') || DOT_SEGMENT.test(text)) return 'cleans // and dots out of the path of a request';
  return PLAIN_PREFIX.test(text) ? undefined : 'decodes the path of a request';
}
