import { fetchImage, type ImageFile } from './fetch-image.ts';
import { buildRequestUrl, type Query } from './request-url.ts';
import type { CallContext, Upstream } from './upstream.ts';

export interface MediaClient {
  /**
   * The image at a path of the content service's image host: space, asset, version and file. Null if there is none.
   * Throws UpstreamError, also for a file that is not an image or is larger than 10 MB; reports one event.
   */
  fetchImage: (path: readonly string[], query: Query, context: CallContext) => Promise<ImageFile | null>;
}

/** Larger images are rejected. */
export const maxImageBytes = 10 * 1024 * 1024;

const service = {
  name: 'media',
  /** Image types that pages may display. */
  types: new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml']),
  maxBytes: maxImageBytes,
};

/** Creates the client of the content service's image host. Its calls contain no other data from the visitor's request. */
export function createMediaClient(upstream: Upstream): MediaClient {
  return {
    async fetchImage(path, query, context) {
      const url = buildRequestUrl(upstream.baseUrl, path, query);
      return url === null ? null : fetchImage(upstream, url, service, context);
    },
  };
}
