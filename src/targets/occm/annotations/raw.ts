import { nearest, type Place, type Reporter, show } from '../../../tree';
import { NEVER_MERGED } from './never-merged';
import { ANNOTATIONS, type Annotation, annotationOf, keyOf, PREFIX } from './table';

/** Where an empty text wins over cloud.conf; elsewhere it is as if there was none (cloud-provider-openstack 1.36.0, measured). */
const EMPTY_WINS: ReadonlySet<string> = new Set(
  ['floating-network-id', 'flavor-id', 'availability-zone', 'default-tls-container-ref', 'node-selector'].map(keyOf),
);

type Texts = Readonly<Record<string, string>>;

/** Checks annotations as a manifest has them, reading each as OCCM does: what it would ignore or take for something else is told. */
export function checkRaw(reporter: Reporter, place: Place, annotations: Texts): void {
  for (const [key, text] of Object.entries(annotations)) {
    const annotation = annotationOf(key);
    if (annotation) checkKnown(reporter, [...place, key], annotation, text);
    else if (key.startsWith(PREFIX)) reportUnknown(reporter, [...place, key], key, text);
  }
}

function reportUnknown(reporter: Reporter, place: Place, key: string, value: string): void {
  const instead = Object.hasOwn(NEVER_MERGED, key.slice(PREFIX.length)) ? NEVER_MERGED[key.slice(PREFIX.length)] : undefined;
  if (instead !== undefined) {
    reporter.report('occm.never-merged', place, {
      value,
      message: `No OCCM reads ${key}: it was proposed in pull request 3020 of cloud-provider-openstack, which was closed without being merged`,
      hint: instead,
    });
    return;
  }
  const meant = nearest(
    key,
    ANNOTATIONS.map((one) => one.key),
  );
  reporter.report('occm.annotation-unknown', place, {
    value,
    message: `OCCM reads no annotation ${key}, and ignores it without a word`,
    hint: meant === undefined ? 'Remove it; docs/occm.md lists those that OCCM reads.' : `Did you mean ${meant}?`,
  });
}

function checkKnown(reporter: Reporter, place: Place, { key, kind, from, fallback }: Annotation, value: string): void {
  if (from === 'occm') {
    reporter.report('occm.annotation-written', place, {
      value,
      message: `${key} is written by OCCM, which overwrites it`,
      hint: 'Remove it.',
    });
    return;
  }
  if (value === '') {
    reporter.report('occm.annotation-empty', place, {
      severity: 'warning',
      value,
      message: EMPTY_WINS.has(key)
        ? `${key} is empty: OCCM takes nothing, also where cloud.conf has something`
        : `${key} is empty: OCCM takes what it would take without it (${fallback})`,
      hint: 'Remove it, unless that is what you want.',
    });
    return;
  }
  const readable = kind.misread(value);
  if (readable !== undefined) {
    reporter.report('occm.annotation-value', place, {
      value,
      message: `OCCM can not read ${show(value)} in ${key}: ${kind.misreadBecomes ?? `it silently takes what it would take without it (${fallback})`}`,
      hint: `Write ${readable}.`,
    });
  } else if (kind.range && !(Number(value) >= kind.range[0] && Number(value) <= kind.range[1])) {
    reporter.report('occm.annotation-value', place, {
      value,
      message: `Octavia takes ${kind.range[0]} to ${kind.range[1]} for ${key}, not ${value}`,
      hint: 'Use a number in between.',
    });
  }
}

/** Annotations of settings and tree, with those of a manifest added; a manifest that says something else is told. */
export function joined(
  reporter: Reporter,
  place: Place,
  written: ReadonlyMap<string, string>,
  raw: Texts,
): ReadonlyMap<string, string> {
  for (const [key, text] of Object.entries(raw)) {
    const own = written.get(key);
    const annotation = annotationOf(key);
    if (own === undefined || !annotation || annotation.kind.canonical(own) === annotation.kind.canonical(text)) continue;
    reporter.report('occm.annotation-conflict', [...place, key], {
      value: text,
      message: `${key} is ${show(text)} here, and ${show(own)} by ${annotation.from === 'tree' ? `the tree's ${annotation.name}` : `the setting ${annotation.name}`}`,
      hint: `Remove it here, or change ${annotation.name}.`,
    });
  }
  return new Map([...new Map([...Object.entries(raw), ...written])].sort(([a], [b]) => (a < b ? -1 : 1)));
}
