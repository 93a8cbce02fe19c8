import { msg } from '@lingui/core/macro';

import { isReservedForFiction } from '../../domain/phone-number.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ContentClient } from '../../upstreams/content/content-client.ts';
import type { Content } from '../../upstreams/content/content-fetch.ts';
import type { StaticPage } from '../../upstreams/content/static-page.ts';
import type { CallContext } from '../../upstreams/upstream.ts';
import type { PageContext } from '../context.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import { listChoices, type Rendered } from '../shell/content/render-content.ts';
import type { TextContents } from '../shell/content/rich-content.tsx';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead, type PageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/structured-data.server.ts';
import type { BreadcrumbsProps } from '../ui/breadcrumbs.tsx';
import { localizeDate } from '../../domain/format-date.ts';

type FindEntry = (
  content: ContentClient,
  query: { locale: Locale },
  call: CallContext,
) => Promise<Content<unknown>>;

/** The pages that do not exist without their one entry of the content, with its query. */
const entryPages: Readonly<Record<string, FindEntry>> = {
  '/faq': (content, ...query) => content.faqPage(...query),
  '/about-us': (content, ...query) => content.aboutUs(...query),
  '/welcome': (content, ...query) => content.welcomePage(...query),
  '/wallet': (content, ...query) => content.wallet(...query),
  '/rewards': (content, ...query) => content.rewardsPage(...query),
  '/auction': (content, ...query) => content.auctionHomePage(...query),
};

/** The paths of pages whose entry the content does not have, and which therefore do not exist. */
export async function findMissingPages(
  { site, request, services }: PageContext,
  paths = Object.keys(entryPages),
): Promise<Set<string>> {
  const missing = paths.map(async (path) => {
    const find = isPageOn(site.flags, path) && entryPages[path];
    if (!find) return [];
    const { content, failed } = await find(services.content, { locale: site.locale }, request.call);
    return content === null && !failed ? [path] : [];
  });
  return new Set((await Promise.all(missing)).flat());
}

/** A static page with all its texts, so that its component needs no translations. */
export interface StaticPageData {
  headline: string;
  /** Introduction in a sentence; empty where the content has none. */
  lead: string;
  /** Which numbers on the contact page are not real; null where all are. */
  warning: string | null;
  /** Day of its last publication; null where unknown or of no use. */
  updated: { text: string; dateTime: string } | null;
  /** Without items where the site shows none. */
  trail: Pick<BreadcrumbsProps, 'items' | 'label' | 'href'>;
  contents: TextContents;
  /** The text as HTML from renderRichText; where there are steps, what comes before them. */
  html: string;
  /** Numbered sections of the page that explains how the site works, each with a drawing of the brand. */
  steps: readonly TextStep[];
  /** The text after the steps. */
  rest: string;
  head: PageHead;
}

interface TextStep {
  id: string;
  /** Begins with its number: '1. Search'. */
  title: string;
  html: string;
  drawing: string;
}

/** The page whose steps match the brand's drawings. */
const illustratedPage = '/how-it-works';

const contactPage = '/contact';

/** Pages that help, where the day of the last change says nothing. */
const undatedPages: readonly string[] = [contactPage, illustratedPage];

/** A shorter text, in characters, fits on two screens of a phone and needs no table of contents. */
const minTextWithContents = 1200;

/**
 * The static page at a path below the base path, such as '/privacy' (spec §2). `staticPage` is null where it does not
 * exist or its flag is off; `failed` is true if the content service failed.
 */
export async function findStaticPage(
  page: PageContext,
  path: string,
): Promise<{ staticPage: StaticPageData | null; failed: boolean }> {
  const pageUrl = path.replace(/(.)\/+$/, '$1');
  if (!isPageOn(page.site.flags, pageUrl)) return { staticPage: null, failed: false };
  const { content, failed } = await loadContent(page, (client) =>
    client.staticPage({ locale: page.site.locale, pageUrl }, page.request.call),
  );
  return { staticPage: content && staticPageData(page, content, pageUrl), failed };
}

