import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useShell } from '../shell/shell-data.ts';
import { Notice, useAnnouncement } from '../ui/notice.tsx';
import styles from './find-medication.module.css';
import type { SearchResult } from './find-medications.server.ts';
import { MedicationList, PopularSearches } from './medication-links.tsx';
import { SearchBox } from './search-box.tsx';

/**
 * A search with popular searches, in place of the search of the footer.
 * @param heading omitted where the page's own heading already asks for a search.
 */
export function FindMedication({ heading }: { heading?: ReactNode }) {
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

interface FoundMedicationsProps {
  result: SearchResult;
  toPath: (drugPath: string) => string;
}

/** The result of a search outside the search page; renders nothing without a searched text. */
export function FoundMedications({ result: { text, hits, hasFailed }, toPath }: FoundMedicationsProps) {
  const { t } = useLingui();
  const nothingFound = t`Nothing found for “${text}”`;
  useAnnouncement(text !== '' && !hasFailed && hits.length === 0 && nothingFound);
  if (text === '') return null;
  if (hasFailed) {
    return (
      <Notice kind="problem">{t`The search is not available right now. Please try again in a moment.`}</Notice>
    );
  }
  if (hits.length === 0) {
    return (
      <p>
        {nothingFound}. {t`Check the spelling, or try the generic name printed on the label.`}
      </p>
    );
  }
  return <MedicationList hits={hits} toPath={toPath} />;
}
