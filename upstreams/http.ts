import { setTimeout as pause } from 'node:timers/promises';

import type { ErrorCategory } from '../domain/errors.ts';
import { inProcessValue } from '../wire/in-process-reply.ts';
import {
  BodyTooLargeError,
  discardBody,
  parseUsableJson,
  readBytes,
  readText,
  rejectOnAbort,
} from './body.ts';
import { startCallReport } from './call-report.ts';
import { camelKeys, snakeKeys } from './case.ts';
import { fieldOf, InvalidReplyError, type Warn } from './reply.ts';
import { buildRequestUrl, type Query } from './request-url.ts';
import { isDefect, networkErrorCode, parseRetryAfter, retryDelayMs } from './retry.ts';
import { runCall } from './run-call.ts';
import { UpstreamError, type FailureKind } from './upstream-error.ts';
import type { CallContext, GatewayUpstream, Upstream } from './upstream.ts';

/** One call as a client describes it. */
export interface UpstreamCall<T> {
  /** The upstream's name in errors and events. */
  upstream: string;
  category: ErrorCategory;
  method: 'GET' | 'POST';
  /** Marks a POST that may be retried, because it only reads. A GET may always be retried; any other call never. */
  isIdempotent?: boolean;
  /** Path segments, not yet encoded. */
  path: readonly string[];
  query?: Query;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with its keys in snake_case. */
  body?: unknown;
  /** Does not convert the keys of body and reply, for a vendor's service or an editor's data. */
  keepKeys?: boolean;
  /** Finds the code in an error reply, with a fallback to log; by default the gateway's { error: { code } }. */
  errorDetail?: { code: (reply: unknown) => unknown; fallback: string };
  /**
   * Parses a successful reply, whose keys are in camelCase. Throws InvalidReplyError for a reply that breaks a rule; `warn`
   * logs a problem that is not an error.
   */
  parse: (reply: unknown, warn: Warn) => T;
  /** The result for status 404, if that is not a failure. */
  notFound?: () => T;
  /** The result for an HTTP error that is not a failure of the service; undefined if it is one. */
  onRejection?: (error: UpstreamError) => T | undefined;
  /** Does not read the reply's body; `parse` gets undefined. */
  ignoreBody?: boolean;
  /** The status decides: `parse` gets undefined if the body is empty, broken or not JSON. An HTML page is a failure. */
  isBodyOptional?: boolean;
  /** The reply is a file instead of JSON; `parse` gets its bytes. */
  isFile?: boolean;
}

interface HttpReply {
  status: number;
  /** Keys in camelCase; undefined if the body was not read. */
  body: unknown;
}

/**
 * Makes a call like `call`, with the headers of the gateway: the key (spec §6), and the partner's name in both usual
 * spellings (spec §7).
 */
export function callGateway<T>(
  gateway: GatewayUpstream,
  request: UpstreamCall<T>,
  context: CallContext,
): Promise<T> {
  const { partnerName } = context;
  const headers = {
    'x-api-key': gateway.apiKey,
    'partner-name': partnerName,
    'x-partner-name': partnerName,
    ...request.headers,
  };
  return call(gateway, { ...request, headers }, context);
}

/**
 * Makes a call and returns its parsed reply. The time limit covers the whole call, including both attempts and reading.
 * An idempotent call is retried once after a network failure or a 502, 503 or 504, within the service's retry budget.
 * After a 429 that names a time, the service is not called for that time, unless the 429 is a result of the call.
 * Throws UpstreamError; reports one event, except for a call that the caller aborted. A defect is thrown as it is, for its
 * caller to log.
 */
export async function call<T>(
  upstream: Upstream,
  request: UpstreamCall<T>,
  context: CallContext,
): Promise<T> {
  const url = buildRequestUrl(upstream.baseUrl, request.path, request.query);
  if (url === null) {
    if (request.notFound) return request.notFound();
    throw createError(request, 'validation', `${request.upstream} has no such path`, { status: 404 });
  }

  const attempt = async (signal: AbortSignal): Promise<HttpReply> => {
    try {
      return await send(upstream, url, request, signal);
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 429) pauseService(upstream, request, error);
      throw error;
    }
  };

  const report = startCallReport(request, context);
  const deadline = performance.now() + upstream.timeoutMs;
  try {
    const { status, body } = await runCall(upstream, request, context, async (signal, takeRetry) => {
      try {
        return await attempt(signal);
      } catch (error) {
        const delayMs = retryDelayMs(request, error, deadline - performance.now());
        if (signal.aborted || delayMs === null || !takeRetry(delayMs === 0 ? 'reset' : 'failure'))
          throw error;
        if (delayMs > 0) await pause(delayMs, undefined, { signal });
        return attempt(signal);
      }
    });
    const result = parse(request, status, body, (message, dropped) =>
      report.warned(status, message, dropped),
    );
    report.succeeded(status);
    return result;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const result = error.kind === 'http' ? request.onRejection?.(error) : undefined;
    if (result === undefined) {
      report.failed(error);
      throw error;
    }
    report.succeeded(error.status);
    return result;
  }
}

