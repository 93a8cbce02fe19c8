import { isBrandSearch, secondaryNames, type DrugLookup } from '../../../domain/medication.ts';
import styles from './drug.module.css';

/** The searched name and, under it, the names the same medicine goes by (spec §4, secondary names). */
export function DrugHeading({ lookup }: { lookup: DrugLookup }) {
  return (
    <header>
      <h1>{lookup.searchName}</h1>
      <p className={styles['others']}>{otherNames(lookup)}</p>
    </header>
  );
}

function otherNames(lookup: DrugLookup): string {
  const names = secondaryNames(lookup).join(', ');
  if (isBrandSearch(lookup)) return `Generic name: ${names}`;
  return lookup.drugs.some(({ type }) => type === 'Brand') ? `Also sold as ${names}` : 'Generic medicine';
}
