function placeFrom(variable: string): string {
  const place = process.env[variable];
  if (place === undefined || place === '') throw new Error(`${variable} is not set; start with: npm run test:real`);
  return place;
}

export const cdktfBinary = () => placeFrom('HEALTHTREE_CDKTF');
export const haproxyBinary = () => placeFrom('HEALTHTREE_HAPROXY');
/** An older HAProxy, by its series: `2.6`. */
export const olderHaproxy = (series: string) => placeFrom(`HEALTHTREE_HAPROXY_${series.replace('.', '_')}`);
/** The OpenStack cloud provider of Kubernetes, as a program that answers questions. */
export const occmBinary = () => placeFrom('HEALTHTREE_OCCM');
/** The Python that has Octavia. */
export const octaviaPython = () => placeFrom('HEALTHTREE_OCTAVIA');
/** Folder of sshd, scp, socat and shellcheck. */
export const sshdPrograms = () => placeFrom('HEALTHTREE_SSHD');
export const terraformBinary = () => placeFrom('HEALTHTREE_TERRAFORM');
export const terraformMirrorRc = () => placeFrom('HEALTHTREE_TERRAFORM_RC');
export const traefikBinary = () => placeFrom('HEALTHTREE_TRAEFIK');
export const longRun = () => process.env.HEALTHTREE_LONG === '1';
