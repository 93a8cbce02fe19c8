import { msg } from '@lingui/core/macro';
import { data, redirect } from 'react-router';

import {
  countArticles,
  featureFirst,
  onePage,
  pagePath,
  pageRange,
  parsePageNumber,
  excludeArticles,
  type ArticleCounts,
} from '../../domain/article-pages.ts';
import type { Locale } from '../../domain/locale.ts';
import { shareOfWords } from '../../domain/similar-names.ts';
import type { EditorialArticle } from '../../upstreams/content/editorial-article.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { loadAppData, loadContent, requireContent } from '../shell/content/load-content.server.ts';
import { titleOf } from '../shell/frame-links.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/structured-data.server.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import { localizeDate, type LocalizedDate } from '../../domain/format-date.ts';

type ContentArticle = Rendered<
  Pick<EditorialArticle, 'sys' | 'title' | 'slug' | 'preview' | 'image' | 'category'>
>;

/** An article in a list of articles. */
export interface ArticleSummary {
  title: string;
  slug: string;
  preview: string | null;
  /** Title of its category; null where it has none. */
  category: string | null;
  /** Without alternative text, because the title is beside it. */
  image: { url: string; title: null; width: number | null; height: number | null } | null;
  published: LocalizedDate | null;
}

/** The data of the guides' landing page, without the head. */
export type EditorialData = Omit<Awaited<ReturnType<typeof loadEditorial>>, 'head'>;

/** The data of one page of a list of articles, without the head. */
export type ArticleListData = Omit<Awaited<ReturnType<typeof loadAllArticles>>, 'head'>;

/** Reduces an article to what lists show. */
export function summarizeArticle(article: ContentArticle, locale: Locale): ArticleSummary {
  const { title, slug, preview, category, image, sys } = article;
  return {
    title,
    slug,
    preview,
    category: category?.title ?? null,
    image: image && { url: image.url, title: null, width: image.width, height: image.height },
    published: localizeDate(sys.firstPublishedAt, locale),
  };
}

/** The breadcrumb of the editorial landing page, which is above all articles and lists. */
export const guidesCrumb = ({ locale }: SiteContext) => ({
  name: i18nFor(locale)._(msg`Guides`),
  path: '/editorial',
});

/**
 * The editorial landing page: 4 articles, the brand's first guide at the top, and 8 categories by title without the hidden
 * ones (spec §2, §9).
 * @throws 404 where the flag is off, 503 where the content failed, and a redirect to the list of all articles where the
 * content has no landing page: every article links to it.
 */
export async function loadEditorial(page: PageContext) {
  requireFlag(page.site, 'editorialPages');
  const { locale } = page.site;
  const [landing, brand] = await Promise.all([
    loadContent(page, (client) => client.editorialPage({ locale }, page.request.call)),
    loadAppData(page),
  ]);
  if (landing.failed) throw data(null, { status: 503 });
  if (landing.content === null) throw redirect('/editorial/all');
  const { subtext, featuredArticles, categories, ...content } = landing.content;
  const ofCategories = categories.flatMap((category) => category.featuredArticles);
  const featured = featureFirst(brand.text('firstGuide'), featuredArticles, ofCategories);
  const path = '/editorial';
  const headline = titleOf(page.site, path, content.headline);
  const { trail, trailData } = pageTrail(page.site, { name: headline, path });
  return {
    headline,
    subtext,
    trail,
    coverageNote: page.site.coverageNote,
    featured: featured.map((article) => summarizeArticle(article, locale)),
    categories: categories.map(({ title, slug, description, featuredArticles: articles }) => ({
      title,
      slug,
      description,
      articles: excludeArticles(articles, featured).map((article) => summarizeArticle(article, locale)),
    })),
    head: pageHead(page, { title: headline, description: subtext || headline, path, data: trailData }),
  };
}

const notFound = () => data(null, { status: 404 });

/**
 * A page of all articles, the latest first.
 * @throws 404 where the flag is off or the page does not exist, 301 to the list for page 1, 503 where the content failed.
 */
export async function loadAllArticles(page: PageContext, segment: string | undefined) {
  requireFlag(page.site, 'editorialPages');
  const path = '/editorial/all';
  const number = requirePageNumber(path, segment);
  const { locale } = page.site;
  const query = { ...pageRange(number), locale };
  const [list, { topics }] = await Promise.all([
    requireContent(page, (content) => content.editorialPaginated(query, page.request.call)),
    loadLanding(page),
  ]);
  const i18n = i18nFor(locale);
  const title = i18n._(msg`All guides`);
  const summary = i18n._(msg`Every guide about prices, pharmacies and prescriptions, the latest first.`);
  return listPage(page, number, {
    ...list,
    title,
    description: summary,
    summary,
    path,
    topics,
    showsCategories: true,
  });
}

/**
 * A page of the articles of a category, the latest first. A hidden category is in no list (spec §3, §9) and has no page.
 * @throws as loadAllArticles, and 404 where the category does not exist or is hidden.
 */
