import type { PageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { summaryOf } from './article-summary.ts';

const path = '/editorial';

/**
 * The editorial landing page: 4 articles, and 8 categories by title, the hidden ones left out (spec §9).
 * @throws 404 where its flag is off or there is none, 503 where it could not be asked.
 */
export async function loadLanding(page: PageContext) {
  requireFlag(page.site, 'editorialPages');
  const { locale } = page.site;
  const found = await contentOrThrow(page, (content) => content.editorialPage({ locale }, page.request.call));
  const { headline, subtext } = found;
  const { trail, trailData } = pageTrail(page.site, { name: headline, path });
  return {
    headline,
    subtext,
    trail,
    featured: found.featuredArticles.map((article) => summaryOf(article, locale)),
    categories: found.categories.map(({ title, slug, description, featuredArticles }) => ({
      title,
      slug,
      description,
      articles: featuredArticles.map((article) => summaryOf(article, locale)),
    })),
    head: pageHead(page, { title: headline, description: subtext || headline, path, data: trailData }),
  };
}

export type Landing = Awaited<ReturnType<typeof loadLanding>>;
