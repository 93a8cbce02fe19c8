import { Link } from 'react-router';

import type { MedicationHit } from '../../domain/search.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './medicine-list.module.css';
import { MedicineName } from './medicine-name.tsx';

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
            <MedicineName name={name} secondaryName={secondaryName} />
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
