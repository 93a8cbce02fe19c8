import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { contentLimits } from '../../../domain/limits.ts';
import { createObjectMemo } from '../../../domain/object-memo.ts';
import { fillBrandFacts, fillPartnerName } from '../../../domain/text-placeholders.ts';
import { isPageOn } from '../../../tenants/page-flags.ts';
import { enabledWallets } from '../../../tenants/phone-wallets.ts';
import type { AppData } from '../../../upstreams/content/app-data.ts';
import type { ContentClient } from '../../../upstreams/content/content-client.ts';
import type { Content } from '../../../upstreams/content/content-fetch.ts';
import type { LinkedContent } from '../../../upstreams/content/linked-entries.ts';
import type { PageContext } from '../../context.ts';
import { i18nFor } from '../i18n.server.ts';
import type { ThrownDetails } from '../shell-data.ts';
import { linkHelpLine, renderContent, replaceTexts, type Rendered } from './render-content.ts';
import { renderRichText } from './render-rich-text.server.tsx';

/** The app data of the page's client, and the placeholder for the partner's name in its texts. */
interface PageAppData {
  /** Null where it does not exist or could not be loaded: then every page is rendered as not found (spec §4). */
  appData: AppData | null;
  /** Whether the content service failed and no cached content is left. */
  failed: boolean;
  placeholder: string;
  /** One of the client's texts by name, with placeholders; empty where it is missing. */
  text: (name: string) => string;
  /** One of the client's lists of texts by name, with placeholders; empty where it is missing. */
  list: (name: string) => readonly string[];
}

/** The placeholder if the app data does not set one. */
const defaultPlaceholder = '{{partnerName}}';

/** The app data of the page's client. The content client caches it for 600 s, so calling this often is cheap. */
export async function loadAppData(page: PageContext): Promise<PageAppData> {
  const client = page.site.tenant.id;
  const { content, failed } = await page.services.content.appData(
    { client, locale: page.site.locale },
    page.request.call,
  );
  const texts = content?.textConfig;
  const find = (name: string): unknown =>
    typeof texts === 'object' && texts !== null ? Reflect.get(texts, name) : null;
  const text = (name: string) => [find(name)].find((value) => typeof value === 'string')?.trim() ?? '';
  const list = (name: string) =>
    [find(name)].flat().flatMap((value) => (typeof value === 'string' && value.trim()) || []);
  const placeholder = text('partnerNamePlaceholder') || defaultPlaceholder;
  return { appData: content, failed, placeholder, text, list };
}

interface LoadedContent<T> {
  /** Null or the query's empty result if the content service has none or failed. */
  content: Rendered<T>;
  failed: boolean;
}

/**
 * Content that is ready to show: placeholders filled with the client's display name (spec §1), rich texts as HTML,
 * files at addresses on our origin, and null for a file that our origin does not serve.
 */
export async function loadContent<T>(
  page: PageContext,
  query: (content: ContentClient) => Promise<Content<T>>,
): Promise<LoadedContent<T>> {
  const [{ placeholder }, { content, linked, failed }] = await Promise.all([
    loadAppData(page),
    query(page.services.content),
  ]);
  // Most pages ask for content that does not exist, such as a static page with the address of a drug.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- null stays null
  if (content === null) return { content: content as Rendered<T>, failed };
  const { partner, tenant, flags, locale } = page.site;
  const render = () => renderForSite(page, content, linked, placeholder);
  if (typeof content !== 'object') return { content: render(), failed };
  // The content client returns the same object until it loads the content again.
  const rendered = renderedMemo(content, [linked, placeholder, partner, tenant, flags, locale], render);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of the same content
  return { content: rendered as Rendered<T>, failed };
}

const renderedMemo = createObjectMemo<unknown>();

