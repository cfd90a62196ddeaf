import type { Settings } from '../../settings';

/** Lets requests tell of a member's health beside its checks; for pools with a monitor. */
export interface HaproxyObserveSettings {
  /**
   * What is an error: `layer4`, a connection that fails; `layer7`, also an answer of 500 and above but 501 and 505, or none in
   * time, where requests are read.
   */
  readonly layer: 'layer4' | 'layer7';
  /** Errors in a row, 1 to 2147483647, after which `onError` happens. @defaultValue 10 */
  readonly errorLimit?: number | undefined;
  /**
   * `fastinter` lets the next check come after `fastInterval`; the others do so too, and `fail-check` counts as one failed
   * check, `sudden-death` leaves a member that is up one failed check from down, `mark-down` takes it out at once.
   * @defaultValue `fail-check`
   */
  readonly onError?: OnError | undefined;
}

export type OnError = 'fastinter' | 'fail-check' | 'sudden-death' | 'mark-down';

export interface Observe {
  readonly layer: 'layer4' | 'layer7';
  readonly errorLimit: number;
  readonly onError: OnError;
}

export function readObserve(settings: Settings): Observe | undefined {
  if (!settings.has('observe')) return undefined;
  const own = settings.group('observe');
  if (!own.has('layer'))
    own.report('layer', 'target.required', { message: 'Nothing says what is observed', hint: 'Give layer: layer4 or layer7.' });
  const layer = own.word('layer', ['layer4', 'layer7']) ?? 'layer4';
  const errorLimit = own.integer('errorLimit', 1, 2_147_483_647) ?? 10;
  const onError = own.word('onError', ['fastinter', 'fail-check', 'sudden-death', 'mark-down']) ?? 'fail-check';
  own.rejectRest();
  return { layer: layer as Observe['layer'], errorLimit, onError: onError as OnError };
}

export const observeWords = ({ layer, errorLimit, onError }: Observe): readonly string[] => [
  'observe',
  layer,
  'error-limit',
  `${errorLimit}`,
  'on-error',
  onError,
];
