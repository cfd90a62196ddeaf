/** One line of a table of HAProxy, by the names of its columns. */
export type Line = ReadonlyMap<string, string>;

/** Reads `show stat`: comma separated, quoted where needed, columns named in the first line. Undefined where it is no such table. */
export function readStat(text: string): readonly Line[] | undefined {
  const [head = '', ...lines] = text.split('\n');
  if (!head.startsWith('# pxname,svname,')) return undefined;
  return lined(head.slice(2).split(','), lines.map(cellsOf));
}

/** Reads `show servers state`, version 1: blank separated, columns named in the second line. Undefined where it is no such table. */
export function readServersState(text: string): readonly Line[] | undefined {
  const [version, head = '', ...lines] = text.split('\n');
  if (version !== '1' || !head.startsWith('# be_id be_name ')) return undefined;
  return lined(
    head.slice(2).split(' '),
    lines.filter((line) => line !== '').map((line) => line.split(' ')),
  );
}

/** Reads `show info`: a name and a value in each line. */
export const readInfo = (text: string): Line =>
  new Map(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf(': ');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 2)] as const];
    }),
  );

const lined = (names: readonly string[], rows: readonly (readonly string[])[]): readonly Line[] =>
  rows.map((cells) => new Map(names.map((name, i) => [name, cells[i] ?? ''])));

function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',');
  return Array.from(line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
}
