import { fetchImage, type ImageFile } from './fetch-image.ts';
import { buildRequestUrl, type Query } from './request-url.ts';
import { UpstreamError } from './upstream-error.ts';
import type { CallContext, Upstream } from './upstream.ts';

export interface MediaClient {
  /**
   * The image at a path of the content service's image host: space, asset, version and file. Null if there is none.
   * Throws UpstreamError, also for a file that is not an image or is larger than 10 MB; reports one event.
   */
  fetchImage: (path: readonly string[], query: Query, context: CallContext) => Promise<ImageFile | null>;
  /**
   * The font at a path of the content service's file host. Null if there is none. Throws UpstreamError, also for a file that
   * is not a font or is larger than 2 MB; reports one event.
   */
  fetchFont: (path: readonly string[], context: CallContext) => Promise<ImageFile | null>;
}

/** Larger images are rejected. */
export const maxImageBytes = 10 * 1024 * 1024;

const service = {
  name: 'media',
  /** Image types that pages may display. */
  types: new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml']),
  maxBytes: maxImageBytes,
};

/** Larger fonts are rejected: a page waits for them. */
export const maxFontBytes = 2 * 1024 * 1024;

const fontService = {
  name: 'media',
  kind: 'font',
  // Any content type is accepted, because services use many types for fonts. The bytes are checked instead.
  types: new Set([
    ...['woff2', 'woff', 'ttf', 'otf', 'sfnt'].map((type) => `font/${type}`),
    ...[
      'font-woff2',
      'font-woff',
      'x-font-woff',
      'x-font-woff2',
      'x-font-ttf',
      'x-font-otf',
      'octet-stream',
    ].map((type) => `application/${type}`),
    'binary/octet-stream',
  ]),
  maxBytes: maxFontBytes,
} as const;

/** Font types by the first four bytes of a file. */
const fontTypes: Readonly<Record<string, string>> = {
  wOF2: 'font/woff2',
  wOFF: 'font/woff',
  OTTO: 'font/otf',
  '\0\u0001\0\0': 'font/ttf',
  true: 'font/ttf',
};

/**
 * Creates the client of the content service's hosts of images and of other files. Its calls contain no other data from the
 * visitor's request.
 */
export function createMediaClient(upstream: Upstream, fonts: Upstream = upstream): MediaClient {
  return {
    async fetchFont(path, context) {
      const url = buildRequestUrl(fonts.baseUrl, path, {});
      const file = url === null ? null : await fetchImage(fonts, url, fontService, context);
      if (!file) return null;
      const contentType = fontTypes[String.fromCodePoint(...file.bytes.subarray(0, 4))];
      if (contentType) return { ...file, contentType };
      const message = 'media answered with something that is not a font';
      throw new UpstreamError({ upstream: 'media', category: 'other', kind: 'malformed', message });
    },
    async fetchImage(path, query, context) {
      const url = buildRequestUrl(upstream.baseUrl, path, query);
      return url === null ? null : fetchImage(upstream, url, service, context);
    },
  };
}
