import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktn';
import { measured } from './measured';

/** Measures how long a stack takes to be built and synthesized. */
export function synthesized(build: (stack: TerraformStack) => void): void {
  const outdir = mkdtempSync(join(tmpdir(), 'bench-'));
  measured(() => {
    const app = new App({ outdir });
    const stack = new TerraformStack(app, 'stack');
    new LocalBackend(stack, { path: 'terraform.tfstate' });
    build(stack);
    app.synth();
  });
  rmSync(outdir, { recursive: true });
}
