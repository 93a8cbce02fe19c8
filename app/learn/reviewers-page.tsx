import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { ContentPage } from '../ui/content-page.tsx';
import { SampleContent } from '../shell/sample-content.tsx';
import type { ReviewersData } from './load-reviewers.server.ts';
import { Portrait } from './portrait.tsx';
import styles from './reviewers.module.css';

/** Everybody who reviews, each with a profile to open (spec §2). */
export function ReviewersPage({ title, trail, reviewers }: ReviewersData) {
  const { t } = useLingui();
  return (
    <ContentPage trail={trail} headline={title}>
      <div className={styles['sample']}>
        <SampleContent />
      </div>
      {reviewers.length === 0 && <p className={styles['nobody']}>{t`Nobody is on the board yet.`}</p>}
      <ul role="list" className={styles['cards']}>
        {reviewers.map(({ slug, name, occupation, type, portrait }) => (
          <li key={slug} className={styles['card']}>
            <Portrait portrait={portrait} />
            <div>
              <h2 className={styles['name']}>
                <Link to={`/reviewers/${encodeURIComponent(slug)}`}>{name}</Link>
              </h2>
              {occupation && <p>{occupation}</p>}
              <p className={styles['soft']}>{type}</p>
            </div>
          </li>
        ))}
      </ul>
    </ContentPage>
  );
}
