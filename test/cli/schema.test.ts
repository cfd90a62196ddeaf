import { parse } from 'yaml';
import { ACTIONS } from '../../src/scenario/actions';
import { EXPECT_FIELDS } from '../../src/scenario/expectations';
import { FIELDS } from '../../src/tree/rules/fields';
import { FILES, healthtree } from './__test-helpers__/healthtree';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly title?: string;
  readonly $schema?: string;
}

const { exit, out, error } = healthtree('schema');
const scenarioSchema = JSON.parse(healthtree('schema --scenario').out) as Schema;
const schema = JSON.parse(out) as Schema;

/** Whether a value is of a schema, as far as the words that this schema uses go. */
function accepts(one: Schema, value: unknown): boolean {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  const types: Readonly<Record<string, boolean>> = { object: isMap, array: Array.isArray(value) };
  if (one.type !== undefined && ![one.type].flat().some((type) => types[type] ?? typeof value === type)) return false;
  if (one.const !== undefined && one.const !== value) return false;
  if (one.enum && !one.enum.includes(value)) return false;
  if (one.oneOf && one.oneOf.filter((part) => accepts(part, value)).length !== 1) return false;
  if (one.anyOf && !one.anyOf.some((part) => accepts(part, value))) return false;
  if (Array.isArray(value)) return value.every((item) => accepts(one.items ?? {}, item));
  if (!isMap) return true;
  const rest = one.additionalProperties ?? {};
  return (
    (one.required ?? []).every((field) => Object.hasOwn(value, field)) &&
    Object.entries(value).every(([field, part]) => {
      const own = one.properties?.[field];
      return own ? accepts(own, part) : typeof rest === 'boolean' ? rest : accepts(rest, part);
    })
  );
}

const services = schema.properties?.services?.additionalProperties as Schema;

test('it is printed as JSON, and is fine', () => {
  expect([exit, error]).toEqual([0, '']);
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'healthtree',
    type: 'object',
    required: ['services'],
  });
  expect(healthtree('schema --json').out).toBe(out);
});

test('it has the fields that the rules know', () => {
  expect(Object.keys(schema.properties ?? {})).toEqual([...FIELDS.tree]);
  for (const kind of ['pool', 'weighted', 'failover'] as const) {
    const branch = services.oneOf?.find(({ properties }) => properties?.kind?.const === kind);
    expect(Object.keys(branch?.properties ?? {}).sort()).toEqual([...FIELDS[kind]].sort());
  }
});

test('it accepts the example', () => {
  expect(accepts(schema, parse(FILES['whoami.yaml'] as string))).toBe(true);
});

test.each([
  ['a field that does not exist', (text: string) => text.replace('protocol: http', 'protocoll: http')],
  ['a word that does not exist', (text: string) => text.replace('kind: weighted', 'kind: weigthed')],
  ['a text for a number', (text: string) => text.replace('port: 80', 'port: "80"')],
  ['a member without an address', (text: string) => text.replace('address: 10.0.1.10, ', '')],
  ['initState outside of a monitor', (text: string) => text.replace('kind: pool', 'kind: pool\n    initState: down')],
])('it refuses %s', (_what, change) => {
  const text = FILES['whoami.yaml'] as string;
  expect(change(text)).not.toBe(text);
  expect(accepts(schema, parse(change(text)))).toBe(false);
});

describe('of a scenario', () => {
  const accepted = (text: string): boolean => accepts(scenarioSchema, parse(text));
  const step = '{ at: 10s, fail: dc1, expect: { status: { dc1: down }, picks: dc2/a dc2/a } }';

  test('it has the words that steps and expectations know', () => {
    expect(scenarioSchema.title).toBe('healthtree scenario');
    const steps = scenarioSchema.properties?.steps?.items?.properties ?? {};
    expect(Object.keys(steps).sort()).toEqual(['at', 'expect', ...Object.keys(ACTIONS)].sort());
    expect(Object.keys(steps.expect?.properties ?? {}).sort()).toEqual([...EXPECT_FIELDS].sort());
  });

  test('it accepts one, and no word that does not exist', () => {
    expect(accepted(`steps: [${step}]`)).toBe(true);
    expect(accepted(`steps: [${step.replace('fail', 'fial')}]`)).toBe(false);
    expect(accepted(`steps: [${step.replace('status', 'state')}]`)).toBe(false);
  });
});
