import type { CodeRange } from '../../../tree';
import { codePatterns } from './code-patterns';
import type { Test } from './request';
import { shellLine } from './shell-word';

/** A command that writes the heads of answers; the first status decides, so that no redirect counts. Ends with 0 or 1. */
export const firstStatus = (words: readonly string[], codes: readonly CodeRange[]): Test => [
  'CMD-SHELL',
  `${shellLine(words)} 2>&1 | { while read -r version code rest; do case "$version" in HTTP/*) case "$code" in 1[0-9][0-9]) ;; ${codePatterns(codes)}) exit 0;; *) exit 1;; esac;; esac; done; exit 1; }`,
];
