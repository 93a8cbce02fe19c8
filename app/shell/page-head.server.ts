import type { MetaDescriptor } from 'react-router';

import { linkBaseOf, locales, underBase, type Locale } from '../../domain/locale.ts';
import { shareImagePath, shareImageSize } from '../../domain/share-image.ts';
import type { PageContext, SiteContext } from '../context.ts';

interface PageHeadOptions {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Path below the base path, with the query that belongs to it; leave it out where there is no canonical address. */
  path?: string;
  /** True where the page should not be found by search engines, whatever the site. */
  noindex?: boolean;
  /** An article is one; everything else is a page of the website. */
  type?: 'website' | 'article';
  /** Path of the picture that stands for the page where it is shared (server/share-image). */
  image?: string;
  /** What the page is about, for machines (site-data.ts). */
  data?: readonly object[];
}

type Address = Pick<SiteContext, 'origin' | 'basePath' | 'locale'>;

/** The absolute address of a path below a site's base path, in the language of the page unless another is asked for. */
export function absoluteUrl(
  { origin, basePath, locale }: Address,
  path: string,
  language: Locale = locale,
): string {
  return origin + underBase(linkBaseOf(basePath, language), path);
}

/** The page itself and the same page in each language, for search engines. */
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

/** What a page is called and shows where somebody shares it (the Open Graph protocol). */
function openGraphTags(site: SiteContext, words: PageHeadOptions): MetaDescriptor[] {
  const { clientDisplayName } = site.partner;
  const picture = absoluteUrl(site, words.image ?? shareImagePath(null));
  const property = (name: string, content: string): MetaDescriptor => ({ property: `og:${name}`, content });
  return [
    property('title', words.title),
    property('description', words.description),
    property('type', words.type ?? 'website'),
    property('site_name', clientDisplayName),
    property('locale', site.locale === 'es' ? 'es_US' : 'en_US'),
    ...(words.path ? [property('url', absoluteUrl(site, words.path))] : []),
    property('image', picture),
    property('image:width', String(shareImageSize.width)),
    property('image:height', String(shareImageSize.height)),
    property('image:alt', `${words.title} | ${clientDisplayName}`),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/**
 * The head of a page: title, description, canonical address, the other language's, robots, what is shown where it is
 * shared, and what it says to machines. Loaders make it, so that a browser loads none of this; a route's `meta` gives it.
 * A site that search engines are asked to avoid says so by itself (app/root.tsx; spec §5).
 */
export function pageHead(page: PageContext, words: PageHeadOptions): MetaDescriptor[] {
  const { title, description, path, noindex = false, data = [] } = words;
  return [
    { title: `${title} | ${page.site.partner.clientDisplayName}` },
    { name: 'description', content: description },
    ...(path ? alternateLinks(page.site, path) : []),
    ...(noindex && !page.site.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(noindex ? [] : openGraphTags(page.site, words)),
    ...data.map((about) => ({ 'script:ld+json': about })),
  ];
}
