import { Link } from 'react-router';

import { ContentImage } from '../shell/content/content-blocks.tsx';
import styles from './article-card.module.css';
import type { ArticleSummary } from './article-summary.ts';

interface ArticleCardProps {
  article: ArticleSummary;
  /** `lead` is the first of a page, `line` one of a short list: a title under a rule. */
  look?: 'lead' | 'normal' | 'line';
  /** Level of its heading, one below what stands over it. */
  heading?: 'h2' | 'h3';
  /** False where everything around it is of one category. */
  namesCategory?: boolean;
}

/** An article to open, wherever it is one of several. Without an image its words are all of it. */
export function ArticleCard({
  article,
  look = 'normal',
  heading: Heading = 'h3',
  namesCategory = true,
}: ArticleCardProps) {
  const { title, slug, preview, category, image, published } = article;
  return (
    <article className={styles['card']} data-look={look} data-picture={image !== null}>
      {look !== 'line' && <ContentImage image={image} className={styles['image']} />}
      <div className={styles['words']}>
        {namesCategory && category && <p className={styles['category']}>{category}</p>}
        <Heading className={styles['title']}>
          <Link to={`/editorial/${encodeURIComponent(slug)}`}>{title}</Link>
        </Heading>
        {look !== 'line' && <p className={styles['preview']}>{preview}</p>}
        {look !== 'line' && published && (
          <p className={styles['date']}>
            <time dateTime={published.iso}>{published.words}</time>
          </p>
        )}
      </div>
    </article>
  );
}
