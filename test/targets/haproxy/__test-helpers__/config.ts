import { wordsOf } from './words';

export interface Section {
  readonly kind: string;
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
}

/** The sections of a configuration, each line as its words. */
export function sectionsOf(config: string): Section[] {
  const sections: { kind: string; name: string; lines: string[][] }[] = [];
  for (const line of config.split('\n')) {
    const words = wordsOf(line);
    if (words.length === 0) continue;
    if (!line.startsWith(' ')) sections.push({ kind: words[0] as string, name: words.slice(1).join(' '), lines: [] });
    else sections.at(-1)?.lines.push(words);
  }
  return sections;
}

export interface Server {
  readonly name: string;
  readonly weight: number;
  readonly checked: boolean;
  readonly backup: boolean;
  readonly disabled: boolean;
}

/** The server lines of a backend. */
export function serversOf({ lines }: Section): Server[] {
  return lines
    .filter(([first]) => first === 'server')
    .map((words) => ({
      name: words[1] as string,
      weight: Number(words[words.indexOf('weight') + 1]),
      checked: words.includes('check'),
      backup: words.includes('backup'),
      disabled: words.includes('disabled'),
    }));
}

/** The lines of one section, without their indentation and comments. */
export function linesOf(config: string, head: string): string[] {
  const blocks = config.split('\n\n').map((block) => block.split('\n'));
  const block = blocks.find(([first]) => first === head);
  if (!block) throw new Error(`no section ${head}`);
  return block.slice(1).map((line) => line.trim());
}
