import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINDING_CODES } from '../../src/runtime';

const path = join(__dirname, '../../docs/findings.md');

/** `UPDATE_README=1 npm test` writes it anew. */
it('docs/findings.md has every code', () => {
  const rows = Object.entries(FINDING_CODES).map(([code, text]) => `| \`${code}\` | ${text} |`);
  const page = [
    '# Findings',
    '',
    'Every code that a finding can have. Codes are public: none is renamed or given another meaning.',
    '',
    '| code | says |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
  if (process.env.UPDATE_README) writeFileSync(path, page);
  else expect(readFileSync(path, 'utf8')).toBe(page);
});
