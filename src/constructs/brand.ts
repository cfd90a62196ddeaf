import type { IConstruct } from 'constructs';
import type { ServiceSpec } from '../tree';

/** Marks services, so that those of another copy of this library are known too. */
export const SERVICE_BRAND = Symbol.for('healthtree/Service');

/** What the tree needs of a service construct. */
export interface ServiceNode extends IConstruct {
  readonly name: string;
  /** This service as plain data; its children by name. */
  toSpec(): ServiceSpec;
  /** The services that this one leads to, and whatever else was given as one. */
  childServices(): readonly unknown[];
}

export const isServiceNode = (x: unknown): x is ServiceNode => typeof x === 'object' && x !== null && SERVICE_BRAND in x;
