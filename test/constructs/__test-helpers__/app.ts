import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktn';

/** Apps in temporary folders, each with one stack of the given name. */
export function emptyApp() {
  const folders: string[] = [];
  return {
    stack(id: string): TerraformStack {
      const outdir = mkdtempSync(join(tmpdir(), 'healthtree-app-'));
      folders.push(outdir);
      const stack = new TerraformStack(new App({ outdir }), id);
      new LocalBackend(stack, { path: 'terraform.tfstate' });
      return stack;
    },
    cleanUp: () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a synthesized stack has on disk. */
export function synthesizedJson(stack: TerraformStack): {
  resource: Record<string, Record<string, Record<string, unknown>>>;
  locals: Record<string, unknown>;
} {
  const app = App.of(stack);
  app.synth();
  return JSON.parse(readFileSync(join(app.outdir, 'stacks', stack.node.id, 'cdk.tf.json'), 'utf8'));
}