/** The marketing name is in the title of the browser's tab; the last breadcrumb repeats the headline below it. */
function staticPageData(page: PageContext, content: Rendered<StaticPage>, pageUrl: string): StaticPageData {
  const { marketingPageName, pageName } = content;
  const name = marketingPageName ?? pageName ?? content.headline ?? page.site.partner.clientDisplayName;
  const headline = content.headline ?? name;
  const html = content.text?.html ?? '';
  const { locale, href, fileHref } = page.site;
  const { steps: drawings } = page.site.tenant.illustrations;
  const i18n = i18nFor(locale);
  const { trail, trailData } = pageTrail(page.site, { name: headline, path: pageUrl });
  const lead = content.description ?? '';
  const isExample = pageUrl === contactPage && isReservedForFiction(page.site.tenant.help.member);
  return {
    headline,
    lead,
    warning: isExample
      ? i18n._(msg`This site is a demonstration, so its help line is not real. 911 and Poison Help are.`)
      : null,
    updated: undatedPages.includes(pageUrl) ? null : lastUpdated(page, content.sys.publishedAt),
    trail: { items: trail, label: i18n._(msg`Breadcrumb`), href },
    contents: loadContents(page, html),
    ...(pageUrl === illustratedPage
      ? splitSteps(html, drawings.map(fileHref))
      : { html: listChoices(html), steps: [], rest: '' }),
    head: pageHead(page, { title: name, description: lead || headline, path: pageUrl, data: trailData }),
  };
}

function lastUpdated(
  { site: { locale } }: PageContext,
  publishedAt: string | null,
): StaticPageData['updated'] {
  const date = localizeDate(publishedAt, locale);
  if (!date) return null;
  const { text: day, iso } = date;
  return { text: i18nFor(locale)._(msg`Last updated ${day}`), dateTime: iso };
}

/** The table of contents of a rich text; without sections for a short one. */
export function loadContents({ site: { locale } }: PageContext, html: string): TextContents {
  const isLong = plainText(html).length >= minTextWithContents;
  return { title: i18nFor(locale)._(msg`On this page`), sections: isLong ? findSections(html) : [] };
}

/**
 * The sections of a rich text by its headings of the second level.
 * @param html from renderRichText: headings have ids, and texts are escaped as React escapes them.
 */
export function findSections(html: string): TextContents['sections'] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(([, id = '', title = '']) => ({
    id,
    title: plainText(title),
  }));
}

/**
 * Splits a rich text into its numbered sections and the text around them. The sections stay in the text if there is not one
 * drawing for each.
 * @param html from renderRichText.
 */
export function splitSteps(
  html: string,
  drawings: readonly string[],
): Pick<StaticPageData, 'html' | 'steps' | 'rest'> {
  const parts = html.split(/(?=<h2 )/);
  const start = parts.findIndex((part) => numbered.test(part));
  const end = start + drawings.length;
  const steps = drawings.flatMap((drawing, index) => {
    const [heading, id = '', title = ''] = numbered.exec(parts[start + index] ?? '') ?? [];
    const text = parts[start + index]?.slice(heading?.length) ?? '';
    return heading ? [{ id, title: plainText(title), html: text, drawing }] : [];
  });
  const rest = parts.slice(end);
  const areAll = steps.length === drawings.length && !rest.some((part) => numbered.test(part));
  if (start === -1 || !areAll) return { html, steps: [], rest: '' };
  return { html: parts.slice(0, start).join(''), steps, rest: rest.join('') };
}

/** A section that begins with its number. */
const numbered = /^<h2 id="([^"]+)">(\d+\. .*?)<\/h2>/s;

/** A heading's HTML as text. */
const plainText = (html: string) => unescapeHtml(html.replaceAll(/<[^>]*>/g, ''));

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

const unescapeHtml = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (name) => entities[name] ?? name);
