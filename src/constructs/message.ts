import type { Finding } from '../tree';

/** A finding as one line of the CDK's list of failed validations, which puts the construct's path in front. */
export function validationMessage({ message, code, path, hint }: Finding): string {
  return `${message} (${path === '' ? '' : `${path}, `}${code}). ${hint}`;
}

/** The object without the fields that are undefined, as it would come from a file. */
export function defined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
