import { terraformBinary } from './places';
import { type Finished, runTied } from './tied-process';

const noMirror = '/dev/null';

/** Terraform in one directory; `cliConfigFile` is needed only for providers that are not built in, which `environment` is for. */
export class Terraform {
  constructor(
    private readonly directory: string,
    private readonly cliConfigFile = noMirror,
    private readonly environment: Readonly<Record<string, string>> = {},
  ) {}

  run(...args: string[]): Promise<Finished> {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TF_'));
    return runTied(terraformBinary(), args, {
      cwd: this.directory,
      env: {
        ...Object.fromEntries(inherited),
        ...this.environment,
        TF_CLI_CONFIG_FILE: this.cliConfigFile,
        TF_IN_AUTOMATION: '1',
        CHECKPOINT_DISABLE: '1',
      },
    });
  }

  init = () => this.run('init', '-input=false', '-no-color');
  validate = () => this.run('validate', '-no-color');
  plan = (...args: string[]) => this.run('plan', '-input=false', '-no-color', ...args);
  apply = (...args: string[]) => this.run('apply', '-input=false', '-no-color', '-auto-approve', ...args);
  destroy = (...args: string[]) => this.run('destroy', '-input=false', '-no-color', '-auto-approve', ...args);

  async showPlanJson(planFile: string): Promise<unknown> {
    const { code, stdout, stderr } = await this.run('show', '-json', planFile);
    if (code !== 0) throw new Error(`terraform show ended with ${code}:\n${stderr}`);
    return JSON.parse(stdout);
  }
}
