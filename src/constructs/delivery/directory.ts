import type { LocalExecProvisioner, TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { known, type Reporter, show } from '../../tree';
import { TerraformData } from '../terraform-data';
import { piecesOf, templateText } from './template-text';

/** Writes files into a directory of the machine that runs Terraform. */
export interface DirectoryDelivery {
  readonly kind: 'directory';
  /** Where the files go; created if missing. A relative path is relative to where Terraform runs: `cdktf.out/stacks/STACK`. */
  readonly path: string;
  /**
   * Shell command that must succeed before a new file takes its place; the file is at `$HEALTHTREE_FILE`.
   * For example `haproxy -c -f "$HEALTHTREE_FILE"`. When it fails, the old file stays and the apply fails with its message.
   * @defaultValue none
   */
  readonly validate?: string | undefined;
  /** Shell command that runs once a new file has taken its place, at `$HEALTHTREE_FILE`. @defaultValue none */
  readonly reload?: string | undefined;
}

/** Largest piece of text in one environment variable: Linux takes 128 KiB, packing may add a third, and tokens may grow. */
const PIECE_BYTES = 48 * 1024;

const FIELDS = ['kind', 'path', 'validate', 'reload'];

/** Reports what can not be in a delivery. */
export function checkDelivery(reporter: Reporter, delivery: unknown): void {
  if (typeof delivery !== 'object' || delivery === null) {
    reporter.report('delivery.value', ['delivery'], {
      value: delivery,
      message: `delivery is ${show(delivery)}`,
      hint: "Write { kind: 'directory', path: '/etc/haproxy' }.",
    });
    return;
  }
  const { kind, path, validate, reload } = delivery as Record<string, unknown>;
  const bad = (field: string, value: unknown, hint: string): void =>
    reporter.report('delivery.value', ['delivery', field], {
      value,
      message: `The delivery's ${field} can not be ${show(value)}`,
      hint,
    });
  if (kind !== 'directory') bad('kind', kind, "It must be 'directory'.");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (typeof path !== 'string' || path === '' || !known(path) || /[\u0000-\u001f\u007f]/.test(path))
    bad('path', path, 'It must be a path without control characters.');
  for (const [field, value] of [
    ['validate', validate],
    ['reload', reload],
  ] as const) {
    if (value !== undefined && (typeof value !== 'string' || value === '' || !known(value)))
      bad(field, value, 'It must be a shell command.');
  }
  for (const field of Object.keys(delivery))
    if (!FIELDS.includes(field)) bad(field, (delivery as Record<string, unknown>)[field], `Its fields are ${FIELDS.join(', ')}.`);
}

/**
 * Delivers a file with what is built into Terraform: no provider to install. The text travels packed and in pieces, and
 * arrives byte for byte (Terraform 1.11, measured); it is written beside the old file, validated, and renamed over it.
 */
export function deliverToDirectory(
  scope: Construct,
  id: string,
  file: string,
  text: string,
  delivery: DirectoryDelivery,
): TerraformResource {
  const pieces = piecesOf(text, PIECE_BYTES).map(templateText);
  const { path, validate, reload } = delivery;
  const triggersReplace = { path: templateText(path), file, text: pieces, ...optional({ validate, reload }) };
  const provisioners = pieces.map(
    (_, i): LocalExecProvisioner => ({
      type: 'local-exec',
      interpreter: ['/bin/sh', '-c'],
      environment: {
        HEALTHTREE_DIRECTORY: templateText(path),
        HEALTHTREE_NAME: file,
        HEALTHTREE_PIECE: `\${base64gzip(self.triggers_replace.text[${i}])}`,
      },
      command: script(i === 0, i === pieces.length - 1, delivery),
    }),
  );
  return new TerraformData(scope, id, { triggersReplace, provisioners });
}

function script(first: boolean, last: boolean, { validate, reload }: DirectoryDelivery): string {
  return [
    'set -e',
    'export HEALTHTREE_FILE="$HEALTHTREE_DIRECTORY/.$HEALTHTREE_NAME.new"',
    ...(first ? ['mkdir -p -- "$HEALTHTREE_DIRECTORY"', ': > "$HEALTHTREE_FILE"'] : []),
    'printf %s "$HEALTHTREE_PIECE" | base64 -d | gzip -d >> "$HEALTHTREE_FILE"',
    ...(last ? finish(validate, reload) : []),
  ].join('\n');
}

function finish(validate: string | undefined, reload: string | undefined): string[] {
  const check =
    validate === undefined
      ? []
      : [
          '(',
          templateText(validate),
          ') || { rm -f -- "$HEALTHTREE_FILE"; echo "$HEALTHTREE_NAME was refused: the old one stays" >&2; exit 1; }',
        ];
  const target = 'export HEALTHTREE_FILE="$HEALTHTREE_DIRECTORY/$HEALTHTREE_NAME"';
  return [
    ...check,
    'mv -f -- "$HEALTHTREE_FILE" "$HEALTHTREE_DIRECTORY/$HEALTHTREE_NAME"',
    ...(reload === undefined ? [] : [target, templateText(reload)]),
  ];
}

function optional(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, templateText(value)]])),
  );
}
