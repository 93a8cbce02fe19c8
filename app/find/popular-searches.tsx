import { Link } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import styles from './popular-searches.module.css';

interface PopularSearchesProps {
  searches: readonly { name: string; href: string }[];
  /** `chips` are side by side; a `list` has a row for each. */
  look?: 'chips' | 'list';
}

/** Links to popular searches (spec §2). */
export function PopularSearches({ searches, look = 'chips' }: PopularSearchesProps) {
  return (
    <ul role="list" className={styles[look]}>
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
