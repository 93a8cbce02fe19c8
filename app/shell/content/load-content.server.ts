import { data } from 'react-router';

import { fillPartnerName } from '../../../domain/text-placeholders.ts';
import { isPageOn } from '../../../tenants/page-flags.ts';
import type { ContentClient } from '../../../upstreams/content/content-client.ts';
import type { Content } from '../../../upstreams/content/content-fetch.ts';
import type { PageContext } from '../../context.ts';
import { mediaPath } from './media-url.ts';
import { renderRichText } from './render-rich-text.server.tsx';
import { readAppData } from './app-data.server.ts';
import { filled, showContent, type Shown } from './show-content.ts';

/** Content of a page: null or the fetch's empty result where there is none, and `failed` where it could not be asked. */
interface Loaded<T> {
  content: Shown<T>;
  failed: boolean;
}

/**
 * Content by name, ready to show: the client's display name in the place of its placeholders (spec §1), rich texts as
 * HTML, files at addresses of our own; a file that cannot be had from our origin is null.
 */
export async function loadContent<T>(
  page: PageContext,
  find: (content: ContentClient) => Promise<Content<T>>,
): Promise<Loaded<T>> {
  const [{ placeholder }, { content, linked, failed }] = await Promise.all([
    readAppData(page),
    find(page.services.content),
  ]);
  const { partner, flags } = page.site;
  const fill = (text: string) => fillPartnerName(text, placeholder, partner.clientDisplayName);
  const media = (url: string) => {
    const path = mediaPath(url);
    return path && page.site.fileHref(path);
  };
  const options = {
    linked: filled(linked, fill),
    href: page.site.href,
    has: (address: string) => isPageOn(flags, address),
    media,
    warn: page.telemetry.warn,
  };
  const rich = (text: Parameters<typeof renderRichText>[0]) => renderRichText(text, options);
  return { content: showContent(content, { fill, media, rich }), failed };
}

/**
 * Content that is the whole of a page.
 * @throws 404 where there is none, and 503, 'Error loading data', where it could not be asked (spec §2, §8).
 */
export async function contentOrThrow<T>(
  page: PageContext,
  find: (content: ContentClient) => Promise<Content<T | null>>,
): Promise<NonNullable<Shown<T>>> {
  const { content, failed } = await loadContent(page, find);
  if (failed) throw data(null, { status: 503 });
  if (content === null || content === undefined) throw data(null, { status: 404 });
  return content;
}
