/** How many of some rows differ. */
export function summary(rows: readonly { readonly differs: boolean }[]): string {
  const different = rows.filter(({ differs }) => differs).length;
  return different === 0 ? 'as expected' : `${different} of ${rows.length} differ`;
}
