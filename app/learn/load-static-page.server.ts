import { msg } from '@lingui/core/macro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MetaDescriptor } from 'react-router';

import { locales } from '../../domain/locale.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { StaticPage } from '../../upstreams/content/static-page.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { Breadcrumbs, type Breadcrumb } from '../ui/breadcrumbs.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { sectionsOf, type Section } from './sections-of.ts';

/** A static page ready to show. Everything it says is here, so that its component needs no words of its own. */
export interface StaticPageData {
  headline: string;
  /** What the page is about in a sentence; empty where the content has none. */
  lead: string;
  /** Day of its last publication, in words and for machines; null where nobody knows it. */
  updated: { text: string; dateTime: string } | null;
  /** The way from home to here, as HTML; empty where the site shows none. */
  trail: string;
  /** Its parts, for a long page; empty for a short one. */
  contents: { title: string; sections: readonly Section[] };
  /** The text, as HTML of ours. */
  html: string;
  head: MetaDescriptor[];
}

interface Found {
  /** Null where there is none, and where its flag is off. */
  found: StaticPageData | null;
  /** The content service could not be asked and nothing was kept. */
  failed: boolean;
}

/**
 * The static page of an address, and whether the content service could be asked (spec §2).
 * @param path below the base path, as in '/privacy'.
 */
export async function findStaticPage(page: PageContext, path: string): Promise<Found> {
  const pageUrl = path.replace(/(.)\/+$/, '$1');
  if (!isPageOn(page.site.flags, pageUrl)) return { found: null, failed: false };
  const { content, failed } = await loadContent(page, (from) =>
    from.staticPage({ locale: page.site.locale, pageUrl }, page.request.call),
  );
  return { found: content && staticPageData(page, content), failed };
}

function staticPageData(page: PageContext, content: Rendered<StaticPage>): StaticPageData {
  const { headline, pageName, pageUrl } = content;
  const words = i18nFor(page.site.locale);
  const { trail, trailData } = pageTrail(page.site, { name: pageName, path: pageUrl });
  const sections = sectionsOf(content.text.html);
  const lead = content.description ?? '';
  return {
    headline,
    lead,
    updated: updated(page.site, content.sys.publishedAt),
    trail: trailHtml(page.site, trail),
    contents: { title: words._(msg`On this page`), sections: sections.length > 3 ? sections : [] },
    html: content.text.html,
    head: pageHead(page, {
      title: headline,
      description: lead || headline,
      path: pageUrl,
      data: trailData,
    }),
  };
}

function trailHtml(site: SiteContext, items: readonly Breadcrumb[]): string {
  const label = i18nFor(site.locale)._(msg`Breadcrumb`);
  return renderToStaticMarkup(createElement(Breadcrumbs, { items, label, href: site.href }));
}

function updated(site: SiteContext, publishedAt: string | null): StaticPageData['updated'] {
  const at = new Date(publishedAt ?? '');
  if (Number.isNaN(at.getTime())) return null;
  const { lang } = locales[site.locale];
  const day = at.toLocaleDateString(`${lang}-US`, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    text: i18nFor(site.locale)._(msg`Last updated ${day}`),
    dateTime: at.toISOString().slice(0, 10),
  };
}
