import { Link } from 'react-router';

import { ContentImage } from '../shell/content/content-blocks.tsx';
import styles from './article-card.module.css';
import type { ArticleSummary } from './load-articles.server.ts';

interface ArticleCardProps {
  article: ArticleSummary;
  /** `lead` for the first article of a page, `line` for a title without image and preview. */
  look?: 'lead' | 'normal' | 'line';
  /** Level of the title: one below the heading above it. */
  heading?: 'h2' | 'h3';
  /** False where all articles around it have the same category. */
  showsCategory?: boolean;
}

/** An article in a list. */
export function ArticleCard({
  article,
  look = 'normal',
  heading: Heading = 'h3',
  showsCategory = true,
}: ArticleCardProps) {
  const { title, slug, preview, category, image, published } = article;
  return (
    <article className={styles['card']} data-look={look} data-image={image !== null}>
      {look !== 'line' && <ContentImage image={image} className={styles['image']} />}
      <div className={styles['text']}>
        {showsCategory && category && <p className={styles['category']}>{category}</p>}
        <Heading className={styles['title']}>
          <Link to={`/editorial/${encodeURIComponent(slug)}`}>{title}</Link>
        </Heading>
        {look !== 'line' && preview && <p className={styles['preview']}>{preview}</p>}
        {look !== 'line' && published && (
          <p className={styles['date']}>
            <time dateTime={published.iso}>{published.text}</time>
          </p>
        )}
      </div>
    </article>
  );
}
