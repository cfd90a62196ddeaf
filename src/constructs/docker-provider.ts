import { TerraformProvider } from 'cdktn';
import type { Construct } from 'constructs';
import { DOCKER_PROVIDER } from '../targets';

export interface DockerProviderConfig {
  /** Address of the engine, a manager of the swarm: `unix:///var/run/docker.sock`, `ssh://user@host`. @defaultValue `DOCKER_HOST` */
  readonly host?: string | undefined;
  /** Name of this one where there are several. */
  readonly alias?: string | undefined;
}

/** The provider kreuzwerker/docker, which `SwarmService` needs in its stack. */
export class DockerProvider extends TerraformProvider {
  readonly #host: string | undefined;

  constructor(scope: Construct, id: string, { host, alias }: DockerProviderConfig = {}) {
    super(scope, id, {
      terraformResourceType: 'docker',
      terraformGeneratorMetadata: { providerName: 'docker', providerVersionConstraint: DOCKER_PROVIDER.version },
      terraformProviderSource: DOCKER_PROVIDER.source,
      ...(alias === undefined ? {} : { alias }),
    });
    this.#host = host;
  }

  protected override synthesizeAttributes(): { [name: string]: unknown } {
    return {
      ...(this.#host === undefined ? {} : { host: this.#host }),
      ...(this.alias === undefined ? {} : { alias: this.alias }),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: unknown } {
    return Object.fromEntries(
      Object.entries(this.synthesizeAttributes()).map(([name, value]) => [
        name,
        { value, isBlock: false, type: 'simple', storageClassType: 'string' },
      ]),
    );
  }
}