export async function loadCategory(page: PageContext, slug: string | undefined, segment: string | undefined) {
  requireFlag(page.site, 'editorialPages');
  if (!slug) throw notFound();
  const path = `/editorial/category/${encodeURIComponent(slug)}`;
  const number = requirePageNumber(path, segment);
  const { locale } = page.site;
  const query = { slug, ...pageRange(number), locale };
  const [category, { topics, featuredSlugs }] = await Promise.all([
    requireContent(page, (content) => content.editorialCategory(query, page.request.call)),
    loadLanding(page),
  ]);
  if (category.hideCategory) throw notFound();
  const { title, description, articles, total, rows, featuredArticles } = category;
  const summary = description || i18nFor(locale)._(msg`Articles about: ${title}`);
  return listPage(page, number, {
    title,
    description,
    summary,
    path,
    articles,
    total,
    rows,
    // Those that the landing page begins with are first here, too.
    featured:
      number === 1
        ? [...onePage(articles).filter((article) => featuredSlugs.has(article.slug)), ...featuredArticles]
        : [],
    topics: topics.filter((topic) => topic.href !== path),
    showsCategories: false,
  });
}

/** Links to the categories of the landing page, and its first articles; none where the content service fails. */
async function loadLanding(page: PageContext) {
  const { content } = await loadContent(page, (client) =>
    client.editorialPage({ locale: page.site.locale }, page.request.call),
  );
  return {
    topics: (content?.categories ?? []).map(({ title, slug }) => ({
      name: title,
      href: `/editorial/category/${encodeURIComponent(slug)}`,
    })),
    featuredSlugs: new Set(content?.featuredArticles.map(({ slug }) => slug)),
  };
}

/** Enough that most categories have their newest articles among them. */
export const maxNewest = 100;

/**
 * Loads the newest articles of all categories, the same for every article, so that no page waits for its category's name
 * first.
 */
export async function loadNewestArticles(page: PageContext) {
  const query = { skip: 0, limit: maxNewest, locale: page.site.locale };
  const { content } = await loadContent(page, (client) =>
    client.editorialPaginated(query, page.request.call),
  );
  return content;
}

/** With fewer words in common, two titles are probably unrelated. */
const minShareOfWords = 0.5;

/**
 * What the page of an address without a guide offers: guides that the address resembles, or else the newest ones.
 * @returns null where the site has no guides, or the content failed.
 */
export async function loadMissingGuide(page: PageContext, slug: string | undefined) {
  if (!page.site.flags.editorialPages) return null;
  const { locale } = page.site;
  const [{ articles }, { topics }] = await Promise.all([loadNewestArticles(page), loadLanding(page)]);
  if (articles.length === 0) return null;
  const similar = articles
    .map((article) => ({ article, share: shareOfWords(slug ?? '', `${article.title} ${article.slug}`) }))
    .filter(({ share }) => share >= minShareOfWords)
    .toSorted((one, other) => other.share - one.share)
    .map(({ article }) => article);
  const isSimilar = similar.length > 0;
  const i18n = i18nFor(locale);
  const title = i18n._(slug === undefined ? msg`We can’t find that page` : msg`We couldn’t find that guide`);
  const { trail } = pageTrail(page.site, guidesCrumb(page.site), {
    name: title,
    path: page.request.url.pathname,
  });
  return {
    title,
    lead: i18n._(
      isSimilar
        ? msg`It may have moved. Is it one of these?`
        : msg`It may have moved, or the address may be mistyped.`,
    ),
    isSimilar,
    articles: (isSimilar ? similar : articles)
      .slice(0, maxOffered)
      .map((article) => summarizeArticle(article, locale)),
    topics,
    trail,
    head: pageHead(page, { title, description: title, noindex: true }),
  };
}

/** As many as the landing page begins with. */
const maxOffered = 4;

/** The data of the page of an address without a guide, without the head. */
export type MissingGuideData = Omit<NonNullable<Awaited<ReturnType<typeof loadMissingGuide>>>, 'head'>;

interface ArticleList extends ArticleCounts {
  title: string;
  description: string | null;
  /** The description of the whole list, for the page's head. */
  summary: string;
  /** Path of the first page. */
  path: string;
  /** Articles above the list (spec §3, editorial category), which the list does not repeat. */
  featured?: ContentArticle[];
  /** The articles of this page, and the first of the next. */
  articles: ContentArticle[];
  /** Links to the other categories. */
  topics: { name: string; href: string }[];
  showsCategories: boolean;
}

function listPage(page: PageContext, number: number, list: ArticleList) {
  const { title, description, summary, path, featured = [], articles, topics, showsCategories } = list;
  const { locale } = page.site;
  const featuredBySlug = new Map(featured.map((article) => [article.slug, article]));
  const { total, pages } = countArticles(number, list);
  if (number > pages) throw notFound();
  const { trail, trailData } = pageTrail(page.site, guidesCrumb(page.site), { name: title, path });
  return {
    title,
    description,
    path,
    number,
    pages,
    total,
    topics,
    showsCategories,
    trail,
    featured: [...featuredBySlug.values()].map((article) => summarizeArticle(article, locale)),
    articles: onePage(articles)
      .filter(({ slug }) => !featuredBySlug.has(slug))
      .map((article) => summarizeArticle(article, locale)),
    head: pageHead(page, {
      title: number === 1 ? title : i18nFor(page.site.locale)._(msg`${title}, page ${number}`),
      description: summary,
      path: pagePath(path, number),
      data: trailData,
    }),
  };
}

function requirePageNumber(path: string, segment: string | undefined): number {
  const number = parsePageNumber(segment);
  if (number === null) throw notFound();
  if (segment !== undefined && number === 1) throw redirect(path, 301);
  return number;
}
