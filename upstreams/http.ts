import { BodyTooLargeError, discardBody, readBytes, readText, rejectOnAbort } from './body.ts';
import { camelKeys, snakeKeys } from './case.ts';
import type { ErrorCategory } from '../domain/errors.ts';
import { startDeadline } from './with-timeout.ts';
import { fieldOf, InvalidReplyError } from './reply.ts';
import { startCallReport } from './call-report.ts';
import { buildRequestUrl, type Query } from './request-url.ts';
import { UpstreamError, type FailureKind } from './upstream-error.ts';
import type { CallContext, GatewayUpstream, Upstream } from './upstream.ts';

/** One call as a client describes it. */
export interface UpstreamCall<T> {
  /** The upstream's name in errors and events. */
  upstream: string;
  category: ErrorCategory;
  method: 'GET' | 'POST';
  /** Path segments, not yet encoded. */
  path: readonly string[];
  query?: Query;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with its keys in snake_case. */
  body?: unknown;
  /** Keys stay as they are, sent and received: the service's spelling is ours, or they are somebody's data. */
  verbatim?: boolean;
  /** Where an error reply keeps its code, and what is logged of one without; by default as the gateway does it. */
  refusal?: { code: (reply: unknown) => unknown; otherwise: string };
  /**
   * Makes the result of a successful reply, whose keys are in camelCase. A reply that breaks a rule throws
   * ReplyRefused; something worth a line in the log but not an error is passed to `warn`.
   */
  read: (reply: unknown, warn: (message: string) => void) => T;
  /** Where 404 is an answer and not a failure: the result then. */
  notFound?: () => T;
  /** Where a refusal is an answer and not a failure: the result then; undefined for one that is a failure. */
  refused?: (error: UpstreamError) => T | undefined;
  /** The reply's body says nothing and is not read; `read` gets undefined. */
  bodyless?: boolean;
  /** The reply is a file and no JSON: `read` gets its bytes. */
  file?: boolean;
}

interface Answer {
  status: number;
  /** Keys in camelCase; undefined where the body was not read. */
  reply: unknown;
}

type Fail = (kind: FailureKind, message: string, status?: number, reason?: string | null) => UpstreamError;

const repeatable = new Set([502, 503, 504]);

/** Headers of every call to the gateway (spec §6): the key, the partner's name and, if known, the request's id. */
export function gatewayHeaders(gateway: GatewayUpstream, context: CallContext): Record<string, string> {
  const headers: Record<string, string> = {
    'x-api-key': gateway.apiKey,
    'x-partner-name': context.partnerName,
  };
  // The id may come from outside; what does not look like one is not passed on.
  if (context.requestId && /^[\w.:-]{1,128}$/.test(context.requestId)) {
    headers['x-request-id'] = context.requestId;
  }
  return headers;
}

/**
 * Makes a call and gives what `read` makes of its reply. The time limit covers the whole of it, reading included.
 * A GET is tried once more after a network failure or a 502, 503 or 504, within the same limit.
 * Throws UpstreamError; reports one event, except for a call the caller gave up.
 */
export async function call<T>(
  upstream: Upstream,
  request: UpstreamCall<T>,
  context: CallContext,
): Promise<T> {
  const fail = failures(request);
  const url = buildRequestUrl(upstream.baseUrl, request.path, request.query);
  if (url === null) {
    if (request.notFound) return request.notFound();
    throw fail('validation', `${request.upstream} has no such path`, 404);
  }

  const { signal, ended } = startDeadline(upstream.timeoutMs, context.signal);
  const report = startCallReport(request, context);
  const attempt = async (): Promise<Answer> => {
    try {
      return await send(upstream, url, request, signal);
    } catch (error) {
      const end = ended();
      if (end === null) throw asUpstreamError(error, fail);
      if (end === 'aborted') throw fail('aborted', `${request.upstream} was not waited for`);
      throw fail('timeout', `${request.upstream} did not answer within ${upstream.timeoutMs} ms`);
    }
  };

  try {
    const { status, reply } = await attempt().catch((error: unknown) => {
      if (mayRepeat(request, error)) return attempt();
      throw error;
    });
    const value = read(request, status, reply, fail, (message) => report.warned(status, message));
    report.succeeded(status);
    return value;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const answer = error.kind === 'http' ? request.refused?.(error) : undefined;
    if (answer === undefined) {
      report.failed(error);
      throw error;
    }
    report.succeeded(error.status);
    return answer;
  }
}

