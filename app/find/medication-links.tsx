import { Link } from 'react-router';

import { hitPath, type MedicationHit } from '../../domain/search.ts';
import { Icon } from '../ui/icon.tsx';
import chipStyles from '../ui/link-chips.module.css';
import listStyles from './medication-list.module.css';
import searchStyles from './popular-searches.module.css';
import { HitName } from './suggestion-panel.tsx';

interface PopularSearchesProps {
  searches: readonly { name: string; href: string }[];
  /** `chips` are side by side; a `list` has a row for each. */
  look?: 'chips' | 'list';
}

/** Links to popular searches (spec §2). */
export function PopularSearches({ searches, look = 'chips' }: PopularSearchesProps) {
  return (
    <ul role="list" className={look === 'chips' ? chipStyles['chips'] : searchStyles['list']}>
      {searches.map(({ name, href }) => (
        <li key={href}>
          <Link to={href}>
            {name}
            {look === 'list' && <Icon name="chevronRight" size={18} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface MedicationListProps {
  hits: readonly MedicationHit[];
  /** Maps the path of a medication's page to the link's target; the page itself by default. */
  toPath?: (drugPath: string) => string;
}

/** Search hits, one per row, as links. */
export function MedicationList({ hits, toPath = (drugPath) => drugPath }: MedicationListProps) {
  return (
    <ul role="list" className={listStyles['list']}>
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
