const TOKEN = /\$\{TfToken\[[^\]]*\]\}/;

/** Text as a Terraform template that gives back exactly this text; CDK tokens in it stay, to be resolved. */
export function templateText(text: string): string {
  return text.replace(/\$\{(?!TfToken\[)/g, '$$$${').replaceAll('%{', '%%{');
}

/**
 * Cuts text into pieces of at most `limit` UTF-8 bytes that add up to it, at ends of lines where possible; a token is never cut.
 */
export function piecesOf(text: string, limit: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const atom of text.split(/(?<=\n)/).flatMap((line) => (Buffer.byteLength(line) > limit ? atomsOf(line) : [line]))) {
    const bytes = Buffer.byteLength(atom);
    if (size > 0 && size + bytes > limit) {
      pieces.push(piece);
      [piece, size] = ['', 0];
    }
    piece += atom;
    size += bytes;
  }
  return [...pieces, piece];
}

/** A line as tokens and single characters. */
const atomsOf = (line: string): readonly string[] =>
  line.split(new RegExp(`(${TOKEN.source})`)).flatMap((part) => (TOKEN.test(part) ? [part] : [...part]));
