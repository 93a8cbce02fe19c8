import { Link } from 'react-router';

import { hitPath, type MedicationHit } from '../../domain/search.ts';
import { Icon } from '../ui/icon.tsx';
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
