import type { TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { TerraformData } from '../terraform-data';
import type { Fields } from './fields';
import { COMMAND, PATH } from './rules';
import { templateText } from './template-text';
import { DeliveredText } from './upload';

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

export function checkDirectory(fields: Fields): void {
  fields.text('path', { needed: true, ...PATH });
  fields.text('validate', COMMAND);
  fields.text('reload', COMMAND);
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
  const { path, validate, reload } = delivery;
  const delivered = new DeliveredText(scope, id, text);
  const triggersReplace = {
    path: templateText(path),
    file,
    text: `\${${delivered.pieces}}`,
    inFile: delivered.inFile(`${path}/${file}`),
    ...optional({ validate, reload }),
  };
  const environment = {
    HEALTHTREE_DIRECTORY: templateText(path),
    HEALTHTREE_NAME: file,
    HEALTHTREE_FILE: templateText(`${path}/.${file}.new`),
  };
  const first = ['mkdir -p -- "$HEALTHTREE_DIRECTORY"', ': > "$HEALTHTREE_FILE"'];
  return new TerraformData(scope, id, {
    triggersReplace,
    provisioners: delivered.provisioners(environment, ['export HEALTHTREE_FILE', ...first], finish(validate, reload)),
  });
}

function finish(validate: string | undefined, reload: string | undefined): string[] {
  const check =
    validate === undefined
      ? []
      : [
          '(',
          validate,
          ') || { rm -f -- "$HEALTHTREE_FILE"; echo "$HEALTHTREE_NAME was refused: the old one stays" >&2; exit 1; }',
        ];
  const target = 'export HEALTHTREE_FILE="$HEALTHTREE_DIRECTORY/$HEALTHTREE_NAME"';
  return [
    ...check,
    'mv -f -- "$HEALTHTREE_FILE" "$HEALTHTREE_DIRECTORY/$HEALTHTREE_NAME"',
    ...(reload === undefined ? [] : [target, reload]),
  ];
}

function optional(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, templateText(value)]])),
  );
}
