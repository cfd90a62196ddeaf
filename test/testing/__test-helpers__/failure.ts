/** The message of a failing expectation. */
export function failure(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the expectation holds');
}
