import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { relatedArticles } from '../../domain/limits.ts';
import type { PageContext } from '../context.ts';
import { localizeDate } from '../../domain/format-date.ts';
import { loadContent, requireContent } from '../shell/content/load-content.server.ts';
import { RichContent, TableOfContents } from '../shell/content/rich-content.tsx';
import { CoverageText } from '../shell/legal.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import { articleData, pageTrail } from '../shell/structured-data.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import styles from './article.module.css';
import { ArticleCard } from './editorial.server.tsx';
import { guidesCrumb, loadNewestArticles, maxNewest, summarizeArticle } from './load-articles.server.ts';
import { loadReview } from './load-reviewers.server.ts';
import { loadContents } from './load-static-page.server.ts';
import { loadAllMedications, loadGuideMedications } from './load-topic-medications.server.ts';
import { Byline } from './reviewers.server.tsx';
import { TopicMedications } from './topic.server.tsx';

/** An article with others of its category (spec §3). Its category, image and reviewer may be missing. */
export async function loadArticle(page: PageContext, slug: string) {
  requireFlag(page.site, 'editorialPages');
  const { locale } = page.site;
  // Together with the guide, whose text says which of them it needs.
  const allMedications = loadAllMedications(page);
  const [article, newest] = await Promise.all([
    requireContent(page, (content) => content.editorialArticle({ slug, locale }, page.request.call)),
    loadNewestArticles(page),
  ]);
  const { title, description, preview, image, reviewer, sys } = article;
  const summary = description ?? preview ?? title;
  const category = article.category && {
    title: article.category.title,
    path: `/editorial/category/${encodeURIComponent(article.category.slug)}`,
  };
  const published = localizeDate(sys.firstPublishedAt, locale);
  const updated = localizeDate(sys.publishedAt, locale);
  const path = `/editorial/${encodeURIComponent(slug)}`;
  const parents = category ? [{ name: category.title, path: category.path }] : [];
  const { trail, trailData } = pageTrail(page.site, guidesCrumb(page.site), ...parents, {
    name: title,
    path,
  });
  const html = article.content?.html ?? '';
  const [review, medications, related] = await Promise.all([
    loadReview(page, { reviewer }),
    loadGuideMedications(page, html, allMedications),
    article.category ? loadRelated(page, slug, article.category.slug, newest) : [],
  ]);
  const facts = { published: sys.firstPublishedAt, updated: sys.publishedAt, image: image?.url };
  return {
    title,
    description,
    category,
    published,
    updated: updated?.iso === published?.iso ? null : updated,
    reviewer: review.reviewer,
    image: image && { url: image.url, title: image.title, width: image.width, height: image.height },
    html,
    contents: loadContents(page, html),
    medications: medications && { ...medications, coverageNote: null },
    coverageNote: page.site.coverageNote,
    related,
    trail,
    head: pageHead(page, {
      title,
      description: summary,
      path,
      type: 'article',
      takesZip: medications?.hasPrices === true,
      data: [articleData(page.site, { title, description: summary, path, ...facts }), ...trailData],
    }),
  };
}

type NewestArticles = Awaited<ReturnType<typeof loadNewestArticles>>;

/** Other articles of a category, the newest first; none where the content service fails. */
async function loadRelated(page: PageContext, slug: string, categorySlug: string, newest: NewestArticles) {
  const { locale } = page.site;
  const choose = (articles: NewestArticles['articles']) =>
    articles.filter((other) => other.slug !== slug).slice(0, relatedArticles);
  let related = choose(newest.articles.filter(({ category }) => category?.slug === categorySlug));
  if (related.length < relatedArticles && (newest.total ?? newest.rows + 1) > maxNewest) {
    // One more than the page shows, because the article itself may be among them.
    const query = { slug: categorySlug, skip: 0, limit: relatedArticles + 1, locale };
    const { content } = await loadContent(page, (client) =>
      client.editorialCategory(query, page.request.call),
    );
    related = choose(content?.articles ?? []);
  }
  return related.map((article) => summarizeArticle(article, locale));
}

type ArticleData = Omit<Awaited<ReturnType<typeof loadArticle>>, 'head'>;

/** A guide with its byline, contents and related guides (spec §3). */
export function Article({ article }: { article: ArticleData }) {
  const { t } = useLingui();
  const { title, description, category, image, html, contents, medications, related } = article;
  const { published, updated, reviewer, trail, coverageNote } = article;
  return (
    <div className={styles['bar']}>
      <Container className={styles['page']}>
        <Breadcrumbs items={trail} label={t`Breadcrumb`} />
        <div className={styles['columns']}>
          <article className={styles['article']}>
            <header className={styles['header']}>
              {/* The breadcrumbs name it too. */}
              {category && trail.length === 0 && (
                <p className={styles['category']}>
                  <Link to={category.path}>{category.title}</Link>
                </p>
              )}
              <h1>{title}</h1>
              {description && <p className={styles['lead']}>{description}</p>}
              {/* Once, and not beside the prices far below. */}
              {coverageNote && <CoverageText note={coverageNote} />}
              <Byline published={published} updated={updated} reviewer={reviewer} />
            </header>
            {image && (
              <img
                className={styles['image']}
                src={image.url}
                alt={image.title ?? ''}
                width={image.width ?? undefined}
                height={image.height ?? undefined}
              />
            )}
            <div className={styles['contents']}>
              <TableOfContents contents={contents} look="folded" />
            </div>
            {html && <RichContent html={html} className={styles['body']} />}
            <p className={styles['action']}>
              <LinkButton to="/search">{t`Look up your medication`}</LinkButton>
            </p>
          </article>
          <div className={styles['beside']}>
            <TableOfContents contents={contents} look="beside" />
            {medications && (
              <aside className={styles['medications']} aria-labelledby="guide-medications">
                <h2 id="guide-medications">{t`Medications in this guide`}</h2>
                <TopicMedications medications={medications} />
              </aside>
            )}
          </div>
          {category && <RelatedGuides category={category} guides={related} />}
        </div>
      </Container>
    </div>
  );
}

interface RelatedGuidesProps {
  category: NonNullable<ArticleData['category']>;
  guides: ArticleData['related'];
}

function RelatedGuides({ category, guides }: RelatedGuidesProps) {
  const { t } = useLingui();
  if (guides.length === 0) return null;
  return (
    <aside className={styles['related']} aria-labelledby="related">
      <h2 id="related">{t`More guides: ${category.title}`}</h2>
      <ul role="list">
        {guides.map((guide) => (
          <li key={guide.slug}>
            <ArticleCard article={guide} look="line" showsCategory={false} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
