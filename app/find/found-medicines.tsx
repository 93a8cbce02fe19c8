import { useLingui } from '@lingui/react/macro';

import { Notice } from '../ui/notice.tsx';
import type { FoundMedicines as Found } from './find-medicines.server.ts';
import { MedicineList } from './medicine-list.tsx';

interface FoundMedicinesProps {
  found: Found;
  /** Where a medicine leads, given the path of its own page. */
  to: (path: string) => string;
}

/** What a search found, below a box that has no page of results; nothing where nothing was looked for. */
export function FoundMedicines({ found: { text, hits, failed }, to }: FoundMedicinesProps) {
  const { t } = useLingui();
  if (text === '') return null;
  if (failed) {
    return (
      <Notice kind="problem">{t`The search is not available right now. Please try again in a moment.`}</Notice>
    );
  }
  if (hits.length === 0) {
    return (
      <p role="status">
        {t`Nothing found for “${text}”`}.{' '}
        {t`Check the spelling, or try the generic name printed on the label.`}
      </p>
    );
  }
  return <MedicineList medicines={hits} to={to} />;
}
