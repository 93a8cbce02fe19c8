import { data } from 'react-router';

import { fillPartnerName } from '../../../domain/text-placeholders.ts';
import type { ContentClient } from '../../../upstreams/content/content.ts';
import type { Content } from '../../../upstreams/content/content-fetch.ts';
import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';
import type { PageContext } from '../../context.ts';
import { mediaPath } from '../rich-content/media-url.ts';
import { renderRichText } from '../rich-content/render-rich-text.server.tsx';
import { readAppData } from './app-data.server.ts';

/** A rich text as HTML of ours, safe to show as it is (features/rich-content). */
export interface RichHtml {
  html: string;
}

/** Content ready to show: rich texts are HTML, everything else is as it was. */
export type Shown<T> = T extends { document: RichTextNode }
  ? RichHtml
  : T extends readonly (infer Item)[]
    ? Shown<Item>[]
    : T extends object
      ? { [Key in keyof T]: Shown<T[Key]> }
      : T;

/** Content of a page: null or the fetch's empty result where there is none, and `failed` where it could not be asked. */
interface Loaded<T> {
  content: Shown<T>;
  failed: boolean;
}

/** Whether a value is an asset: a file of the content service, whose address is not on our origin. */
const isAsset = (value: object): value is { url: string } => 'url' in value && 'contentType' in value;

const isRichText = (value: object): value is { document: RichTextNode } => 'document' in value;

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
    find(page.upstreams.content),
  ]);
  const fill = (text: string) => fillPartnerName(text, placeholder, page.site.partner.clientDisplayName);
  const media = (url: string) => {
    const path = mediaPath(url);
    return path && page.fileHref(path);
  };
  const options = { linked: shown(linked) as typeof linked, href: page.href, media, warn: page.warn };

  function shown(value: unknown): unknown {
    if (typeof value === 'string') return fill(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(shown);
    const entries = Object.entries(value).map(
      ([key, held]: [string, unknown]) => [key, shown(held)] as const,
    );
    return Object.fromEntries(entries);
  }
  function ready(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return shown(value);
    if (Array.isArray(value)) return value.map(ready);
    if (isRichText(value)) {
      return { html: renderRichText(shown(value) as typeof value, options) };
    }
    if (isAsset(value)) {
      const url = media(value.url);
      return url === null ? null : { ...(shown(value) as object), url };
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, held]: [string, unknown]) => [key, ready(held)]),
    );
  }
  return { content: ready(content) as Shown<T>, failed };
}

/**
 * Content that is the whole of a page.
 * @throws 404 where there is none, and 503, 'Error loading data', where it could not be asked (spec §2, §8).
 */
export async function contentOrThrow<T>(
  page: PageContext,
  find: (content: ContentClient) => Promise<Content<T | null>>,
): Promise<Shown<T>> {
  const { content, failed } = await loadContent(page, find);
  if (failed) throw data(null, { status: 503 });
  if (content === null) throw data(null, { status: 404 });
  return content as Shown<T>;
}
