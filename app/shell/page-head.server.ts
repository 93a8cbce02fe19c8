import type { MetaDescriptor } from 'react-router';

import { getLinkBase, locales, joinLinkBase, type Locale } from '../../domain/locale.ts';
import { addRendered } from '../../domain/rendered-values.ts';
import { shareImagePath, shareImageSize } from '../../domain/share-image.ts';
import type { PageContext, SiteContext } from '../context.ts';

/** The head of a page; meta.ts renders it. */
export interface PageHead {
  /** Absent in a browser whose document already contains the tags as elements. */
  tags?: MetaDescriptor[];
}

interface PageHeadOptions {
  /** Without the site's name, which is appended. */
  title: string;
  description: string;
  /** Canonical path below the base path, with its query; omit it where there is no canonical URL. */
  path?: string;
  /** Keeps the page out of search engines on every site. */
  noindex?: boolean;
  /** The Open Graph type. */
  type?: 'website' | 'article';
  /** Path of the image for link previews. */
  image?: string;
  /** Whether the page has prices near a ZIP code, which its URL may name. */
  takesZip?: boolean;
  /** Structured data (structured-data.server.ts). */
  data?: readonly object[];
}

type Address = Pick<SiteContext, 'origin' | 'basePath' | 'locale'>;

/** The absolute URL of a path below the site's base path, in the page's language by default. */
export function absoluteUrl(
  { origin, basePath, locale }: Address,
  path: string,
  language: Locale = locale,
): string {
  return origin + joinLinkBase(getLinkBase(basePath, language), path);
}

/** The canonical link and the alternates in each language. */
function alternateLinks(page: Address, path: string): MetaDescriptor[] {
  const link = (rel: string, href: string, hrefLang?: string): MetaDescriptor => ({
    tagName: 'link',
    rel,
    href,
    ...(hrefLang ? { hrefLang } : {}),
  });
  const inEnglish = absoluteUrl(page, path, 'en-US');
  return [
    link('canonical', absoluteUrl(page, path)),
    link('alternate', inEnglish, locales['en-US'].lang),
    link('alternate', absoluteUrl(page, path, 'es'), locales.es.lang),
    link('alternate', inEnglish, 'x-default'),
  ];
}

/** Open Graph and Twitter tags for link previews. */
function openGraphTags(site: SiteContext, options: PageHeadOptions): MetaDescriptor[] {
  const { clientDisplayName } = site.partner;
  const image = absoluteUrl(site, options.image ?? shareImagePath(null));
  const property = (name: string, content: string): MetaDescriptor => ({ property: `og:${name}`, content });
  return [
    property('title', options.title),
    property('description', options.description || options.title),
    property('type', options.type ?? 'website'),
    property('site_name', clientDisplayName),
    property('locale', site.locale === 'es' ? 'es_US' : 'en_US'),
    ...(options.path ? [property('url', absoluteUrl(site, options.path))] : []),
    property('image', image),
    property('image:width', String(shareImageSize.width)),
    property('image:height', String(shareImageSize.height)),
    property('image:alt', `${options.title} | ${clientDisplayName}`),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/**
 * The head of a page: title, description, canonical and alternate links, robots, link previews and structured data.
 * Loaders build it so that the browser loads none of this code. A noindex site is marked in app/root.tsx (spec §5).
 */
export function pageHead(page: PageContext, options: PageHeadOptions): PageHead {
  const { title, description: ownDescription, path, noindex = false, takesZip = false, data = [] } = options;
  if (takesZip) page.traits.takesZip = true;
  const description = ownDescription || title;
  const tags = [
    { title: `${title} | ${page.site.partner.clientDisplayName}` },
    { name: 'description', content: description },
    ...(path ? alternateLinks(page.site, path) : []),
    // Read by the script in the head (cookie-preferences.ts).
    ...(takesZip ? [{ name: 'zip', content: page.request.zip ?? 'none' }] : []),
    ...(noindex && !page.site.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(noindex ? [] : openGraphTags(page.site, options)),
    ...data.map((about) => ({ 'script:ld+json': about })),
  ];
  return addRendered(page.request, {}, { tags });
}
