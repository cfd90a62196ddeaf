import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANNOTATIONS, type Annotation } from '../../src/targets/occm/annotations/table';
import { healthtree } from '../cli/__test-helpers__/healthtree';

/** `UPDATE_README=1 npm test` writes the output and the table of annotations in docs/occm.md anew. */
const root = join(__dirname, '../..');
const path = join(root, 'docs/occm.md');

const FROM: Readonly<Record<Annotation['from'], (name: string) => string>> = {
  setting: (name) => `setting \`${name}\``,
  tree: (name) => `the tree: \`${name}\``,
  occm: () => 'written by OCCM',
};

function annotationTable(): string {
  const rows = ANNOTATIONS.map(({ key, from, name, fallback }) => `| \`${key}\` | ${FROM[from](name)} | ${fallback} |`);
  return ['| annotation | from | OCCM without it |', '|---|---|---|', ...rows, ''].join('\n');
}

function rendered(): string {
  const files = { 'examples/occm.yaml': readFileSync(join(root, 'examples/occm.yaml'), 'utf8') };
  return healthtree('render examples/occm.yaml --target occm', files).out;
}

it('docs/occm.md shows what is rendered, and every annotation', () => {
  const page = readFileSync(path, 'utf8');
  const fresh = page
    .replace(/(<!-- output of: .* -->\n```yaml\n)[\s\S]*?```/, (_all, head: string) => `${head}${rendered()}\`\`\``)
    .replace(/(<!-- annotations -->\n)(?:\n\|[\s\S]*?\n(?=\n))?/, (_all, head: string) => `${head}\n${annotationTable()}`);
  if (process.env.UPDATE_README) writeFileSync(path, fresh);
  else expect(page).toBe(fresh);
});
