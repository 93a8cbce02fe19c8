import { useLingui } from '@lingui/react/macro';

import { BrandImage } from '../ui/brand-image.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.server.ts';

/** What a visitor does, in order (spec §2, home sections). */
export function HowItWorks({ steps }: { steps: HomeData['howItWorks'] }) {
  const { t } = useLingui();
  if (steps.length === 0) return null;
  return (
    <section id="how-it-works" className={styles['section']} aria-labelledby="how-it-works-title">
      <h2 id="how-it-works-title">{t`How it works`}</h2>
      <ol role="list" className={styles['steps']}>
        {steps.map(({ title, text, image }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {image && (
              <BrandImage
                className={styles['step-image']}
                src={image.url}
                alt={image.description ?? ''}
                width={image.width ?? 320}
                height={image.height ?? 200}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