/**
 * Makes no calls to a service for the time that it named. Called while this call is still in flight, so that no queued call
 * starts.
 */
function pauseService<T>(upstream: Upstream, request: UpstreamCall<T>, error: UpstreamError): void {
  // A limit that is a result of the call is a limit of one visitor or recipient, and not of the site.
  if (error.retryAfterSeconds === null || request.onRejection?.(error) !== undefined) return;
  upstream.policies?.for(request.upstream).pauseFor(error.retryAfterSeconds);
}

/** Returns the result of a call, or of `fallback` if the call failed; the failure has already been reported. */
export async function withFallback<T>(result: Promise<T>, fallback: (error: UpstreamError) => T): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof UpstreamError) return fallback(error);
    throw error;
  }
}

function parse<T>(request: UpstreamCall<T>, status: number, body: unknown, warn: Warn): T {
  if (status === 404 && request.notFound) return request.notFound();
  try {
    return request.parse(body, warn);
  } catch (error) {
    if (!(error instanceof InvalidReplyError)) throw error;
    const { message, status: errorStatus, reason } = error;
    throw createError(request, 'validation', message, { status: errorStatus, reason });
  }
}

/** Makes one attempt. Throws UpstreamError, a defect as it is, or any error once the signal has aborted. */
async function send(
  upstream: Upstream,
  url: string,
  request: UpstreamCall<unknown>,
  signal: AbortSignal,
): Promise<HttpReply> {
  try {
    signal.throwIfAborted();
    const response = await rejectOnAbort(upstream.fetch(url, requestInit(request, signal)), signal);
    const { status } = response;
    const isExpected = response.ok || (status === 404 && request.notFound);
    if (!isExpected) throw await toHttpError(response, signal, request);
    if (request.ignoreBody || !response.ok) {
      discardBody(response.body);
      return { status, body: undefined };
    }
    if (request.isFile) return { status, body: await readBytes(response, signal) };
    const known = inProcessValue(response);
    if (known !== undefined) return { status, body: request.keepKeys ? known : camelKeys(known) };
    const body = request.isBodyOptional
      ? await readOptionalJson(request, response, signal)
      : parseJson(await readText(response, signal), request);
    if (!body)
      throw createError(request, 'malformed', `${request.upstream} answered with something that is not JSON`);
    return { status, body: body.json };
  } catch (error) {
    if (error instanceof UpstreamError || isDefect(error)) throw error;
    if (error instanceof BodyTooLargeError)
      throw createError(request, 'malformed', `${request.upstream} answered with more than 5 MB`);
    const code = networkErrorCode(error);
    const message = `${request.upstream} could not be reached${code ? ` (${code})` : ''}`;
    throw createError(request, 'network', message, { reason: code });
  }
}

function requestInit(request: UpstreamCall<unknown>, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  let body: string | undefined;
  if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(request.keepKeys ? request.body : snakeKeys(request.body));
  }
  // Redirects are rejected, because following one would send the key to an address that is not configured.
  return { method: request.method, headers, body, signal, redirect: 'manual' };
}

const htmlPage = /^\s*<(?:!doctype html|html|head|body)\b/i;

async function readOptionalJson(
  request: UpstreamCall<unknown>,
  response: Response,
  signal: AbortSignal,
): Promise<{ json: unknown }> {
  // The status has already accepted the request, so an incomplete body does not matter.
  const text = await readText(response, signal).catch(() => '');
  // A proxy may answer instead of the service, with a sign-in or an error page and status 200.
  if (htmlPage.test(text))
    throw createError(request, 'malformed', `${request.upstream} answered with an HTML page`);
  return parseJson(text, request) ?? { json: undefined };
}

/** Null for a text that is not JSON, or that is nested too deeply to be read. */
function parseJson(text: string, { keepKeys }: UpstreamCall<unknown>): { json: unknown } | null {
  try {
    const json = parseUsableJson(text);
    return { json: keepKeys ? json : camelKeys(json) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

// The gateway's errors are { error: { code, message } }. The message is dropped, because it may quote the visitor's input.
async function toHttpError(
  response: Response,
  signal: AbortSignal,
  request: UpstreamCall<unknown>,
): Promise<UpstreamError> {
  const { upstream, category, errorDetail } = request;
  const { status } = response;
  let reason: string | null = null;
  try {
    const reply: unknown = JSON.parse(await readText(response, signal));
    const code = errorDetail ? errorDetail.code(reply) : fieldOf(fieldOf(reply, 'error'), 'code');
    if (typeof code === 'string' && /^\w{1,64}$/.test(code)) reason = code;
  } catch {
    signal.throwIfAborted();
  }
  const detail = reason ?? errorDetail?.fallback;
  const message = `${upstream} answered ${status}${detail ? ` (${detail})` : ''}`;
  const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  return new UpstreamError({ upstream, category, kind: 'http', message, status, reason, retryAfterSeconds });
}

function createError(
  { upstream, category }: Pick<UpstreamCall<unknown>, 'upstream' | 'category'>,
  kind: FailureKind,
  message: string,
  details: { status?: number; reason?: string | null } = {},
): UpstreamError {
  return new UpstreamError({ upstream, category, kind, message, ...details });
}
