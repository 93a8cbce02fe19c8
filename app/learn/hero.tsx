import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import styles from './hero.module.css';
import type { HomeData } from './load-home.server.ts';

interface HeroProps {
  cover: HomeData['cover'];
  brand: string;
  /** The brand's mark for the specimen card. */
  mark: string;
  search: ReactNode;
}

/** The cover of the home page: a headline and the search box (spec §2, home sections). */
export function Hero({ cover: { headline, subtext, look, image }, brand, mark, search }: HeroProps) {
  const classes = [styles['hero'], styles[`on-${look.background}`], styles[look.gradient]];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <Container className={styles['row']}>
        <div className={styles['text']}>
          <h1>{headline}</h1>
          {subtext && <p className={styles['subtext']}>{subtext}</p>}
          <div className={styles['search']}>{search}</div>
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

/** Field names as on the card, which are English in every language. */
const specimenFields = [
  ['RxBIN', '000000'],
  ['RxPCN', 'DEMO'],
  ['RxGRP', 'SAMPLE'],
  ['Member ID', '0000 0000'],
] as const;

/** A sample card for wide screens, marked as a specimen and hidden from screen readers. */
function SpecimenCard({ brand, mark }: { brand: string; mark: string }) {
  const { t } = useLingui();
  return (
    <div className={styles['specimen']} aria-hidden="true">
      <div className={styles['specimen-top']}>
        <BrandImage src={mark} alt="" width={32} height={32} />
        <span className={styles['specimen-brand']}>{brand}</span>
        <span className={styles['specimen-tag']}>{t`Specimen`}</span>
      </div>
      <dl className={styles['specimen-fields']}>
        {specimenFields.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['specimen-foot']}>{t`This is not insurance`}</p>
    </div>
  );
}