function renderForSite<T>(
  { site, telemetry }: PageContext,
  content: T,
  linked: LinkedContent,
  placeholder: string,
): Rendered<T> {
  const { member: helpLine } = site.tenant.help;
  const names = enabledWallets(site.flags).map(({ displayName }) => displayName);
  const wallets = new Intl.ListFormat(site.locale, { type: 'disjunction' }).format(names);
  const fillText = (text: string) =>
    fillBrandFacts(fillPartnerName(text, placeholder, site.partner.clientDisplayName), { helpLine, wallets });
  const fileUrl = (url: string) => {
    const path = mediaPath(url);
    return path && site.fileHref(path);
  };
  const options = {
    linked: replaceTexts(linked, fillText),
    href: site.href,
    isPageOn: (address: string) => isPageOn(site.flags, address),
    fileUrl,
    warn: telemetry.warn,
  };
  const note = i18nFor(site.locale)._(msg`example number, not in service`);
  const richTextToHtml = (text: Parameters<typeof renderRichText>[0]) =>
    linkHelpLine(renderRichText(text, options), helpLine, note);
  return renderContent(content, { fillText, fileUrl, richTextToHtml });
}

/**
 * Content without which the page cannot be shown.
 * @throws 404 where it does not exist, and 503, 'Error loading data', where it could not be loaded (spec §2, §8).
 */
export async function requireContent<T>(
  page: PageContext,
  query: (content: ContentClient) => Promise<Content<T | null>>,
): Promise<NonNullable<Rendered<T>>> {
  const { content, failed } = await loadContent(page, query);
  if (failed) throw data(null, { status: 503 });
  if (content === null || content === undefined) throw data(null, { status: 404 });
  return content;
}

// Cached like all content, so that a page makes no further call.
const noSections = {
  includeDrugs: false,
  includeEditorial: false,
  includeClasses: false,
  includeConditions: false,
};

/** The paths of the content's static pages; null where they are not known, or not all of them. */
export async function loadStaticPages({ site, request, services }: PageContext): Promise<string[] | null> {
  const query = { ...noSections, locale: site.locale };
  const { content, failed } = await services.content.sitemap(query, request.call);
  const paths = content.staticPages.map(({ pageUrl }) => pageUrl);
  return failed || paths.length >= contentLimits.sitemapStaticPages ? null : paths;
}

/**
 * Checks that the page's client has app data, without which every page is rendered as not found (spec §4).
 * @throws 404 where it does not exist, and 503 with its own words where it could not be loaded.
 */
export async function requireAppData(page: PageContext): Promise<void> {
  const { appData, failed } = await loadAppData(page);
  if (appData) return;
  // Without app data there is no list of medications either.
  if (!failed) throw data({ list: null } satisfies ThrownDetails, { status: 404 });
  const i18n = i18nFor(page.site.locale);
  const heading = i18n._(msg`We can’t show this page right now`);
  const sentence = i18n._(msg`The problem is on our side. Try again in a minute.`);
  throw data({ heading, sentence } satisfies ThrownDetails, { status: 503 });
}

/** The content service's host of images, which with fonts are the only files that our origin serves. */
const imageHost = 'images.ctfassets.net';
/** Its host of all other files. */
const fileHost = 'assets.ctfassets.net';

/**
 * The path below the base path at which our origin serves an image of the content service: '/media/' and the image's
 * own path and query. Null for a file on any other host.
 * @param url absolute, or without a scheme as the content service stores it: '//images.ctfassets.net/...'.
 */
export function mediaPath(url: string): string | null {
  const address = parseFileUrl(url, [imageHost]);
  return address && `/media${address.pathname}${address.search}`;
}

/** The path below the base path at which our origin serves a font of the content service; null for any other file. */
export function fontPath(url: string): string | null {
  const address = parseFileUrl(url, [fileHost, imageHost]);
  // No quote or parenthesis, because the address is written into a style sheet.
  const isFont = /^[\w./%~-]+\.(woff2?|ttf|otf)$/i.test(address?.pathname ?? '');
  return address && isFont ? `/media-fonts${address.pathname}` : null;
}

function parseFileUrl(url: string, hosts: readonly string[]): URL | null {
  const address = /^(https?:)?\/\//.test(url) ? URL.parse(url, 'https://x') : null;
  return address && hosts.includes(address.host) && /^(\/[^/]+){4}$/.test(address.pathname) ? address : null;
}
