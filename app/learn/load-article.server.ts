import type { PageContext } from '../context.ts';
import { relatedArticles } from '../../domain/limits.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow, loadContent } from '../shell/content/load-content.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { articleData } from '../shell/structured-data.ts';
import { pictureOf, summaryOf } from './article-summary.ts';
import { namedReviewer } from './named-reviewer.server.ts';
import { shownDate } from './shown-date.ts';
import { guides } from './guides.server.ts';

/**
 * An article with others of its category. What it links to may be missing, each for itself: category, image, reviewer.
 * @throws 404 where its flag is off or there is none, 503 where the content could not be asked.
 */
export async function loadArticle(page: PageContext, slug: string) {
  requireFlag(page.site, 'editorialPages');
  const { locale } = page.site;
  const found = await contentOrThrow(page, (content) =>
    content.editorialArticle({ slug, locale }, page.request.call),
  );
  const { title, description, image, reviewer, sys } = found;
  const { category, related } = await besides(page, found);
  const published = shownDate(sys.firstPublishedAt, locale);
  const updated = shownDate(sys.publishedAt, locale);
  const path = `/editorial/${encodeURIComponent(slug)}`;
  const above = category ? [{ name: category.title, path: category.path }] : [];
  const { trail, trailData } = pageTrail(page.site, guides(page.site), ...above, { name: title, path });
  const facts = { published: sys.firstPublishedAt, updated: sys.publishedAt, image: image?.url };
  return {
    title,
    description,
    category,
    published,
    // One day said twice says nothing.
    updated: updated?.iso === published?.iso ? null : updated,
    reviewer: namedReviewer(page, reviewer),
    image: image && pictureOf(image, image.title),
    html: found.content.html,
    related,
    trail,
    head: pageHead(page, {
      title,
      description,
      path,
      type: 'article',
      data: [articleData(page.site, { title, description, path, ...facts }), ...trailData],
    }),
  };
}

type Found = Parameters<typeof summaryOf>[0];

/**
 * The category of an article and others in it. One that could not be asked keeps its name and its link, and lists
 * nothing.
 */
async function besides(page: PageContext, { slug, category }: Found) {
  if (!category) return { category: null, related: [] };
  const { locale } = page.site;
  // One more than is shown: the article itself may be among them.
  const asked = { slug: category.slug, skip: 0, limit: relatedArticles + 1, locale };
  const { content } = await loadContent(page, (source) => source.editorialCategory(asked, page.request.call));
  return {
    category: { title: category.title, path: `/editorial/category/${encodeURIComponent(category.slug)}` },
    related: (content?.articles ?? [])
      .filter((other) => other.slug !== slug)
      .slice(0, relatedArticles)
      .map((article) => summaryOf(article, locale)),
  };
}

export type ArticlePageData = Awaited<ReturnType<typeof loadArticle>>;
