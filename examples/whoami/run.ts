import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'cdktn';
import { evaluate, treeText } from 'healthtree/runtime';
import { haproxy, octavia } from './main';

// Everything is synthesized by now: `npm run example` shows what was predicted of it, and where it is.
const color = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
const tree = haproxy.loadBalancer.toTree();

console.log('Everything is up:\n');
console.log(treeText(tree, evaluate(tree, { as: 'haproxy' }), { color }));
console.log('\nAll of dc1 is down:\n');
console.log(treeText(tree, evaluate(tree, { as: 'haproxy', down: ['whoami-dc1/*'] }), { color }));

console.log('\nWritten:\n');
for (const stack of [haproxy, octavia]) {
  const file = join(App.of(stack).outdir, 'stacks', stack.node.id, 'cdk.tf.json');
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  console.log(`  ${file}`);
}
