const TEXT_TOKEN = '${TfToken[';
const LIST_TOKEN = '#{TfToken[';
const MAP_TOKEN = '&{TfToken[';

/** The upper 16 bits of a double that stands for a number, or for a list of numbers, known only at apply (cdktn 0.24, cdktf 0.21). */
const NUMBER_TOKEN_BITS = [0xfdff, 0xfbff];

/** No number of these is larger. */
const LARGEST_NUMBER_TOKEN = -1e280;

/** Such a number put into a text: the CDK finds it there too. */
const NUMBER_TOKEN_TEXT = /-8\.\d+e\+298/g;

/** What is in every token in a text. */
const SIGNS = ['TfToken[', 'e+298'] as const;

/**
 * Whether a value is known while synthesizing. False for a CDK token, whose value Terraform finds out at apply: comparing
 * one (a number token is about -8e298) is always wrong, so every rule about a value asks this first.
 */
export function known(value: unknown): boolean {
  if (typeof value === 'number') {
    // Asked of every value of a tree, so the usual answer comes first.
    if (value > LARGEST_NUMBER_TOKEN) return true;
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    return !NUMBER_TOKEN_BITS.includes(view.getUint16(0));
  }
  if (typeof value === 'string') {
    if (!SIGNS.some((sign) => value.includes(sign))) return true;
    if (value.includes(TEXT_TOKEN) || value.includes(LIST_TOKEN) || value.includes(MAP_TOKEN)) return false;
    return (value.match(NUMBER_TOKEN_TEXT) ?? []).every((number) => known(Number(number)));
  }
  return !Array.isArray(value) || value.every((item) => Array.isArray(item) || known(item));
}
