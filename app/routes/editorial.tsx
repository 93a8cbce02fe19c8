import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { pageContext } from '../context.ts';
import { ArticleCard } from '../learn/article-card.tsx';
import styles from '../learn/editorial.module.css';
import { summarizeArticle } from '../learn/load-articles.server.ts';
import { requireContent } from '../shell/content/load-content.server.ts';
import { titleOf } from '../shell/frame-links.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Route } from './+types/editorial';

const path = '/editorial';

/** The editorial landing page: 4 articles, and 8 categories by title without the hidden ones (spec §2, §9). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'editorialPages');
  const { locale } = page.site;
  const { subtext, featuredArticles, categories, ...content } = await requireContent(page, (client) =>
    client.editorialPage({ locale }, page.request.call),
  );
  const headline = titleOf(page.site, path, content.headline);
  const { trail, trailData } = pageTrail(page.site, { name: headline, path });
  return {
    headline,
    subtext,
    trail,
    featured: featuredArticles.map((article) => summarizeArticle(article, locale)),
    categories: categories.map(({ title, slug, description, featuredArticles: articles }) => ({
      title,
      slug,
      description,
      articles: articles.map((article) => summarizeArticle(article, locale)),
    })),
    head: pageHead(page, { title: headline, description: subtext || headline, path, data: trailData }),
  };
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function Editorial({ loaderData }: Route.ComponentProps) {
  const { headline, subtext, trail, featured, categories } = loaderData;
  const { t } = useLingui();
  return (
    <ContentPage trail={trail} headline={headline} lead={subtext}>
      {featured.length > 0 && (
        <ContentSection id="featured" title={t`Start here`}>
          <ul role="list" className={styles['featured']}>
            {featured.map((article, index) => (
              <li key={article.slug}>
                <ArticleCard article={article} look={index === 0 ? 'lead' : 'normal'} />
              </li>
            ))}
          </ul>
        </ContentSection>
      )}
      {categories.length > 0 && (
        <div className={styles['categories']}>
          {categories.map((category) => (
            <Category key={category.slug} {...category} />
          ))}
        </div>
      )}
      <p className={styles['footer']}>
        <LinkButton to="/editorial/all" look="quiet">
          {t`See all guides`}
        </LinkButton>
      </p>
    </ContentPage>
  );
}

type CategoryProps = Route.ComponentProps['loaderData']['categories'][number];

function Category({ title, slug, description, articles }: CategoryProps) {
  const { t } = useLingui();
  return (
    <ContentSection id={`category-${slug}`} title={title}>
      {description && <p className={styles['about']}>{description}</p>}
      {articles.length > 0 && (
        <ul role="list" className={styles['lines']}>
          {articles.map((article) => (
            <li key={article.slug}>
              <ArticleCard article={article} look="line" showsCategory={false} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles['more']}>
        <Link to={`/editorial/category/${encodeURIComponent(slug)}`}>{t`See all: ${title}`}</Link>
      </p>
    </ContentSection>
  );
}
