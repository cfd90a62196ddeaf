import type { Fields } from './clouds-file';
import { failure } from './failure';

/** Fields of a cloud; numbers count as text, since ids in YAML may look like some. */
export class CloudFields {
  constructor(private readonly cloud: Fields) {}

  own(field: string): string | undefined {
    return textOf(this.cloud[field]);
  }

  auth(field: string): string | undefined {
    const auth = this.cloud.auth;
    return typeof auth === 'object' && auth !== null ? textOf((auth as Fields)[field]) : undefined;
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;

/** Something that is needed is not there. */
export const incomplete = (field: string, what: string) =>
  failure('openstack.credentials', {
    value: field,
    message: `The credentials lack ${what}`,
    hint: `Set OS_${field.toUpperCase()}, or auth.${field} of the cloud in clouds.yaml.`,
  });

/** Something is there that can not be used. */
export const refused = (field: string, message: string, hint: string) =>
  failure('openstack.credentials', { value: field, message, hint });