function read<T>(
  request: UpstreamCall<T>,
  status: number,
  reply: unknown,
  fail: Fail,
  warn: (message: string) => void,
): T {
  if (status === 404 && request.notFound) return request.notFound();
  try {
    return request.read(reply, warn);
  } catch (error) {
    if (error instanceof InvalidReplyError)
      throw fail('validation', error.message, error.status, error.reason);
    throw error;
  }
}

async function send(
  upstream: Upstream,
  url: string,
  request: UpstreamCall<unknown>,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  let body: string | undefined;
  if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(request.verbatim ? request.body : snakeKeys(request.body));
  }
  // A redirect is never followed: it would take the key to an address nobody configured.
  const init: RequestInit = { method: request.method, headers, body, signal, redirect: 'manual' };
  const response = await rejectOnAbort(upstream.fetch(url, init), signal);

  const expected = response.ok || (response.status === 404 && request.notFound);
  if (!expected) throw await refusal(response, signal, request);
  if (request.bodyless || !response.ok) {
    discardBody(response.body);
    return { status: response.status, reply: undefined };
  }
  if (request.file) return { status: response.status, reply: await readBytes(response, signal) };
  const text = await readText(response, signal);
  try {
    const reply: unknown = JSON.parse(text);
    return { status: response.status, reply: request.verbatim ? reply : camelKeys(reply) };
  } catch {
    throw failures(request)('malformed', `${request.upstream} answered with something that is not JSON`);
  }
}

// The gateway's errors are { error: { code, message } }. The code is kept; the message may repeat the visitor's words.
async function refusal(
  response: Response,
  signal: AbortSignal,
  request: UpstreamCall<unknown>,
): Promise<UpstreamError> {
  let reason: string | null = null;
  try {
    const reply: unknown = JSON.parse(await readText(response, signal));
    const code = request.refusal ? request.refusal.code(reply) : fieldOf(fieldOf(reply, 'error'), 'code');
    if (typeof code === 'string' && /^\w{1,64}$/.test(code)) reason = code;
  } catch {
    signal.throwIfAborted();
  }
  const said = reason ?? request.refusal?.otherwise;
  const detail = said ? ` (${said})` : '';
  const message = `${request.upstream} answered ${response.status}${detail}`;
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const { upstream, category } = request;
  const retryAfterSeconds = seconds > 0 ? Math.ceil(seconds) : null;
  return new UpstreamError({
    upstream,
    category,
    kind: 'http',
    message,
    status: response.status,
    reason,
    retryAfterSeconds,
  });
}

function failures(request: { upstream: string; category: ErrorCategory }): Fail {
  const { upstream, category } = request;
  return (kind, message, status, reason) =>
    new UpstreamError({ upstream, category, kind, message, status, reason });
}

function asUpstreamError(error: unknown, fail: Fail): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (error instanceof BodyTooLargeError) return fail('malformed', 'The reply is larger than 5 MB');
  // fetch says 'fetch failed' and keeps what happened in its cause; the code of that is safe to log.
  const code = fieldOf(error instanceof Error ? error.cause : undefined, 'code');
  return fail('network', `Network failure${typeof code === 'string' ? ` (${code})` : ''}`);
}

function mayRepeat(request: { method: string }, error: unknown): boolean {
  if (request.method !== 'GET' || !(error instanceof UpstreamError)) return false;
  return error.kind === 'network' || (error.kind === 'http' && repeatable.has(error.status));
}
