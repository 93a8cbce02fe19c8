import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import type { MedicationHit } from '../../domain/search.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { FoundMedicines as Found } from './find-medications.server.ts';
import { MedicationName } from '../ui/medication-name.tsx';
import styles from './medication-list.module.css';

interface MedicineListProps {
  medicines: readonly MedicationHit[];
  /** Where one leads; its own page unless said otherwise. */
  to?: (path: string) => string;
}

/** Medications found, one row each, leading to their pages. */
export function MedicineList({ medicines, to = (path) => path }: MedicineListProps) {
  return (
    <ul role="list" className={styles['list']}>
      {medicines.map(({ id, name, secondaryName }) => (
        <li key={id}>
          <Link to={to(`/${encodeURIComponent(id)}`)}>
            <MedicationName name={name} secondaryName={secondaryName} />
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

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
