import { useLingui } from '@lingui/react/macro';

import { useShell } from '../shell/shell-data.ts';
import styles from './find-medication.module.css';
import { PopularSearches } from './popular-searches.tsx';
import { SearchBox } from './search-box.tsx';

/** A search with popular searches, in place of the search of the footer. @param heading left out where the page's own says it. */
export function FindMedication({ heading }: { heading?: string }) {
  const { t } = useLingui();
  const popular = useShell()?.popularSearches ?? [];
  return (
    <div className={styles['find']}>
      {heading && <h2>{heading}</h2>}
      <SearchBox look="regular" label={t`Find a medication`} />
      {popular.length > 0 && (
        <div>
          <p>{t`Popular searches`}</p>
          <PopularSearches searches={popular} />
        </div>
      )}
    </div>
  );
}
