import type { World } from '../world';
import { failure } from './failure';

/** A request, and how patient it is. */
export interface Request {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where the body is no JSON. */
  readonly json: unknown;
  readonly text: string;
}

/** No answer, and why; a reason may come from another realm, so its class says nothing. */
interface Failed {
  readonly failed: string;
}

/** Waits between attempts, in milliseconds. */
const PAUSES = [500, 1_000, 2_000, 4_000];

/** Longest that a server may ask for. */
const MOST_PAUSE = 30_000;

const TRY_AGAIN = [429, 500, 502, 503, 504];

/** Asks until there is an answer that is not a passing fault; only for requests that may be repeated. */
export async function request(world: World, asked: Request): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const result = await once(world, asked);
    const pause = PAUSES[attempt];
    if (pause === undefined || !isPassing(result)) {
      if ('failed' in result) throw unreachable(asked, result.failed, attempt + 1);
      return result;
    }
    await sleep(world, askedPause(result) ?? pause, asked);
  }
}

const isPassing = (result: Answer | Failed): boolean =>
  'failed' in result ? !TLS.test(result.failed) : TRY_AGAIN.includes(result.status);

async function once(world: World, { url, method = 'GET', headers, body, signal, timeout }: Request): Promise<Answer | Failed> {
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await world.fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      // Not followed: the token would go along.
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
  } catch (error) {
    if (signal?.aborted) throw aborted();
    return { failed: reasonOf(error as Partial<Error>) };
  }
}

async function sleep(world: World, ms: number, { signal }: Request): Promise<void> {
  try {
    await world.sleep(ms, signal);
  } catch (error) {
    if (signal?.aborted) throw aborted();
    throw error;
  }
}

function askedPause(result: Answer | Failed): number | undefined {
  const seconds = 'failed' in result ? Number.NaN : Number(result.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? Math.min(seconds * 1_000, MOST_PAUSE) : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const TLS = /CERT|TLS|SSL|UNABLE_TO_/;

/** What a failed fetch says is in its cause. */
function reasonOf({ name, message, cause }: Partial<Error>): string {
  if (name === 'TimeoutError') return 'no answer in time';
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? inner ?? message ?? 'no reason given';
}

function unreachable({ url }: Request, reason: string, attempts: number) {
  const { origin } = new URL(url);
  return failure('openstack.unreachable', {
    value: origin,
    message: `${origin} can not be reached (${reason}), ${attempts === 1 ? 'and once more would not help' : `${attempts} times in a row`}`,
    hint: TLS.test(reason)
      ? 'Name the certificate of its authority in NODE_EXTRA_CA_CERTS; a cacert in clouds.yaml or OS_CACERT is not read by Node.'
      : 'Check the address, and whether this machine can reach it.',
  });
}

export const aborted = () =>
  failure('openstack.aborted', { value: null, message: 'Given up by the caller', hint: 'Nothing was changed; start it again.' });
