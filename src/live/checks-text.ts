import { formatDuration, type Pool } from '../tree';

/** How a pool's members are checked, and how often in a row they must fail: `http GET /ping every 2s, 3 in a row`. */
export function checksOf({ monitor }: Pool): string {
  if (!monitor) return 'by a monitor that the tree does not have';
  const { type, method, path, interval, fall = 3 } = monitor;
  const what = type === 'http' || type === 'https' ? `${type} ${method} ${path}` : type;
  return `${what}${interval === undefined ? '' : ` every ${formatDuration(interval)}`}, ${fall} in a row`;
}
