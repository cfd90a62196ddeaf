import { TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import { templateText } from './delivery/template-text';

/** A value of a resource; a map is a block, and so is each map of a list. */
export type Value = string | number | boolean | readonly Value[] | { readonly [name: string]: Value };

/** A resource whose attributes are plain data. Texts are no templates: what looks like one is escaped, tokens are not. */
export class BlockResource extends TerraformResource {
  readonly #attributes: { readonly [name: string]: Value };

  constructor(scope: Construct, id: string, type: string, attributes: { readonly [name: string]: Value }) {
    super(scope, id, { terraformResourceType: type });
    this.#attributes = attributes;
  }

  protected override synthesizeAttributes(): { [name: string]: unknown } {
    return plain(this.#attributes) as { [name: string]: unknown };
  }

  protected override synthesizeHclAttributes(): { [name: string]: unknown } {
    return hclFields(this.#attributes);
  }
}

function plain(value: Value): unknown {
  if (typeof value === 'string') return templateText(value);
  if (Array.isArray(value)) return value.map(plain);
  return isBlock(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)])) : value;
}

const isBlock = (value: Value): value is { readonly [name: string]: Value } => typeof value === 'object' && !Array.isArray(value);

/** As the CDK writes HCL: each field with what it is. */
const hclFields = (fields: { readonly [name: string]: Value }): { [name: string]: unknown } =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hclField(value)]));

function hclField(value: Value): unknown {
  const blocks = Array.isArray(value) ? value.filter(isBlock) : isBlock(value) ? [value] : [];
  if (blocks.length > 0) return { value: blocks.map(hclFields), isBlock: true, type: 'list', storageClassType: 'blockList' };
  const isList = Array.isArray(value);
  return {
    value: plain(value),
    isBlock: false,
    type: isList ? 'list' : 'simple',
    storageClassType: isList ? 'stringList' : typeof value,
  };
}
