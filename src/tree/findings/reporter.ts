import type { FindingCode } from './codes';
import type { Finding, Severity } from './finding';
import { formatPlace, type Place } from './place';

/** What a rule says of one place; the rest of a finding is filled in by its reporter. */
export interface Remark {
  readonly value?: unknown;
  readonly message: string;
  readonly hint: string;
  readonly severity?: Severity | undefined;
  readonly acknowledgeable?: boolean | undefined;
}

/** Collects findings. Rules report; they never throw. */
export class Reporter {
  readonly findings: Finding[] = [];
  readonly #target: string | undefined;

  /** @param target - the target that all findings of this reporter hold for */
  constructor(target?: string) {
    this.#target = target;
  }

  report(code: FindingCode, place: Place, remark: Remark): void {
    this.findings.push({
      code,
      severity: remark.severity ?? 'error',
      path: formatPlace(place),
      value: plain(remark.value),
      message: remark.message,
      hint: remark.hint,
      ...(this.#target === undefined ? {} : { target: this.#target }),
      ...(remark.acknowledgeable ? { acknowledgeable: true } : {}),
    });
  }
}

/** A value fit for JSON: a finding is data, whatever was found. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !isJson(value) ? show(value) : plainScalar(value);
}

function plainScalar(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') return String(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return value;
}

function isJson(value: object): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/** A value as a message shows it: JSON, cut after 60 characters. */
export function show(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? safeJson(value) : (JSON.stringify(plainScalar(value)) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function safeJson(value: object): string {
  try {
    return JSON.stringify(value, (_key, part) => plainScalar(part)) ?? 'nothing';
  } catch {
    return Array.isArray(value) ? 'a list that contains itself' : 'an object that contains itself';
  }
}
