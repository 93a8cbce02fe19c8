import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'react-router';

import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { NoConnection, useNeedsConnection } from '../ui/needs-connection.tsx';
import type { ChoicesData } from './choices-data.ts';
import styles from './choices-page.module.css';
import { ChoiceRow } from './choice-row.tsx';
import { KeptCookies } from './kept-cookies.tsx';
import { SavedChoices } from './saved-choices.tsx';
import { tidyDevice } from './this-device.ts';
import { useCategories } from './use-categories.ts';

interface ChoicesPageProps {
  choices: ChoicesData;
  trail: readonly Breadcrumb[];
}

/** Four switches, what each of them does, and what this browser keeps. A form that posts: nothing here needs script. */
export function ChoicesPage({ choices, trail }: ChoicesPageProps) {
  const { t } = useLingui();
  const { preferences, gpc, saved, back, kept } = choices;
  useEffect(() => void tidyDevice(preferences), [preferences]);
  return (
    <ContentPage
      trail={trail}
      headline={t`Your privacy choices`}
      lead={t`We sell nothing about you, show no ads, and load nothing from other companies. Here you decide what we may remember and count. Your prices stay the same.`}
    >
      <div className={styles['column']}>
        <SavedChoices saved={saved} back={back} />
        {gpc && (
          <Notice>
            <p>{t`Your browser sends Global Privacy Control. For this visit it decides: targeted ads and selling information are off.`}</p>
          </Notice>
        )}
        <ChoicesForm choices={choices} />
        <ContentSection id="kept" title={t`What this browser keeps for us now`}>
          <KeptCookies kept={kept} />
        </ContentSection>
        <ContentSection id="more" title={t`More about privacy`}>
          <p className={styles['more']}>
            <Link to="/privacy">{t`Privacy notice`}</Link>
            <Link to="/consumer-health-data-privacy">{t`Health data privacy`}</Link>
            {choices.cookiePolicy && <Link to="/cookie-policy">{t`Cookies`}</Link>}
          </p>
        </ContentSection>
      </div>
    </ContentPage>
  );
}

function ChoicesForm({ choices: { action, preferences, gpc, back } }: Pick<ChoicesPageProps, 'choices'>) {
  const { t } = useLingui();
  const categories = useCategories();
  const { isOffline, onSubmit } = useNeedsConnection();
  return (
    // What is shown is what holds: a browser's memory of an earlier page is not to check a box.
    <form method="post" action={action} autoComplete="off" className={styles['form']} onSubmit={onSubmit}>
      <input type="hidden" name="from" value={back ?? ''} />
      <ul role="list" className={styles['rows']}>
        {categories.map((category) => (
          <ChoiceRow key={category.name} category={category} on={preferences[category.name]} gpc={gpc} />
        ))}
      </ul>
      {isOffline && <NoConnection />}
      <div className={styles['buttons']}>
        <Button name="do" value="save" size="large">{t`Save my choices`}</Button>
        <Button name="do" value="nothing" size="large" look="quiet">{t`Turn everything off`}</Button>
      </div>
      <p className={styles['note']}>
        {t`Your choices are kept in this browser for one year. On another device, choose again.`}
      </p>
    </form>
  );
}
