import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { hitPath, type MedicationHit } from '../../domain/search.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice, useAnnouncement } from '../ui/notice.tsx';
import type { SearchResult } from './find-medications.server.ts';
import styles from './medication-list.module.css';
import { HitName } from './suggestion-panel.tsx';

interface MedicationListProps {
  hits: readonly MedicationHit[];
  /** Maps the path of a medication's page to the link's target; the page itself by default. */
  toPath?: (drugPath: string) => string;
}

/** Search hits, one per row, as links. */
export function MedicationList({ hits, toPath = (drugPath) => drugPath }: MedicationListProps) {
  return (
    <ul role="list" className={styles['list']}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <Link to={toPath(hitPath(hit))}>
            <HitName hit={hit} />
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
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
