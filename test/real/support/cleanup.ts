type Closing = () => unknown;

export class Cleanup {
  private readonly closings: Closing[] = [];

  /** Registers what has a stop(), and hands it back. */
  add<T extends { stop(): unknown }>(stoppable: T): T {
    this.closings.push(() => stoppable.stop());
    return stoppable;
  }

  later(closing: Closing): void {
    this.closings.push(closing);
  }

  /** Closes all, the newest first; one failing does not keep the others from closing. */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (let closing = this.closings.pop(); closing !== undefined; closing = this.closings.pop()) {
      try {
        await closing();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('\n'));
  }
}

export function cleanupAfterEach(): Cleanup {
  const cleanup = new Cleanup();
  afterEach(() => cleanup.run());
  return cleanup;
}

export function cleanupAfterAll(): Cleanup {
  const cleanup = new Cleanup();
  afterAll(() => cleanup.run());
  return cleanup;
}
