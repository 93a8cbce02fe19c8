import { discardBody, rejectOnAbort } from './body.ts';
import { startDeadline } from './with-timeout.ts';
import { startCallReport } from './call-report.ts';
import { UpstreamError, type FailureKind } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

/** An image, whole. */
export interface ImageFile {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What may come from a service of images. */
export interface ImageService {
  /** Its name in errors and events. */
  name: string;
  /** Content types that are images there. */
  types: ReadonlySet<string>;
  /** Larger images are refused. */
  maxBytes: number;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The image at an address; null where there is none. A file that is no image, empty or too large, is an error like any other
 * answer that is no success, a redirect too. Nothing of a visitor's request goes with the call.
 * Throws UpstreamError; reports one event.
 */
export async function fetchImage(
  upstream: Pick<Upstream, 'fetch' | 'timeoutMs'>,
  url: string,
  service: ImageService,
  context: CallContext,
): Promise<ImageFile | null> {
  const { signal, ended } = startDeadline(upstream.timeoutMs, context.signal);
  const about = { upstream: service.name, category: 'other' } as const;
  const failure = (kind: FailureKind, message: string, status?: number) =>
    new UpstreamError({ ...about, kind, message, status });
  const report = startCallReport(about, context);

  async function read(response: Response): Promise<ImageFile | null> {
    const contentType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!response.ok || !response.body || !service.types.has(contentType)) {
      discardBody(response.body);
      if (response.status === 404) return null;
      if (!response.ok) {
        throw failure('http', `${service.name} answered ${response.status}`, response.status);
      }
      throw failure('malformed', `${service.name} answered with something that is not an image`);
    }
    const tooLarge = () =>
      failure('malformed', `The image is larger than ${service.maxBytes / 1024 / 1024} MB`);
    // Not bytes(): the Response that the HTTP server puts in the place of Node's has none.
    const whole = new Response(response.body.pipeThrough(atMost(service.maxBytes, tooLarge))).arrayBuffer();
    const bytes = new Uint8Array(await rejectOnAbort(whole, signal));
    if (bytes.byteLength === 0) throw failure('malformed', `${service.name} answered with an empty image`);
    return { contentType, bytes };
  }

  try {
    const headers = { accept: 'image/*', ...service.headers };
    const response = await rejectOnAbort(
      upstream.fetch(url, { headers, redirect: 'manual', signal }),
      signal,
    );
    const file = await read(response);
    report.succeeded(response.status);
    return file;
  } catch (error) {
    const end = ended();
    const failed =
      end === 'aborted'
        ? failure('aborted', `${service.name} was not waited for`)
        : end === 'timeout'
          ? failure('timeout', `${service.name} did not answer in time`)
          : error instanceof UpstreamError
            ? error
            : failure('network', 'Network failure');
    report.failed(failed);
    throw failed;
  }
}

/** Lets a stream through until it is larger than it may be; then it fails. */
function atMost(
  most: number,
  tooLarge: () => UpstreamError,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) throw tooLarge();
      controller.enqueue(chunk);
    },
  });
}
