import type { Finding, Ratio } from '../../tree';
import type { Reading } from '../evaluation';
import type { Explanation } from '../explanation';
import type { EntryReading, NodeReading } from '../node';
import type { PlatformStatus } from '../platform';

/** Answers everything that a reading answers, by the reading of its present. */
export abstract class Present implements Reading {
  abstract get findings(): readonly Finding[];

  /** @internal */
  protected abstract reading(): Reading;

  get entries(): readonly EntryReading[] {
    return this.reading().entries;
  }

  node(path: string, entry?: string): NodeReading {
    return this.reading().node(path, entry);
  }

  nodes(pattern: string, entry?: string): readonly NodeReading[] {
    return this.reading().nodes(pattern, entry);
  }

  status(path: string): 'up' | 'down' {
    return this.reading().status(path);
  }

  share(pattern: string, entry?: string): Ratio | null {
    return this.reading().share(pattern, entry);
  }

  shares(entry?: string): Readonly<Record<string, Ratio | null>> {
    return this.reading().shares(entry);
  }

  unserved(entry?: string): Ratio {
    return this.reading().unserved(entry);
  }

  lost(entry?: string): Ratio | null {
    return this.reading().lost(entry);
  }

  cycleLength(entry?: string): bigint | null {
    return this.reading().cycleLength(entry);
  }

  explain(path: string, entry?: string): Explanation {
    return this.reading().explain(path, entry);
  }

  platform(): PlatformStatus | null {
    return this.reading().platform();
  }

  toJSON(): unknown {
    return this.reading().toJSON();
  }
}
