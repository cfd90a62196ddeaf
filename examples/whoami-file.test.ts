import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, evaluate, parseFile } from 'healthtree/runtime';
import 'healthtree/testing';

const file = parseFile(readFileSync(join(__dirname, 'whoami.yaml'), 'utf8'));

it('the file has no findings, for itself and for its targets', () => {
  expect(file.findings).toHaveNoFindings();
  expect(check(file.tree, { target: 'haproxy' })).toHaveNoFindings();
  expect(check(file.tree, { target: 'octavia' })).toHaveNoFindings();
});

it('when all of dc1 dies, dc2 takes exactly everything', () => {
  expect(evaluate(file.tree, { down: ['whoami-dc1/*'] })).toRoute({ 'whoami-dc2/*': '1' });
});
