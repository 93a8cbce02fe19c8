import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Container } from '../ui/container.tsx';
import { Byline } from './byline.tsx';
import { SampleContent } from '../shell/sample-content.tsx';
import { RichContent } from '../shell/content/rich-content.tsx';
import { ArticleCard } from './article-card.tsx';
import styles from './article-page.module.css';
import type { ArticlePageData } from './load-article.server.ts';

/** An article to read, and others of its category beside it, or below it on a narrow screen (spec §3). */
export function ArticlePage({
  title,
  description,
  category,
  image,
  html,
  related,
  trail,
  ...facts
}: ArticlePageData) {
  const { t } = useLingui();
  return (
    <Container className={styles['page']}>
      <Breadcrumbs items={trail} label={t`Breadcrumb`} />
      <div className={styles['columns']}>
        <article className={styles['article']}>
          <SampleContent />
          <header className={styles['header']}>
            {category && (
              <p className={styles['category']}>
                <Link to={category.path}>{category.title}</Link>
              </p>
            )}
            <h1>{title}</h1>
            <p className={styles['lead']}>{description}</p>
            <Byline {...facts} />
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
          <RichContent html={html} className={styles['body']} />
        </article>
        {category && related.length > 0 && (
          <aside className={styles['related']} aria-labelledby="related">
            <h2 id="related">{t`More in ${category.title}`}</h2>
            <ul role="list">
              {related.map((article) => (
                <li key={article.slug}>
                  <ArticleCard article={article} look="line" namesCategory={false} />
                </li>
              ))}
            </ul>
          </aside>
        )}
      </div>
    </Container>
  );
}
