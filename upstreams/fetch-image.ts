import { BodyTooLargeError, discardBody, rejectOnAbort } from './body.ts';
import { startCallReport } from './call-report.ts';
import { isDefect, isReset } from './retry.ts';
import { runCall } from './run-call.ts';
import { UpstreamError, type FailureKind } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

export interface ImageFile {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A service that provides images or other files, and its limits. */
export interface ImageService {
  /** The service's name in errors and events. */
  name: string;
  /** Accepted content types. */
  types: ReadonlySet<string>;
  /** Larger images are rejected. */
  maxBytes: number;
  headers?: Readonly<Record<string, string>>;
  /** The kind of file, for errors and the accept header; images by default. */
  kind?: 'image' | 'font';
}

/**
 * Fetches an image; null for status 404. Rejects other statuses, redirects included, and files that are empty, too large
 * or of another type. The call contains no data from the visitor's request.
 * Throws UpstreamError, or a defect as it is; reports one event.
 */
export async function fetchImage(
  upstream: Pick<Upstream, 'fetch' | 'timeoutMs' | 'policies'>,
  url: string,
  service: ImageService,
  context: CallContext,
): Promise<ImageFile | null> {
  const call = { upstream: service.name, category: 'other' } as const;
  const createError = (kind: FailureKind, message: string, status?: number) =>
    new UpstreamError({ ...call, kind, message, status });
  const { kind = 'image' } = service;
  const report = startCallReport(call, context);

  async function read(response: Response, signal: AbortSignal): Promise<ImageFile | null> {
    const contentType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!response.ok || !response.body || !service.types.has(contentType)) {
      discardBody(response.body);
      if (response.status === 404) return null;
      if (!response.ok) {
        throw createError('http', `${service.name} answered ${response.status}`, response.status);
      }
      throw createError(
        'malformed',
        `${service.name} answered with something that is not ${kind === 'font' ? 'a font' : 'an image'}`,
      );
    }
    // Not `bytes()`, because the Response class that the HTTP server installs lacks it.
    const body = new Response(response.body.pipeThrough(limitSize(service.maxBytes))).arrayBuffer();
    const bytes = new Uint8Array(await rejectOnAbort(body, signal));
    if (bytes.byteLength === 0)
      throw createError('malformed', `${service.name} answered with an empty ${kind}`);
    return { contentType, bytes };
  }

  async function attempt(signal: AbortSignal) {
    const headers = { accept: `${kind}/*`, ...service.headers };
    const response = await rejectOnAbort(
      upstream.fetch(url, { headers, redirect: 'manual', signal }),
      signal,
    );
    return { status: response.status, file: await read(response, signal) };
  }

  try {
    const { status, file } = await runCall(upstream, call, context, async (signal, takeRetry) => {
      try {
        return await attempt(signal).catch((error: unknown) => {
          if (signal.aborted || !isReset(error) || !takeRetry('reset')) throw error;
          return attempt(signal);
        });
      } catch (error) {
        if (error instanceof UpstreamError || isDefect(error)) throw error;
        const tooLarge = `The ${kind} is larger than ${service.maxBytes / 1024 / 1024} MB`;
        throw error instanceof BodyTooLargeError
          ? createError('malformed', tooLarge)
          : createError('network', `${call.upstream} could not be reached`);
      }
    });
    report.succeeded(status);
    return file;
  } catch (error) {
    if (error instanceof UpstreamError) report.failed(error);
    throw error;
  }
}

/** Passes a stream through and fails with BodyTooLargeError above the limit. */
function limitSize(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new BodyTooLargeError();
      controller.enqueue(chunk);
    },
  });
}
