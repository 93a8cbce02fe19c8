import type { Site } from '../../tenants/registry.ts';
import { inPalette } from '../../tenants/theme-css.ts';
import type { UpstreamEvent } from '../../upstreams/create-upstreams.ts';
import type { ImageFile } from '../../upstreams/fetch-image.ts';
import type { MediaClient } from '../../upstreams/media-client.ts';
import type { Query } from '../../upstreams/request-url.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { callContextFor } from '../edge/call-context.ts';
import { emptyResponse, fileResponse, imagePolicy, rejectUnlessGetOrHead } from '../edge/file-response.ts';

export interface MediaOptions {
  upstreams: { media: MediaClient };
  report: (event: UpstreamEvent) => void;
}

const fileHeaders = {
  // A new upload has a new version in its path, so the bytes at a URL never change.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': imagePolicy,
};

const fontFolder = '/media-fonts/';

/** Whether a path, without base path and language, names an image or a font of the content service. */
export function isMediaPath(path: string): boolean {
  return path.startsWith('/media/') || path.startsWith(fontFolder);
}

/**
 * Answers GET and HEAD of `/media/{space}/{asset}/{version}/{file}` with an image of the content service, and of
 * `/media-fonts/...` with a font, so that a visitor's browser calls no other origin: 404 when there is none, 502 when the
 * fetch fails. Theme colors in an SVG, such as `var(--primary)`, are replaced with those of the brand. A browser that
 * accepts AVIF gets AVIF if the service offers it.
 */
export function createMedia({ upstreams, report }: MediaOptions) {
  return async function handle(request: Request, site: Site, path: string): Promise<Response> {
    const rejected = rejectUnlessGetOrHead(request);
    if (rejected) return rejected;
    const segments = parseMediaPath(path);
    const query = parseTransforms(new URL(request.url).searchParams);
    const hasSmallerForm = !query['fm'] && convertible.test(path);
    const takesAvif = hasSmallerForm && (request.headers.get('accept') ?? '').includes('image/avif');
    const context = callContextFor(site, null, report);
    const fetchFile = (names: readonly string[]) => {
      if (path.startsWith(fontFolder)) return upstreams.media.fetchFont(names, context);
      const fetchAs = (format: Query) => upstreams.media.fetchImage(names, { ...query, ...format }, context);
      return takesAvif ? fetchAvif(fetchAs) : fetchAs({});
    };
    let file: ImageFile | null;
    try {
      file = segments && (await fetchFile(segments));
    } catch (error) {
      // The client has already reported the failure.
      if (error instanceof UpstreamError) return emptyResponse(502);
      throw error;
    }
    if (!file) return emptyResponse(404);
    const headers = {
      ...fileHeaders,
      'content-type': file.contentType,
      ...(hasSmallerForm && { vary: 'accept' }),
    };
    const drawing = colorDrawing(file, site);
    return drawing
      ? fileResponse(request, drawing, { ...headers, 'cache-control': 'public, max-age=3600' })
      : fileResponse(request, file.bytes, headers);
  };
}

/** Photographs: AVIF makes them smaller. A content service that does not convert images sends the original. */
const convertible = /\.(png|jpe?g|webp)$/i;

/** An image as AVIF; as it is where the service rejects the conversion, as services do for very large images. */
async function fetchAvif(fetchAs: (format: Query) => Promise<ImageFile | null>): Promise<ImageFile | null> {
  try {
    return await fetchAs({ fm: 'avif' });
  } catch (error) {
    const isRejected = error instanceof UpstreamError && error.status >= 400 && error.status < 500;
    if (!isRejected) throw error;
    return fetchAs({});
  }
}

/** An SVG in the colors of the site's brand; null for an image without theme colors. */
function colorDrawing({ bytes, contentType }: ImageFile, { tenant }: Site): Uint8Array<ArrayBuffer> | null {
  if (contentType !== 'image/svg+xml') return null;
  const svg = new TextDecoder().decode(bytes);
  const colored = inPalette(svg, tenant.theme);
  return colored === svg ? null : new TextEncoder().encode(colored);
}

/**
 * The space, asset, version and file that a path names; null for any other path, and for names that would change the path of
 * the upstream call.
 */
function parseMediaPath(path: string): string[] | null {
  const names = path.split('/').slice(2).map(decodeURIComponent);
  const [file = '', ...ids] = names.toReversed();
  const isPath = ids.length === 3 && ids.every((id) => /^[\w-][\w.-]{0,63}$/.test(id));
  return isPath && /^(?!\.)[^/\\\p{Cc}]{1,255}$/u.test(file) ? names : null;
}

const parseSide = (text: string) => (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 4000 ? text : null);
const oneOf = (values: readonly string[]) => (text: string) => (values.includes(text) ? text : null);

/** The image transforms that visitors may request, each with its check. Other parts of the query are not forwarded. */
const transforms: Readonly<Record<string, (text: string) => string | null>> = {
  w: parseSide,
  h: parseSide,
  q: (text) => (/^([1-9]\d?|100)$/.test(text) ? text : null),
  fm: oneOf(['jpg', 'png', 'webp', 'avif', 'gif']),
  fit: oneOf(['pad', 'fill', 'scale', 'crop', 'thumb']),
};

function parseTransforms(query: URLSearchParams): Query {
  return Object.fromEntries(
    Object.entries(transforms).map(([name, parse]) => [name, parse(query.get(name) ?? '')]),
  );
}
