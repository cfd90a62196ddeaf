import type { Mode } from './backend';

/** First lines of a frontend. That connections which clients keep are not closed by a reload is a default, and a warning in mode tcp. */
export const modeLines = (mode: Mode): string[] => [
  `mode ${mode}`,
  ...(mode === 'tcp' ? ['no option idle-close-on-response'] : []),
];
