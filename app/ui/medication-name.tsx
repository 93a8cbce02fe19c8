import styles from './medication-name.module.css';

/** "Atorvastatin (Lipitor)": the name, and other names in lighter type (spec §2, suggestions). */
export function MedicationName({ name, secondaryName }: { name: string; secondaryName: string }) {
  return (
    <span className={styles['medication']}>
      <span className={styles['name']}>{name}</span>
      {secondaryName && <span className={styles['secondary']}> ({secondaryName})</span>}
    </span>
  );
}
