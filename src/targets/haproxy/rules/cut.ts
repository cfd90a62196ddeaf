/** A list of names in a variable, padded to one width, and the variable that says at which of them something is. */
export interface List {
  readonly variable: string;
  /** Number of a name, from 0 on. */
  readonly place: string;
  readonly length: number;
  readonly width: number;
}

/**
 * Rules that cut a list until it begins at the name that is asked for, where `bytes` takes no variable: by halves, as long as
 * there are some.
 *
 * @param condition - when; always where it is empty
 */
export function cutRules({ variable, place, length, width }: List, rule: string, condition = ''): string[] {
  const before = condition === '' ? '' : `${condition} `;
  return powersBelow(length).map(
    (half) =>
      `${rule} set-var(${variable}) var(${variable}),bytes(${half * width}) if ${before}{ var(${place}),and(${half}) -m bool }`,
  );
}

/** Powers of two below a number, the largest first. */
function powersBelow(number: number): readonly number[] {
  const powers: number[] = [];
  for (let power = 1; power < number; power *= 2) powers.unshift(power);
  return powers;
}
