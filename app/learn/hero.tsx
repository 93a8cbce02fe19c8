import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import { SearchBox } from '../find/search-box.tsx';
import styles from './hero.module.css';
import type { HomeData } from './load-home.server.ts';
import { SpecimenCard } from './specimen-card.tsx';

interface HeroProps {
  cover: HomeData['cover'];
  /** The content's name for the search box; null for the usual one. */
  searchLabel: string | null;
  brand: string;
  mark: string;
}

/** The cover: what the site does in one sentence, and the search (spec §2, home sections). */
export function Hero({ cover, searchLabel, brand, mark }: HeroProps) {
  const { headline, subtext, look, image } = cover;
  const classes = [styles['hero'], styles[`on-${look.background}`], styles[look.gradient]];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <Container className={styles['row']}>
        <div className={styles['words']}>
          <h1>{headline}</h1>
          {subtext && <p className={styles['subtext']}>{subtext}</p>}
          <div className={styles['search']}>
            <SearchBox look="regular" label={searchLabel ?? undefined} takesFocus largeIcon />
          </div>
        </div>
        {image ? (
          <BrandImage
            className={styles['image']}
            src={image.url}
            alt={image.description ?? ''}
            width={image.width ?? 480}
            height={image.height ?? 360}
          />
        ) : (
          <SpecimenCard brand={brand} mark={mark} />
        )}
      </Container>
    </div>
  );
}
