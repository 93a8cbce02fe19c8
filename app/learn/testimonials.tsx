import { useLingui } from '@lingui/react/macro';

import { BrandImage } from '../ui/brand-image.tsx';
import { SampleContent } from '../shell/sample-content.tsx';
import { RichContent } from '../shell/content/rich-content.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.server.ts';

/** What visitors said, three at most (spec §2 and §9, testimonials); a sample is called one. */
export function Testimonials({ testimonials }: { testimonials: HomeData['testimonials'] }) {
  const { t } = useLingui();
  if (testimonials.length === 0) return null;
  return (
    <section id="testimonials" className={styles['section']} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">{t`What visitors say`}</h2>
      <SampleContent />
      <ul role="list" className={styles['quotes']}>
        {testimonials.map(({ name, image, text }) => (
          <li key={text.html}>
            <figure>
              <blockquote>
                <RichContent html={text.html} />
              </blockquote>
              <figcaption>
                {image && <BrandImage src={image.url} alt="" width={40} height={40} />}
                {name}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
