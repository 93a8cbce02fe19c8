import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { Paginator } from '../ui/paginator.tsx';
import { ContentPage } from '../ui/content-page.tsx';
import { SampleContent } from '../shell/sample-content.tsx';
import { ArticleCard } from './article-card.tsx';
import styles from './editorial.module.css';
import type { ArticleListPage } from './load-list.server.ts';

interface ListPageProps extends ArticleListPage {
  /** False where all are of the category that the page is about. */
  namesCategories?: boolean;
}

/** One page of a list of articles: all of them, or those of a category (spec §2). */
export function ListPage(props: ListPageProps) {
  const { title, description, base, number, pages, total, articles, trail, namesCategories = true } = props;
  const { t } = useLingui();
  const count = t`${plural(total, { one: '# article', other: '# articles' })}`;
  const place = t`page ${number} of ${pages}`;
  return (
    <ContentPage trail={trail} headline={title} lead={description}>
      <div className={styles['sample']}>
        <SampleContent />
      </div>
      <p className={styles['count']}>
        {total === 0 ? t`There are no articles here yet.` : count}
        {pages > 1 && `, ${place}`}
      </p>
      <ul role="list" className={styles['cards']}>
        {articles.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} heading="h2" namesCategory={namesCategories} />
          </li>
        ))}
      </ul>
      <div className={styles['onward']}>
        <Paginator page={number} total={pages} baseUrl={base} label={t`Pages`} />
      </div>
    </ContentPage>
  );
}
