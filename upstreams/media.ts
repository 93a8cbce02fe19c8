import { discard, untilAborted } from './body.ts';
import { startDeadline } from './deadline.ts';
import { startReport } from './report.ts';
import { requestUrl, type Query } from './request-url.ts';
import { UpstreamError, type FailureKind } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

/** An image of the content service, whole. */
export interface MediaFile {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface MediaClient {
  /**
   * The image at a path of the content service's host of images: space, asset, version and file. Null where there is
   * none. A file that is no image, or larger than 10 MB, is an error like any other answer that is no success.
   * Throws UpstreamError; reports one event.
   */
  image: (path: readonly string[], query: Query, context: CallContext) => Promise<MediaFile | null>;
}

/** Kinds of image a page may show. */
const imageTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
]);

/** Larger images are refused. */
export const maxImageBytes = 10 * 1024 * 1024;

const about = { upstream: 'media', category: 'other' } as const;

/** The client over the content service's host of images. Nothing of a visitor's request goes with its calls. */
export function createMediaClient(upstream: Upstream): MediaClient {
  return {
    async image(path, query, context) {
      const url = requestUrl(upstream.baseUrl, path, query);
      if (url === null) return null;
      const { signal, ended } = startDeadline(upstream.timeoutMs, context.signal);
      const report = startReport(about, context);
      try {
        const response = await untilAborted(
          upstream.fetch(url, { headers: { accept: 'image/*' }, redirect: 'manual', signal }),
          signal,
        );
        const file = await readFile(response, signal);
        report.succeeded(response.status);
        return file;
      } catch (error) {
        const failed = asUpstreamError(error, ended());
        report.failed(failed);
        throw failed;
      }
    },
  };
}

async function readFile(response: Response, signal: AbortSignal): Promise<MediaFile | null> {
  const contentType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!response.ok || !response.body || !imageTypes.has(contentType)) {
    discard(response.body);
    if (response.status === 404) return null;
    if (!response.ok) throw failure('http', `media answered ${response.status}`, response.status);
    throw failure('malformed', 'media answered with something that is not an image');
  }
  // Not bytes(): the Response that the HTTP server puts in the place of Node's has none.
  const whole = new Response(response.body.pipeThrough(atMost(maxImageBytes))).arrayBuffer();
  return { contentType, bytes: new Uint8Array(await untilAborted(whole, signal)) };
}

/** Lets a stream through until it is larger than it may be; then it fails. */
function atMost(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) throw failure('malformed', 'The image is larger than 10 MB');
      controller.enqueue(chunk);
    },
  });
}

function failure(kind: FailureKind, message: string, status?: number): UpstreamError {
  return new UpstreamError({ ...about, kind, message, status });
}

function asUpstreamError(error: unknown, end: 'timeout' | 'aborted' | null): UpstreamError {
  if (end === 'aborted') return failure('aborted', 'media was not waited for');
  if (end === 'timeout') return failure('timeout', 'media did not answer in time');
  return error instanceof UpstreamError ? error : failure('network', 'Network failure');
}
