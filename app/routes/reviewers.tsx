import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { pageContext } from '../context.ts';
import { loadReviewers } from '../learn/load-reviewers.server.ts';
import { Portrait, SampleReviewerNotice } from '../learn/byline.tsx';
import styles from '../learn/reviewers.module.css';
import { ContentPage } from '../ui/content-page.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/reviewers';

export const loader = ({ context }: Route.LoaderArgs) => loadReviewers(context.get(pageContext));

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

/** All reviewers, with links to their profiles (spec §2). */
export default function Reviewers({ loaderData: { title, lead, trail, reviewers } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <ContentPage trail={trail} headline={title} lead={lead}>
      <SampleReviewerNotice />
      {reviewers.length === 0 && <p className={styles['empty']}>{t`Nobody is on the board yet.`}</p>}
      {reviewers.length > 0 && (
        <ul role="list" className={styles['cards']}>
          {reviewers.map(({ slug, name, occupation, position, portrait }) => (
            <li key={slug} className={styles['card']}>
              <Portrait portrait={portrait} />
              <div>
                <h2 className={styles['name']}>
                  <Link to={`/reviewers/${encodeURIComponent(slug)}`}>{name}</Link>
                </h2>
                {occupation && <p className={styles['secondary']}>{occupation}</p>}
                {position && <p>{position}</p>}
              </div>
              <Icon name="chevronRight" size={20} />
            </li>
          ))}
        </ul>
      )}
    </ContentPage>
  );
}
