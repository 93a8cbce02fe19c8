import type { Site } from '../../tenants/registry.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import type { ImageFile } from '../../upstreams/fetch-image.ts';
import type { MediaClient } from '../../upstreams/media-client.ts';
import type { Query } from '../../upstreams/request-url.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { callContextFor } from '../edge/call-context.ts';

export interface MediaOptions {
  upstreams: { media: MediaClient };
  report: (event: UpstreamEvent) => void;
}

const fileHeaders = {
  // A new upload has a new version in its path, so an address always means the same bytes.
  'cache-control': 'public, max-age=31536000, immutable',
  // An image opened by itself is a document of our origin, and an SVG can hold scripts.
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
};

/** Whether a path, base path and language taken off, names a file of the content service. */
export function isMediaPath(path: string): boolean {
  return path.startsWith('/media/');
}

/**
 * Answers GET and HEAD of `/media/{space}/{asset}/{version}/{file}` with an image of the content service, so that a
 * visitor's browser asks no other origin: 404 where there is none, 502 where it cannot be had.
 */
export function createMedia({ upstreams, report }: MediaOptions) {
  return async function answer(request: Request, site: Site, path: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const segments = segmentsOf(path);
    const query = transformOf(new URL(request.url).searchParams);
    let file: ImageFile | null;
    try {
      file =
        segments && (await upstreams.media.fetchImage(segments, query, callContextFor(site, null, report)));
    } catch (error) {
      // The upstream's event has said what is wrong.
      if (error instanceof UpstreamError) return nothing(502);
      throw error;
    }
    if (!file) return nothing(404);
    const { contentType, bytes } = file;
    const headers = {
      ...fileHeaders,
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
    };
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  };
}

const nothing = (status: 404 | 502) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } });

/** Space, asset, version and file of a path; null for any other, and for names that would be another path upstream. */
function segmentsOf(path: string): string[] | null {
  const names = path.split('/').slice(2).map(decodeURIComponent);
  const [file = '', ...ids] = names.toReversed();
  const isPath = ids.length === 3 && ids.every((id) => /^[\w-][\w.-]{0,63}$/.test(id));
  return isPath && /^(?!\.)[^/\\\p{Cc}]{1,255}$/u.test(file) ? names : null;
}

const side = (given: string) => (/^[1-9]\d{0,3}$/.test(given) && Number(given) <= 4000 ? given : null);
const oneOf = (words: readonly string[]) => (given: string) => (words.includes(given) ? given : null);

/** What may be asked of an image, each with its check; the rest of a query is not passed on. */
const transforms: Readonly<Record<string, (given: string) => string | null>> = {
  w: side,
  h: side,
  q: (given) => (/^([1-9]\d?|100)$/.test(given) ? given : null),
  fm: oneOf(['jpg', 'png', 'webp', 'avif', 'gif']),
  fit: oneOf(['pad', 'fill', 'scale', 'crop', 'thumb']),
};

function transformOf(given: URLSearchParams): Query {
  return Object.fromEntries(
    Object.entries(transforms).map(([name, checked]) => [name, checked(given.get(name) ?? '')]),
  );
}
