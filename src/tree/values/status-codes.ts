/** An inclusive range of HTTP status codes; `from` equals `to` for a single one. */
export interface CodeRange {
  readonly from: number;
  readonly to: number;
}

/** What a monitor accepts, as a user writes it: `200`, `'200-399'`, `'200,204,300-310'` or a list of these. */
export type StatusCodes = string | number | readonly (string | number)[];

export type CodeFault = { readonly part: string; readonly why: 'form' | 'order' | 'range' };

const PART = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;

/** Every part read in order, and every part that is no code or range between 100 and 599. */
export function readStatusCodes(codes: StatusCodes): { ranges: CodeRange[]; faults: CodeFault[] } {
  const ranges: CodeRange[] = [];
  const faults: CodeFault[] = [];
  const parts = (Array.isArray(codes) ? codes : [codes]).flatMap((part) => String(part).split(','));
  for (const raw of parts) {
    const part = raw.trim();
    const match = PART.exec(part);
    if (!match) {
      faults.push({ part, why: 'form' });
      continue;
    }
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (Math.min(from, to) < 100 || Math.max(from, to) > 599) faults.push({ part, why: 'range' });
    else if (from > to) faults.push({ part, why: 'order' });
    else ranges.push({ from, to });
  }
  return { ranges, faults };
}

/** `200,204,300-310`. */
export function formatStatusCodes(ranges: readonly CodeRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** Every single code of the ranges, ascending and once each. */
export function expandStatusCodes(ranges: readonly CodeRange[]): number[] {
  const codes = new Set<number>();
  for (const { from, to } of ranges) for (let code = from; code <= to; code++) codes.add(code);
  return [...codes].sort((a, b) => a - b);
}
