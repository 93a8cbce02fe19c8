import { Container } from '../../ui/container.tsx';
import { SearchBox } from '../medication-search/search-box.tsx';
import styles from './hero.module.css';
import { SpecimenCard } from './specimen-card.tsx';

interface HeroProps {
  headline: string;
  subtext: string;
  brand: string;
  mark: string;
}

/** The cover: what the site does in one sentence, and the search (spec §2, home sections). */
export function Hero({ headline, subtext, brand, mark }: HeroProps) {
  return (
    <div className={styles['hero']}>
      <Container className={styles['row']}>
        <div className={styles['words']}>
          <h1>{headline}</h1>
          <p className={styles['subtext']}>{subtext}</p>
          <div className={styles['search']}>
            <SearchBox look="regular" takesFocus largeIcon />
          </div>
        </div>
        <SpecimenCard brand={brand} mark={mark} />
      </Container>
    </div>
  );
}
