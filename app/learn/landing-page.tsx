import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { LinkButton } from '../ui/button.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { SampleContent } from '../shell/sample-content.tsx';
import { ArticleCard } from './article-card.tsx';
import styles from './editorial.module.css';
import type { Landing } from './load-landing.server.ts';

/** The editorial landing page: articles to begin with, then the categories (spec §2). */
export function LandingPage({ headline, subtext, trail, featured, categories }: Landing) {
  const { t } = useLingui();
  return (
    <ContentPage trail={trail} headline={headline} lead={subtext}>
      <div className={styles['sample']}>
        <SampleContent />
      </div>
      {featured.length > 0 && (
        <ContentSection id="featured" title={t`Start here`}>
          <ul role="list" className={styles['featured']}>
            {featured.map((article, at) => (
              <li key={article.slug}>
                <ArticleCard article={article} look={at === 0 ? 'lead' : 'normal'} />
              </li>
            ))}
          </ul>
        </ContentSection>
      )}
      <div className={styles['categories']}>
        {categories.map((category) => (
          <Category key={category.slug} {...category} />
        ))}
      </div>
      <p className={styles['onward']}>
        <LinkButton to="/editorial/all" look="quiet">
          {t`See all articles`}
        </LinkButton>
      </p>
    </ContentPage>
  );
}

function Category({ title, slug, description, articles }: Landing['categories'][number]) {
  const { t } = useLingui();
  return (
    <ContentSection id={`category-${slug}`} title={title}>
      {description && <p className={styles['about']}>{description}</p>}
      <ul role="list" className={styles['lines']}>
        {articles.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} look="line" namesCategory={false} />
          </li>
        ))}
      </ul>
      <p className={styles['more']}>
        <Link to={`/editorial/category/${encodeURIComponent(slug)}`}>{t`All articles in ${title}`}</Link>
      </p>
    </ContentSection>
  );
}
