import { secondaryNames, type DrugLookup } from '../../../domain/medication.ts';
import styles from './drug.module.css';

/** The searched name and, under it, the names the same medicine goes by (spec §4, secondary names). */
export function DrugHeading({ lookup }: { lookup: DrugLookup }) {
  const others = secondaryNames(lookup);
  return (
    <header>
      <h1>{lookup.searchName}</h1>
      {others.length > 0 && <p className={styles['others']}>{others.join(', ')}</p>}
    </header>
  );
}
