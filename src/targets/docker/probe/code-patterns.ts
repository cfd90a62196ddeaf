import { type CodeRange, expandStatusCodes } from '../../../tree';

/** Status codes as patterns of a shell's `case`: `20[0-4]|2[1-9][0-9]`. */
export function codePatterns(ranges: readonly CodeRange[]): string {
  const codes = new Set(expandStatusCodes(ranges));
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const patterns: string[] = [];
  for (const hundred of [1, 2, 3, 4, 5]) {
    const tens = digits.map((ten) => digits.filter((one) => codes.has(hundred * 100 + ten * 10 + one)));
    if (tens.every((ones) => ones.length === 10)) patterns.push(`${hundred}[0-9][0-9]`);
    else for (const [ten, ones] of tens.entries()) if (ones.length > 0) patterns.push(`${hundred}${ten}${oneOf(ones)}`);
  }
  return patterns.join('|');
}

const oneOf = (digits: readonly number[]): string => (digits.length === 1 ? `${digits[0]}` : `[${digits.join('')}]`);

/** Whether ranges are exactly the codes from one to another. */
export function areExactly(ranges: readonly CodeRange[], from: number, to: number): boolean {
  const codes = expandStatusCodes(ranges);
  return codes.length === to - from + 1 && codes[0] === from && codes.at(-1) === to;
}
