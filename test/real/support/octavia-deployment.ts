import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktn';
import { OctaviaLoadBalancer, type OctaviaLoadBalancerProps, OpenstackProvider } from '../../../src/index';
import { formatFinding, render } from '../../../src/runtime';
import type { Tree } from '../../../src/tree';
import type { OctaviaApi } from './octavia-api';
import { terraformMirrorRc } from './places';
import { Terraform } from './terraform';
import type { Finished } from './tied-process';
import { constructsOf } from './tree-constructs';

/** The two ways from a tree to files for Terraform. */
export const WAYS = ['rendered', 'constructs'] as const;
export type Way = (typeof WAYS)[number];

/** One state of Terraform, to which one tree after another is applied. */
export class OctaviaDeployment {
  private readonly workspace: string;
  private readonly terraform: Terraform;
  private initialized = false;

  constructor(
    api: OctaviaApi,
    private readonly directory: string,
    private readonly way: Way,
    private readonly atOnce = 1,
  ) {
    this.workspace = way === 'rendered' ? directory : join(directory, 'stacks', 'stack');
    mkdirSync(this.workspace, { recursive: true });
    this.terraform = new Terraform(this.workspace, terraformMirrorRc(), api.environment);
  }

  /**
   * Applies a tree, and makes sure that nothing is left to do. Usually one resource at a time: the provider asks for minutes for
   * what is refused, and with others beside it that would not show.
   */
  async apply(tree: Tree): Promise<void> {
    this.write(tree);
    if (!this.initialized) this.expectCode(0, await this.terraform.init());
    this.initialized = true;
    this.expectCode(0, await this.terraform.apply(`-parallelism=${this.atOnce}`, '-refresh=false'));
    this.expectCode(0, await this.terraform.plan('-detailed-exitcode'));
  }

  /** Writes what Terraform reads, and applies nothing. */
  write(tree: Tree): void {
    if (this.way === 'rendered') this.render(tree);
    else this.synthesize(tree);
  }

  /** What Terraform reads. */
  get stackFile(): string {
    return join(this.workspace, this.way === 'rendered' ? 'main.tf.json' : 'cdk.tf.json');
  }

  /** What Terraform tells of it, by name. */
  async outputs(): Promise<Readonly<Record<string, unknown>>> {
    const finished = await this.terraform.run('output', '-json');
    this.expectCode(0, finished);
    const outputs = JSON.parse(finished.stdout) as Record<string, { readonly value: unknown }>;
    return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
  }

  async destroy(): Promise<void> {
    this.expectCode(0, await this.terraform.destroy(`-parallelism=${this.atOnce}`, '-refresh=false'));
  }

  private render(tree: Tree): void {
    const { artifact, findings } = render(tree, 'octavia');
    if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
    for (const [name, text] of Object.entries(artifact.files())) writeFileSync(join(this.workspace, name), text);
  }

  private synthesize(tree: Tree): void {
    const app = new App({ outdir: this.directory });
    const stack = new TerraformStack(app, 'stack');
    new LocalBackend(stack, { path: 'terraform.tfstate' });
    new OpenstackProvider(stack, 'openstack');
    const settings = tree.targets?.octavia as OctaviaLoadBalancerProps | undefined;
    new OctaviaLoadBalancer(stack, 'edge', { ...settings, listeners: constructsOf(stack, tree) });
    app.synth();
  }

  private expectCode(code: number, finished: Finished): void {
    if (finished.code !== code) throw new Error(`terraform ended with ${finished.code}:\n${finished.stdout}\n${finished.stderr}`);
  }
}
