import { useLingui } from '@lingui/react/macro';

import { Notice, useAnnouncement } from '../ui/notice.tsx';
import type { SearchResult } from './find-medications.server.ts';
import { MedicationList } from './medication-list.tsx';

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
