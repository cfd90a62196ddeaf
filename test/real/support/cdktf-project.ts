import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cdktfBinary, terraformBinary, terraformMirrorRc } from './places';
import { type Finished, runTied } from './tied-process';

const ROOT = join(__dirname, '..', '..', '..');
const TSX = join(ROOT, 'node_modules', '.bin', 'tsx');

/** An app below the root of this project, driven by the cdktf command line. */
export class CdktfProject {
  constructor(
    private readonly directory: string,
    main: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    const app = `${TSX} --tsconfig ${join(ROOT, 'tsconfig.json')} ${join(ROOT, main)}`;
    const project = { language: 'typescript', app, projectId: 'healthtree', sendCrashReports: 'false' };
    writeFileSync(join(directory, 'cdktf.json'), JSON.stringify(project));
  }

  /** The lock of providers is left out: it would ask the registry in spite of a mirror. */
  deploy = (stack: string): Promise<Finished> => this.run('deploy', stack, '--auto-approve', '--skip-provider-lock');
  diff = (stack: string): Promise<Finished> => this.run('diff', stack, '--skip-provider-lock');
  destroy = (stack: string): Promise<Finished> => this.run('destroy', stack, '--auto-approve', '--skip-provider-lock');

  private run(...args: string[]): Promise<Finished> {
    return runTied(cdktfBinary(), args, {
      cwd: this.directory,
      env: {
        ...process.env,
        ...this.environment,
        CI: '1',
        CHECKPOINT_DISABLE: '1',
        DISABLE_VERSION_CHECK: '1',
        TERRAFORM_BINARY_NAME: terraformBinary(),
        TF_CLI_CONFIG_FILE: terraformMirrorRc(),
      },
    });
  }
}
