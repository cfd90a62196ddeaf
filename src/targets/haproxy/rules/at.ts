/** The condition that a request stands at a service. */
export const at = (name: string): string => `{ var(txn.to) -m str -- ${name} }`;
