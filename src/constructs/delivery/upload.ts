import { type LocalExecProvisioner, TerraformLocal } from 'cdktn';
import type { Construct } from 'constructs';
import { piecesOf, templateText } from './template-text';

/** Largest piece of text in one environment variable: Linux takes 128 KiB, packing may add a third, and tokens may grow. */
const PIECE_BYTES = 48 * 1024;

/** A text on its way into files: a local value of Terraform, in pieces, with tokens that resolve at apply. */
export class DeliveredText {
  /** Expression for the list of pieces. */
  readonly pieces: string;
  /** Expression for the whole text. */
  readonly whole: string;
  readonly count: number;

  constructor(scope: Construct, id: string, text: string) {
    const pieces = piecesOf(text, PIECE_BYTES).map(templateText);
    const local = new TerraformLocal(scope, `${id}_text`, pieces);
    this.count = pieces.length;
    this.pieces = `local.${local.friendlyUniqueId}`;
    this.whole = `join("", ${this.pieces})`;
  }

  /**
   * A value for `triggers_replace` that stays the same while the file of a path holds the text, and is unknown in every plan in
   * which it does not: so a file that was changed or deleted is seen, and written anew (Terraform 1.11, measured).
   */
  inFile(path: string): string {
    const digest = `sha256(${this.whole})`;
    const file = templateText(JSON.stringify(path));
    return `\${try(filesha256(${file}), "") == ${digest} ? ${digest} : (timestamp() == "" ? "" : ${digest})}`;
  }

  /**
   * Writes the text into a file that the variable HEALTHTREE_FILE of the last script names, piece by piece, and runs that script.
   *
   * @param first - script before the first piece; it makes `$HEALTHTREE_FILE` an empty file
   * @param last - script after the last piece
   */
  provisioners(
    environment: Readonly<Record<string, string>>,
    first: readonly string[],
    last: readonly string[],
  ): LocalExecProvisioner[] {
    return Array.from({ length: this.count }, (_, i) => {
      const script = [
        'set -e',
        ...(i === 0 ? first : []),
        'printf %s "$HEALTHTREE_PIECE" | base64 -d | gzip -d >> "$HEALTHTREE_FILE"',
        'unset HEALTHTREE_PIECE HEALTHTREE_SCRIPT',
        ...(i === this.count - 1 ? last : []),
      ];
      return {
        type: 'local-exec',
        interpreter: ['/bin/sh', '-c'],
        environment: {
          ...environment,
          HEALTHTREE_PIECE: `\${base64gzip(${this.pieces}[${i}])}`,
          HEALTHTREE_SCRIPT: templateText(script.join('\n')),
        },
        // Terraform prints the command with every error: the script would drown what went wrong.
        command: 'eval "$HEALTHTREE_SCRIPT"',
      };
    });
  }
}
