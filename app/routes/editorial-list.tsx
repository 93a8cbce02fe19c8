import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { pageContext } from '../context.ts';
import { ArticleCard } from '../learn/article-card.tsx';
import styles from '../learn/editorial.module.css';
import { loadAllArticles, loadCategory } from '../learn/load-articles.server.ts';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { Paginator } from '../ui/paginator.tsx';
import type { Route } from './+types/editorial-list';

/** One page of all articles, or of the articles of a category (spec §2). */
export function loader({ context, params, pattern }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return pattern.startsWith('editorial/category/')
    ? loadCategory(page, params.slug, params.page)
    : loadAllArticles(page, params.page);
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function EditorialList({ loaderData }: Route.ComponentProps) {
  const { title, description, path, number, pages, total, trail, showsCategories } = loaderData;
  const { featured, articles } = loaderData;
  const { t } = useLingui();
  const count = t`${plural(total, { one: '# guide', other: '# guides' })}`;
  const place = t`page ${number} of ${pages}`;
  return (
    <ContentPage trail={trail} headline={title} lead={description}>
      <p className={styles['count']}>
        {total === 0 && featured.length === 0 ? t`There are no guides here yet.` : count}
        {pages > 1 && `, ${place}`}
      </p>
      {featured.length > 0 && (
        <ContentSection id="featured" title={t`Start here`}>
          <ul role="list" className={styles['cards']}>
            {featured.map((article) => (
              <li key={article.slug}>
                <ArticleCard article={article} showsCategory={showsCategories} />
              </li>
            ))}
          </ul>
        </ContentSection>
      )}
      {articles.length > 0 && (
        <ContentSection id="articles" title={featured.length > 0 ? t`More guides` : null}>
          <ul role="list" className={styles['cards']}>
            {articles.map((article) => (
              <li key={article.slug}>
                <ArticleCard
                  article={article}
                  heading={featured.length > 0 ? 'h3' : 'h2'}
                  showsCategory={showsCategories}
                />
              </li>
            ))}
          </ul>
        </ContentSection>
      )}
      <div className={styles['footer']}>
        <Paginator page={number} total={pages} baseUrl={path} label={t`Pages`} />
      </div>
    </ContentPage>
  );
}
