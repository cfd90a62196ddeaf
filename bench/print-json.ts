import 'healthtree/runtime';
import { benchTree } from './evaluate-tree';
import { measured, memberCount } from './measured';

const tree = benchTree(memberCount);
measured(() => {
  JSON.stringify(tree);
});
