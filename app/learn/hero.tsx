import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';

import { CoverageNote } from '../shell/legal.tsx';
import { BrandImage } from '../ui/brand-image.tsx';
import { Button } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import fieldStyles from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import styles from './hero.module.css';
import type { HomeData } from './load-home.server.ts';
import type { LivePrice } from './load-savings.server.ts';

interface HeroProps {
  home: Pick<HomeData, 'cover' | 'live' | 'illustrations'>;
  search: ReactNode;
}

/** The cover of the home page: a headline, the search box and a price of today (spec §2, home sections). */
export function Hero({ home, search }: HeroProps) {
  const { headline, subtext, look, image } = home.cover;
  const classes = [styles['hero'], styles[`on-${look.background}`], styles[look.gradient]];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <Container className={styles['row']}>
        <div className={styles['text']}>
          <h1>{headline}</h1>
          {subtext && <p className={styles['subtext']}>{subtext}</p>}
          <div className={styles['search']}>{search}</div>
          <div className={styles['coverage']}>
            <CoverageNote />
          </div>
        </div>
        <HeroImage image={image} drawing={home.illustrations.hero} />
        {home.live && <LivePriceCard live={home.live} />}
      </Container>
    </div>
  );
}

interface HeroImageProps {
  image: HomeData['cover']['image'];
  drawing: string | null;
}

/** The image of the content, or the brand's drawing, which is decorative. */
function HeroImage({ image, drawing }: HeroImageProps) {
  if (!image && !drawing) return null;
  const { url, description, width, height } = image ?? {
    url: drawing ?? '',
    description: '',
    width: 480,
    height: 360,
  };
  return (
    <BrandImage
      className={styles[image ? 'image' : 'drawing'] ?? ''}
      src={url}
      alt={description ?? ''}
      width={width ?? 480}
      height={height ?? 360}
    />
  );
}

/** A price of today with its pharmacy and date, and a form for the visitor's own ZIP. */
function LivePriceCard({ live }: { live: LivePrice }) {
  const { name, product, dollars, zip, texts } = live;
  return (
    <section className={styles['live']} aria-labelledby="live-price">
      <p className={styles['live-label']}>{texts.label}</p>
      <h2 id="live-price" className={styles['live-name']}>
        <Link to={live.href}>
          {name}
          <Icon name="chevronRight" size={20} />
        </Link>
      </h2>
      <p className={styles['live-product']}>{product}</p>
      <p className={styles['live-cost']}>
        <span className="figures">{dollars}</span> <small>{texts.at}</small>
      </p>
      {texts.saved && <p className={styles['live-usual']}>{texts.saved}</p>}
      <Form action={live.path} className={styles['live-form']}>
        {Object.entries(live.query).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <label htmlFor="live-zip">
          {texts.question}
          <span className="sr-only">, {texts.zip}</span>
        </label>
        <div>
          <input
            id="live-zip"
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={12}
            defaultValue={zip ?? undefined}
            placeholder={texts.zip}
            className={`${fieldStyles['input']} figures`}
          />
          <Button look="quiet">{texts.submit}</Button>
        </div>
      </Form>
      {texts.source && <p className={styles['live-date']}>{texts.source}</p>}
    </section>
  );
}
