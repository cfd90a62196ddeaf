import { evaluate } from 'healthtree/runtime';
import { benchTree } from './evaluate-tree';
import { measured, memberCount } from './measured';

const tree = benchTree(memberCount);
measured(() => {
  const reading = evaluate(tree, { down: ['*/m0'] });
  if (reading.entries[0]?.nodes.length === 0 || reading.unserved().n !== 0n) throw new Error('not what was expected');
});
