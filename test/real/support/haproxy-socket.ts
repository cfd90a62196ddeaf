import { connect } from 'node:net';

/** One command on HAProxy's stats socket, and its answer. */
export function askHaproxy(socketPath: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath);
    let answer = '';
    socket.setEncoding('utf8');
    socket.setTimeout(10_000, () => socket.destroy(new Error(`HAProxy did not answer '${command}'`)));
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.end(`${command}\n`);
  });
}

export type StatRow = Record<string, string>;

export function parseStats(csv: string): StatRow[] {
  const [header = '', ...lines] = csv.replace(/^# /, '').split('\n');
  const names = header.split(',');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = cellsOf(line);
      return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
    });
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g);
  return Array.from(cells, ([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}
