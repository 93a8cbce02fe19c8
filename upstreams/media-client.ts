import { fetchImage, type ImageFile } from './fetch-image.ts';
import { buildRequestUrl, type Query } from './request-url.ts';
import type { CallContext, Upstream } from './upstream.ts';

/** An image of the content service, whole. */
export type MediaFile = ImageFile;

export interface MediaClient {
  /**
   * The image at a path of the content service's host of images: space, asset, version and file. Null where there is
   * none. A file that is no image, or larger than 10 MB, is an error like any other answer that is no success.
   * Throws UpstreamError; reports one event.
   */
  fetchImage: (path: readonly string[], query: Query, context: CallContext) => Promise<MediaFile | null>;
}

/** Larger images are refused. */
export const maxImageBytes = 10 * 1024 * 1024;

const service = {
  name: 'media',
  /** Kinds of image a page may show. */
  types: new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml']),
  maxBytes: maxImageBytes,
};

/** The client over the content service's host of images. Nothing of a visitor's request goes with its calls. */
export function createMediaClient(upstream: Upstream): MediaClient {
  return {
    async fetchImage(path, query, context) {
      const url = buildRequestUrl(upstream.baseUrl, path, query);
      return url === null ? null : fetchImage(upstream, url, service, context);
    },
  };
}
